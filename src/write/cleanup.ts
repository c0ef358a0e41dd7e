import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseTemporaryName } from "../format/side-files.js";

/**
 * Removes unfinished files when the process ends before they are finished: by a signal, by an
 * uncaught exception, by `process.exit`. Listens only while there are any. Nothing helps against
 * SIGKILL: see leftovers.ts.
 *
 * Node tells of a signal between two turns of its event loop. A loop that never awaits keeps it
 * waiting, so long ones should `await turn()` every few megabytes; at the latest it is heard before
 * the exchange of the files. In worker threads signals are not heard at all: the thread that started
 * them looks after their files with `sweepAtEnd`.
 */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const unfinished = new Set<string>();
/** Folders in which threads of this process make files. */
const swept = new Set<string>();
let listening = false;

/** From now on `path` goes when the process does. */
export function removeAtEnd(path: string): void {
  listen();
  unfinished.add(path);
}

/**
 * While threads write in `folders`, the process's end removes what they leave unfinished there.
 * @returns to be called when the threads have ended: removes what is left of them
 */
export function sweepAtEnd(folders: Iterable<string>): () => void {
  listen();
  const ours = [...folders];
  for (const folder of ours) swept.add(folder);
  return () => {
    for (const folder of ours) {
      sweep(folder);
      swept.delete(folder);
    }
    stopListening();
  };
}

/** `path` is finished, or gone. */
export function release(path: string): void {
  if (unfinished.delete(path)) stopListening();
}

/** Is `path` still there to be finished, or did a signal take it? */
export function isUnfinished(path: string): boolean {
  return unfinished.has(path);
}

/** Lets the event loop go round, so that a signal that has come is heard. */
export async function turn(): Promise<void> {
  // From within a phase of the loop the first leads only to its end.
  for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve));
}

function listen(): void {
  if (listening) return;
  listening = true;
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on("exit", removeAll);
}

/** Unless there still is something to look after. */
function stopListening(): void {
  if (!listening || unfinished.size + swept.size > 0) return;
  listening = false;
  for (const signal of SIGNALS) process.off(signal, onSignal);
  process.off("exit", removeAll);
}

function removeAll(): void {
  for (const path of unfinished) remove(path);
  unfinished.clear();
  for (const folder of swept) sweep(folder);
  swept.clear();
}

/** Removes this process's unfinished files from a folder. */
function sweep(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    // Gone, or not ours to read: then nothing of ours is in it.
    return;
  }
  for (const name of names) {
    const path = join(folder, name);
    if (parseTemporaryName(name)?.pid === process.pid && !unfinished.has(path)) remove(path);
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Its folder no longer lets us; the next run names the file.
  }
}

/** Cleans up, then lets the signal do what it would have done, exit status and all. */
function onSignal(signal: NodeJS.Signals): void {
  removeAll();
  stopListening();
  // Someone else who listens decides what becomes of the process.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
