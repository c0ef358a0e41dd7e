import type { Damage } from "./damage.js";
import type { Random } from "./random.js";

/** What crashes, disks and editors do to a file, whatever it holds. */
export const BYTE_DAMAGES: readonly Damage[] = [
  { name: "cut the tail", apply: (file, random) => file.subarray(0, random.int(0, file.length)) },
  { name: "lose a stretch", apply: loseStretch },
  {
    name: "overwrite bytes",
    apply: (file, random) => overwrite(file, random, () => random.int(0, 255)),
  },
  { name: "overwrite with NUL", apply: (file, random) => overwrite(file, random, () => 0) },
  { name: "append NUL", apply: (file, random) => Buffer.concat([file, nul(random)]) },
  { name: "byte order mark", apply: (file) => Buffer.concat([Buffer.from("\ufeff"), file]) },
  { name: "UTF-16", apply: (file) => Buffer.from(`\ufeff${file.toString("utf8")}`, "utf16le") },
  { name: "CRLF", apply: (file) => latin1(file, (text) => text.replaceAll("\n", "\r\n")) },
  { name: "no final newline", apply: (file) => latin1(file, (text) => text.replace(/\n$/, "")) },
  { name: "raw newline in a string", apply: rawNewline },
  { name: "invalid UTF-8", apply: invalidUtf8 },
  { name: "lone surrogate", apply: loneSurrogate },
];

function nul(random: Random): Buffer {
  return Buffer.alloc(
    random.weighted([
      [3, random.int(1, 16)],
      [1, 4096],
    ]),
  );
}

function latin1(file: Buffer, change: (text: string) => string): Buffer {
  return Buffer.from(change(file.toString("latin1")), "latin1");
}

function loseStretch(file: Buffer, random: Random): Buffer {
  const from = random.int(0, file.length);
  const rest = file.subarray(from + random.int(1, 400));
  return Buffer.concat([file.subarray(0, from), rest]);
}

function overwrite(file: Buffer, random: Random, value: () => number): Buffer {
  const broken = Buffer.from(file);
  const from = random.int(0, file.length);
  const to = Math.min(file.length, from + random.int(1, 64));
  for (let at = from; at < to; at++) broken[at] = value();
  return broken;
}

/** Places in the file where `pattern` matches, in the file read as Latin-1. */
function matches(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

function replaceOne(file: Buffer, random: Random, pattern: RegExp, by: string): Buffer {
  return latin1(file, (text) => {
    const places = matches(text, pattern);
    if (places.length === 0) return text;
    const place = random.pick(places);
    return text.slice(0, place.index) + by + text.slice(place.index + place[0].length);
  });
}

/** Where a string holds an escaped newline, a raw one. */
function rawNewline(file: Buffer, random: Random): Buffer {
  return replaceOne(file, random, /(?<!\\)\\n/g, "\n");
}

/** A letter after two others, so in some word, becomes a byte that is no UTF-8. */
function invalidUtf8(file: Buffer, random: Random): Buffer {
  return replaceOne(
    file,
    random,
    /(?<=[a-z]{2} )[a-z](?= [a-z])/g,
    random.pick(["\xb0", "\xff", "\xc3"]),
  );
}

function loneSurrogate(file: Buffer, random: Random): Buffer {
  return replaceOne(
    file,
    random,
    /(?<=[a-z]{2}) (?=[a-z]{2})/g,
    random.pick(["\\ud83d", "\\uDC00"]),
  );
}
