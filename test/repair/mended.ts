import { memorySource } from "../../src/read/source.js";
import type { RepairOptions } from "../../src/repair/options.js";
import { planRepair, type Repair } from "../../src/repair/repair.js";

/** What a person would do to the lines of a file, by their numbers before anything is done. */
export type Done =
  | { drop: number }
  | { line: number; from: string; to: string }
  | { put: string; before: number }
  | { move: number; before: number };

export const drop = (line: number): Done => ({ drop: line });
/** A line with its one `from` as `to`. */
export const change = (line: number, from: string, to: string): Done => ({
  line,
  from: latin1(from),
  to: latin1(to),
});
/** The same of bytes, each a character. */
export const bytes = (line: number, from: string, to: string): Done => ({ line, from, to });
/** An entry hung from another. */
export const relink = (line: number, from: string | null, to: string | null): Done =>
  change(line, `"parentId":${JSON.stringify(from)}`, `"parentId":${JSON.stringify(to)}`);
/** A new line before another, or, with one more than there are, at the end. */
export const put = (text: string, before: number): Done => ({ put: text, before });
export const move = (line: number, before: number): Done => ({ move: line, before });

/** The UTF-8 of a text, a character a byte. */
function latin1(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** The file as it should be, in Latin-1, made by hand of what it was. */
export function byHand(file: Buffer, done: readonly Done[]): string {
  const lines = file.toString("latin1").split(/(?<=\n)/);
  const before = lines.map((): string[] => []).concat([[]]);
  const now: (string | undefined)[] = [...lines];
  for (const one of done) {
    if ("drop" in one) now[one.drop - 1] = undefined;
    else if ("put" in one) before[one.before - 1]!.push(`${latin1(one.put)}\n`);
    else if ("from" in one) {
      const parts = now[one.line - 1]!.split(one.from);
      if (parts.length !== 2) throw new Error(`not once on line ${one.line}: ${one.from}`);
      now[one.line - 1] = parts.join(one.to);
    }
  }
  for (const one of done) {
    if (!("move" in one)) continue;
    before[one.before - 1]!.push(now[one.move - 1] ?? "");
    now[one.move - 1] = undefined;
  }
  return before.map((added, index) => added.join("") + (now[index] ?? "")).join("");
}

/** A repair of bytes in memory. */
export function repairOf(bytes: Uint8Array, options: RepairOptions = {}): Repair {
  return planRepair(memorySource(bytes, "memory"), options);
}

/** The mended file. */
export function mendedBytes({ draft }: Repair): Buffer {
  return Buffer.concat([...draft.chunks()].map((chunk) => Buffer.from(chunk)));
}
