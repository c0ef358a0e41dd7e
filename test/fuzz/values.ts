import type { Random } from "../support/random.js";
import { TROUBLE } from "../support/text.js";

/** Names that mean something to JavaScript, to a shell or to this program. */
const NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "then",
  "length",
  "",
  "0",
  "-1",
  "leaf",
  "root",
  "line:2",
  "@here",
  "a~1",
  "a^",
  "-f",
  "../../../../outside",
  "/dev/zero",
  "nul\u0000inside",
  "\u001b]0;title\u0007",
  "\u009b2J",
  "\ud800",
  "%s%n",
  "$(touch outside)",
];

/** Values as JSON text: some cannot be made by `JSON.stringify`. */
const VALUES = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "1e999",
  "-1e999",
  "1E+2",
  "12345678901234567890",
  "1.10",
  "4294967296",
  "[]",
  "{}",
  "[null]",
  "[[]]",
  '[{"type":"text"}]',
  '[{"type":"toolCall"}]',
  '[{"type":"image","data":"x","mimeType":7}]',
  '{"__proto__":{"type":"session"}}',
  '{"length":1e9}',
  '{"role":"assistant"}',
  '{"role":"user","content":null}',
  '{"content":[{"type":"text","text":"a"},null,5,"b",[]]}',
  '"2026-13-45T99:99:99.999Z"',
  '"+275760-09-13T00:00:00.001Z"',
  '"data:image/png;base64,iVBOR"',
  '"session"',
  '"message"',
  '"compaction"',
  '"toolResult"',
  '"\\ud83d"',
  '"\\u0000"',
];

/** A name that a reader may stumble over: for ids, keys, types and labels. */
export function hostileName(random: Random): string {
  return random.weighted([
    [12, random.pick(NAMES)],
    [3, random.pick(TROUBLE)],
    [1, random.pick(["x", "\u001b[31m", "../", "é"]).repeat(random.int(100, 3000))],
  ]);
}

/** A value, as JSON, that does not belong where it is put. */
export function hostileValue(random: Random): string {
  return random.weighted([
    [10, random.pick(VALUES)],
    [4, JSON.stringify(hostileName(random))],
    [2, nested(random)],
    [1, JSON.stringify(random.pick(["word ", "line\n", "\t\u001b[K"]).repeat(random.int(1, 4000)))],
  ]);
}

function nested(random: Random): string {
  const depth = random.int(1, random.chance(0.1) ? 20_000 : 60);
  const [open, close] = random.pick([
    ["[", "]"],
    ['{"a":', "}"],
    ['[{"content":', "}]"],
  ]) as [string, string];
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}
