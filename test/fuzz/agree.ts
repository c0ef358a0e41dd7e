import type { Call } from "./calls.js";
import { callMain, type Main } from "./judge.js";
import type { Place } from "./place.js";

interface Checked {
  files: { findings: { rule: string; line: number; fixable: boolean }[] }[];
}

/** Where `check` and `repair` disagree after a call that repaired all it could, a line each. */
export async function disagreements(main: Main, place: Place, call: Call): Promise<string[]> {
  const { argv } = call;
  const chosen = ["--rule", "--ignore", "--orphans"].some((option) => argv.includes(option));
  if (argv[0] !== "repair" || !argv.includes("-o") || chosen) return [];
  const found: string[] = [];
  const { out } = await callMain(main, ["check", "out/new.jsonl", "-f", "json"], place.cwd);
  for (const { rule, line, fixable } of (JSON.parse(out) as Checked).files[0]?.findings ?? []) {
    if (fixable) found.push(`repair left ${rule} on line ${line}, which check calls fixable`);
  }
  const salvage = argv.includes("--salvage") ? ["--salvage"] : [];
  const again = ["repair", "out/new.jsonl", "-o", "out/again.jsonl", ...salvage];
  const { status, err } = await callMain(main, again, place.cwd);
  if (status === 2) found.push(`a second repair fails: ${err.trim()}`);
  else if (!place.read("out/again.jsonl").equals(place.read("out/new.jsonl"))) {
    found.push("a second repair changes something");
  }
  return found;
}
