import type { Damage } from "./damage.js";
import type { Random } from "./random.js";

/** What happens to whole lines: lost, doubled, glued, torn, mixed up, or not an entry's. */
export const LINE_DAMAGES: readonly Damage[] = [
  onLines("lose a line", (lines, random) => void lines.splice(at(lines, random), 1)),
  onLines("double a line", (lines, random) => {
    const line = lines[at(lines, random)]!;
    lines.splice(at(lines, random), 0, line);
  }),
  onLines("write everything twice", (lines) => void lines.unshift(...lines)),
  onLines("swap two lines", (lines, random) => {
    const [one, other] = [at(lines, random), at(lines, random)];
    [lines[one], lines[other]] = [lines[other]!, lines[one]!];
  }),
  onLines("glue two lines", (lines, random) => {
    const first = at(lines, random);
    if (first + 1 < lines.length) lines.splice(first, 2, lines[first]! + lines[first + 1]!);
  }),
  onLines("glue a torn line to the next", (lines, random) => {
    const first = at(lines, random);
    if (first + 1 < lines.length) {
      lines.splice(first, 2, part(lines[first]!, random) + lines[first + 1]!);
    }
  }),
  onLines("interleave two lines", (lines, random) => {
    const first = at(lines, random);
    const [one, other] = [lines[first]!, lines[first + 1]];
    if (other === undefined) return;
    const head = part(one, random);
    lines.splice(first, 2, head + other, one.slice(head.length));
  }),
  onLines("tear a line", (lines, random) => {
    const index = at(lines, random);
    lines[index] = part(lines[index]!, random);
  }),
  onLines("NUL before or after an entry", (lines, random) => {
    const index = at(lines, random);
    const nul = "\0".repeat(random.int(1, 64));
    lines[index] = random.chance(0.5) ? nul + lines[index] : lines[index] + nul;
  }),
  onLines("a line of NUL", (lines, random) => {
    lines.splice(at(lines, random), 0, "\0".repeat(random.int(1, 600)));
  }),
  onLines("a blank line", (lines, random) => {
    lines.splice(at(lines, random), 0, random.pick(["", " ", "\t\r"]));
  }),
  onLines("a line that is not JSON", (lines, random) => {
    const stray = ["undefined", "<<<<<<< HEAD", "=======", "Killed", "[object Object]", "{'a':1}"];
    lines.splice(at(lines, random), 0, random.pick(stray));
  }),
  onLines("JSON that is no entry", (lines, random) => {
    const stray = ["null", "5", '"x"', "true", "[]", "{}", '{"type":5}', "[{}]", '{"id":"a"}'];
    lines.splice(random.chance(0.5) ? lines.length : at(lines, random), 0, random.pick(stray));
  }),
  onLines("lose the header", (lines) => void lines.shift()),
  onLines("move the header", (lines, random) => {
    const [header] = lines.splice(0, 1);
    lines.splice(at(lines, random), 0, header!);
  }),
  onLines("a title before the header", (lines) => void lines.unshift('{"type":"title","v":1}')),
  onLines("a second header", (lines, random) => {
    const other = random.chance(0.5);
    const header = other ? '{"type":"session","version":3,"id":"other","cwd":"/"}' : lines[0]!;
    lines.splice(at(lines, random), 0, header);
  }),
];

/** A damage of the file's lines, each a Latin-1 string without its newline. */
function onLines(name: string, change: (lines: string[], random: Random) => void): Damage {
  return {
    name,
    apply(file, random) {
      const lines = file.toString("latin1").split("\n");
      const ended = lines.at(-1) === "";
      if (ended) lines.pop();
      if (lines.length === 0) return file;
      change(lines, random);
      return Buffer.from(lines.join("\n") + (ended && lines.length > 0 ? "\n" : ""), "latin1");
    },
  };
}

function at(lines: readonly string[], random: Random): number {
  return random.int(0, Math.max(0, lines.length - 1));
}

/** The beginning of a line, at least a character short. */
function part(line: string, random: Random): string {
  return line.slice(0, random.int(0, Math.max(0, line.length - 1)));
}
