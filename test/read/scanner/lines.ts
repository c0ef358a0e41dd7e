/** Whole numbers from 0 to below `limit`, the same sequence for the same seed. */
export type Random = (limit: number) => number;

/** A small generator of pseudo-random numbers (mulberry32). */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

function pick<T>(next: Random, choices: readonly T[]): T {
  return choices[next(choices.length)]!;
}

const KEYS = ["type", "id", "parentId", "timestamp", "targetId", "firstKeptEntryId", "message"];
const OTHER_KEYS = [
  "role",
  "content",
  "typ",
  "types",
  "ID",
  "messages",
  "parentid",
  "__proto__",
  "",
];
const ROLES = ["user", "assistant", "toolResult", "system"];
const PIECES = [
  "plain words of a sentence, ",
  "x",
  "/home/user/project/src/file.ts",
  "\\n",
  '\\"',
  "\\\\",
  "\\t",
  "\\/",
  "\\b\\f\\r",
  "\\u001b[31m",
  "\\u00e9",
  "\\ud83d\\ude00",
  "\\uD800",
  "\\udc00",
  "\\ud800\\ud800\\udc00",
  "\\ud800\\n",
  "\u007f",
  "é",
  "ж",
  "漢字",
  "😀",
  "\u2028",
  "\ufeff",
];
const NUMBERS = ["0", "-0", "7", "-12", "1.5", "1e9", "2E-3", "-0.25e+10", "123456789012345678901"];
const WHITE = ["", "", "", "", "", " ", "  ", "\t", "\r", " \t \r                    "];

function characters(next: Random): string {
  let text = "";
  const count = next(3) === 0 ? next(40) : next(4);
  for (let i = 0; i < count; i++) text += pick(next, PIECES);
  return text;
}

/** Writes some letters of a key as `\uXXXX`. */
function escapedKey(next: Random, key: string): string {
  return key.replace(/./g, (letter) => {
    if (next(3)) return letter;
    const digits = letter.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${next(2) ? digits : digits.toUpperCase()}`;
  });
}

function value(next: Random, depth: number): string {
  const white = () => pick(next, WHITE);
  switch (next(depth > 3 ? 5 : 8)) {
    case 0:
      return pick(next, NUMBERS);
    case 1:
      return pick(next, ["true", "false", "null"]);
    case 2:
    case 3:
    case 4:
      return `"${characters(next)}"`;
    case 5: {
      const items = Array.from(
        { length: next(4) },
        () => white() + value(next, depth + 1) + white(),
      );
      return `[${items.join(",") || white()}]`;
    }
    case 6:
      return object(next, [...KEYS, ...OTHER_KEYS], next(4), depth + 1);
    default: {
      const levels = next(5) ? next(3) : 60 + next(80);
      const open = Array.from({ length: levels }, () => pick(next, ["[", '{"role":']));
      const close = open.map((bracket) => (bracket === "[" ? "]" : "}")).reverse();
      return `${open.join("")}${value(next, depth + 1)}${close.join("")}`;
    }
  }
}

function fieldValue(next: Random, key: string, depth: number): string {
  if (next(6) === 0) return value(next, depth);
  if (key === "message")
    return object(next, ["role", "role", "content", "timestamp", "message"], 1 + next(4), depth);
  if (key === "role") return `"${pick(next, ROLES)}"`;
  if (key === "type") return `"${pick(next, ["message", "session", "label", "mess\\u0061ge"])}"`;
  if (key.endsWith("Id") || key === "id")
    return `"${next(2 ** 32)
      .toString(16)
      .padStart(8, "0")}"`;
  if (key === "timestamp") return '"2025-01-02T03:04:05.678Z"';
  return `"${characters(next)}"`;
}

function object(next: Random, keys: readonly string[], count: number, depth: number): string {
  const white = () => pick(next, WHITE);
  const members = Array.from({ length: count }, () => {
    const key = pick(next, keys);
    const written = next(8) ? key : escapedKey(next, key);
    const body = fieldValue(next, key, depth);
    return `${white()}"${written}"${white()}:${white()}${body}${white()}`;
  });
  return `{${members.join(",") || white()}}`;
}

const SHARP_BYTES = [0x00, 0x09, 0x0a, 0x0d, 0x1f, 0x20, 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xe0];
const SHARPER_BYTES = [0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff, ...Buffer.from('"\\{}[],:0-+.eEu/n')];
const MUTANTS = [...SHARP_BYTES, ...SHARPER_BYTES];

/** Changes bytes in one of the ways that accidents and bugs do. */
function mutate(next: Random, line: Buffer): Buffer {
  const at = next(line.length + 1);
  const byte = Buffer.from([pick(next, MUTANTS)]);
  switch (next(7)) {
    case 0:
      return line.subarray(0, at);
    case 1:
      return line.subarray(at);
    case 2:
      return Buffer.concat([line.subarray(0, at), line.subarray(at + 1)]);
    case 3:
      return Buffer.concat([line.subarray(0, at), byte, line.subarray(at)]);
    case 4:
      return Buffer.concat([line.subarray(0, at), byte, line.subarray(at + 1)]);
    case 5: {
      const from = next(line.length + 1);
      return Buffer.concat([line.subarray(0, at), line.subarray(from)]);
    }
    default:
      return Buffer.concat([line, line.subarray(0, next(2) ? line.length : at)]);
  }
}

/**
 * One line like those of a session: keys in any order, twice, escaped, any JSON for their values;
 * every other one cut or mutated, so that it may hold a `\n` or nothing at all.
 */
export function line(next: Random): Buffer {
  const white = pick(next, WHITE);
  const text = next(20)
    ? object(next, next(2) ? KEYS : [...KEYS, ...OTHER_KEYS], next(9), 0)
    : value(next, 0);
  let bytes = Buffer.from(white + text + pick(next, WHITE));
  if (next(2)) {
    for (let i = 0; i <= next(3); i++) bytes = Buffer.from(mutate(next, bytes));
  }
  return bytes;
}
