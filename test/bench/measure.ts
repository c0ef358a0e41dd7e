import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { SizedSession } from "./sessions.js";

/** A program to run on a session. */
export interface Command {
  /** What budgets call it. */
  name: string;
  argv: [string, ...string[]];
  /** It times itself, without its start, and prints `{"ms", "peak"}`. */
  timesItself?: boolean;
  /** The exit status that means it has done its work; 0 when left out. */
  status?: number;
}

/** What running a command gave: the median time of its runs, and the largest peak of memory. */
export interface Figure {
  command: string;
  session: SizedSession;
  ms: number;
  /** Bytes; undefined where the system does not tell (it is read from /proc). */
  peak: number | undefined;
}

interface Run {
  ms: number;
  peak: number | undefined;
}

/** Runs the commands in turn, `runs` times over, so that a noisy moment meets them all. */
export async function measure(
  session: SizedSession,
  commands: readonly Command[],
  runs: number,
): Promise<Figure[]> {
  const results = commands.map((): Run[] => []);
  for (let round = 0; round < runs; round++) {
    for (const [index, command] of commands.entries()) {
      if (session.size !== "small") console.error(`${session.megabytes} MB: ${command.name}`);
      results[index]!.push(await runOnce(command));
    }
  }
  return commands.map((command, index) => {
    const all = results[index]!;
    const peaks = all.flatMap(({ peak }) => peak ?? []);
    return {
      command: command.name,
      session,
      ms: median(all.map(({ ms }) => ms)),
      peak: peaks.length === 0 ? undefined : Math.max(...peaks),
    };
  });
}

async function runOnce(command: Command): Promise<Run> {
  const { name, argv, timesItself, status: expected = 0 } = command;
  const [program, ...args] = argv;
  const started = performance.now();
  const child = spawn(program, args, {
    stdio: ["ignore", timesItself ? "pipe" : "ignore", "pipe"],
  });
  let printed = "";
  let complaint = "";
  child.stdout?.on("data", (chunk) => (printed += chunk));
  child.stderr!.on("data", (chunk) => (complaint += chunk));
  let peak: number | undefined;
  const watch = setInterval(() => (peak = peakOf(child.pid) ?? peak), 10);
  const status = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const ms = performance.now() - started;
  clearInterval(watch);
  if (status !== expected) throw new Error(`${name} ended with ${status}: ${complaint}`);
  return timesItself ? (JSON.parse(printed) as Run) : { ms, peak };
}

/** The most memory that a running process has had resident so far, in bytes. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return found === null ? undefined : Number(found[1]) * 1024;
  } catch {
    // It has just ended, or the system has no /proc.
    return undefined;
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}
