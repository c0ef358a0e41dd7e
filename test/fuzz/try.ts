import { disagreements } from "./agree.js";
import { CALLS } from "./calls.js";
import { inputOf } from "./input.js";
import { callMain, faultsOf, type Main } from "./judge.js";
import type { Place } from "./place.js";

/** One input tried. */
export interface Trial {
  number: number;
  argv: string[];
  /** How the input was made. */
  story: string;
  bytes: Buffer;
  status: number;
  ms: number;
  /** What went wrong, a line each. */
  faults: string[];
}

/** Tries one command on the input of that number. */
export async function tryInput(
  main: Main,
  place: Place,
  seed: number,
  number: number,
  commands: readonly string[],
): Promise<Trial> {
  const { bytes, story, random } = inputOf(seed, number);
  const other = random.chance(0.5) ? bytes : inputOf(seed, number + 1).bytes;
  const command = commands[number % commands.length]!;
  const call = CALLS[command]!(random, bytes.toString("utf8"));
  place.fill({ "in.jsonl": bytes, "other.jsonl": other });
  const started = performance.now();
  const ended = await callMain(main, call.argv, place.cwd);
  const ms = performance.now() - started;
  const faults = [...faultsOf(call, ended), ...place.harm(call)];
  if (ended.status < 2) faults.push(...(await disagreements(main, place, call)));
  return { number, argv: call.argv, story, bytes, status: ended.status, ms, faults };
}
