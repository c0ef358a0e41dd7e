import { rmSync } from "node:fs";

/**
 * Removes unfinished files when the process ends before they are finished: by a signal, by an
 * uncaught exception, by `process.exit`. Listens only while there are any. Nothing helps against
 * SIGKILL: see leftovers.ts.
 *
 * Node tells of a signal between two turns of its event loop. A loop that never awaits keeps it
 * waiting, so long ones should `await turn()` every few megabytes; at the latest it is heard before
 * the exchange of the files. In worker threads signals are not heard at all.
 */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const unfinished = new Set<string>();

/** From now on `path` goes when the process does. */
export function removeAtEnd(path: string): void {
  if (unfinished.size === 0) {
    for (const signal of SIGNALS) process.on(signal, onSignal);
    process.on("exit", removeAll);
  }
  unfinished.add(path);
}

/** `path` is finished, or gone. */
export function release(path: string): void {
  if (unfinished.delete(path) && unfinished.size === 0) stopListening();
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

function stopListening(): void {
  for (const signal of SIGNALS) process.off(signal, onSignal);
  process.off("exit", removeAll);
}

function removeAll(): void {
  for (const path of unfinished) {
    try {
      rmSync(path, { force: true });
    } catch {
      // Its folder no longer lets us; the next run names the file.
    }
  }
  unfinished.clear();
}

/** Cleans up, then lets the signal do what it would have done, exit status and all. */
function onSignal(signal: NodeJS.Signals): void {
  removeAll();
  stopListening();
  // Someone else who listens decides what becomes of the process.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
