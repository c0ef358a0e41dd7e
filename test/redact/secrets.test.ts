import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sessions } from "../support/arbitrary.js";
import { DAMAGES, damage } from "../support/damage.js";
import { toBytes } from "../support/generate.js";
import type { Fields } from "../support/options.js";
import { type Random, seeded } from "../support/random.js";
import { redact } from "./redacted.js";

/** What neither the format's words nor fillers hold, so that a piece of it that is found has come through. */
const LETTERS = [..."qzjvwkQZJVWKñöю字漢🔑"];
const PIECE = 5;

function secret(random: Random): string {
  return Array.from({ length: random.int(8, 24) }, () => random.pick(LETTERS)).join("");
}

/** Values that may stay if they are the names they should be; so they get a blank, and are none. */
const NAMES = new Set(
  "type role id parentId targetId fromId firstKeptEntryId toolCallId toolName name stopReason timestamp kind".split(
    " ",
  ),
);

/** Hides secrets all over a session; returns the file. */
function planted(entries: readonly object[], hide: () => string, random: Random): Buffer {
  const value = (): unknown =>
    random.pick<() => unknown>([
      () => hide(),
      () => [hide(), { [`no identifier ${hide()}`]: hide() }],
      () => ({ deeper: { deeper: { [hide()]: { id: hide(), type: hide(), usage: hide() } } } }),
      () => `{"id":"${hide()}","${hide()}":"${hide()}"}`,
      () => `${hide()}\n${hide()}\\ "${hide()}" \u0007`,
    ])();
  const visit = (object: unknown): void => {
    if (typeof object !== "object" || object === null) return;
    const fields = object as Record<string, unknown>;
    for (const [key, old] of Object.entries(fields)) {
      if (typeof old === "string" && random.chance(0.6)) {
        if (!NAMES.has(key)) fields[key] = random.chance(0.5) ? `${old}${hide()}` : value();
        else if (random.chance(0.1)) fields[key] = `${old} ${hide()}`;
      } else visit(old);
    }
    if (Array.isArray(object)) return;
    if (random.chance(0.2)) fields[`brand${random.int(0, 9)}New`] = value();
    if (random.chance(0.1)) fields[`no identifier ${hide()}`] = value();
  };
  for (const entry of entries) visit(entry);
  return toBytes(entries);
}

/** The file as it stands, and with its escapes read, twice: they may stand in a string in a string. */
function readings(file: Buffer): string[] {
  const unescaped = (text: string) =>
    text.replace(/\\+u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const text = file.toString().replaceAll("\0", "");
  const once = unescaped(text);
  return [text, once, unescaped(once), text.replace(/[\n\\]/g, "")];
}

const RUN = new RegExp(`[${LETTERS.join("")}]{${PIECE},}`, "gu");

function piecesOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(PIECE - 1).map((_, at) => characters.slice(at, at + PIECE).join(""));
}

/** What a pseudonym, which is made of the number of its text alone, can spell by chance. */
const CHANCE = /^[a-x\u00e0-\u00f7]+$/;

function expectNothingOf(secrets: readonly string[], shown: Buffer) {
  const pieces = new Set(secrets.flatMap(piecesOf).filter((piece) => !CHANCE.test(piece)));
  const runs = readings(shown).flatMap((text) => text.match(RUN) ?? []);
  const found = runs.flatMap(piecesOf).filter((piece) => pieces.has(piece));
  expect(found).toEqual([]);
}

/** The session's lines with their ASCII letters spelled as escapes, some of them. */
function escaped(file: Buffer, random: Random): Buffer {
  const spelled = file
    .toString()
    .replace(/[qzjvwk漢ö🔑]/gu, (one) =>
      random.chance(0.5)
        ? one
        : [...Array(one.length).keys()]
            .map((at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, "0")}`)
            .join(""),
    );
  return Buffer.from(spelled);
}

/** All but what can make a field's name of another's end and of data. */
const among = DAMAGES.filter(({ name }) => name !== "lose a stretch" && name !== "overwrite bytes");

describe("no piece of a secret survives", () => {
  test("wherever it stands, in whole and in broken lines", () => {
    const options = { entries: 8 };
    fc.assert(
      fc.property(sessions(options), fc.nat(), fc.nat(5), (session, seed, times) => {
        const random = seeded(seed);
        const secrets: string[] = [];
        const hide = () => {
          const one = secret(random);
          secrets.push(one);
          return one;
        };
        const all: Fields[] = structuredClone([session.header, ...session.entries]);
        const whole = planted(all, hide, random);
        const spelled = random.chance(0.3) ? escaped(whole, random) : whole;
        expectNothingOf(secrets, redact(damage(spelled, seed, { times, among }).bytes));
      }),
      { numRuns: 200 },
    );
  });
});
