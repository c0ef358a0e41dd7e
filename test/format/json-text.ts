import fc from "fast-check";

/**
 * JSON as a text of any spelling: white space wherever it may stand, escapes in strings and keys,
 * equal keys, numbers that no double holds.
 */
export interface JsonText {
  value: fc.Arbitrary<string>;
  object: fc.Arbitrary<string>;
}

const space = fc.string({ unit: fc.constantFrom(" ", "\t", "\r"), maxLength: 2 });
const keyName = fc.constantFrom(
  "id",
  "parentId",
  "message",
  "content",
  "__proto__",
  "",
  "é",
  'a"b',
);
const character = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  fc.constantFrom('"', "\\", "\n", "/", "\u2028", "😀", "{", "}", "[", "]", ",", ":"),
);

/** A string literal that says `text`, more of its units escaped than need be. */
function spelled(text: string, flags: boolean[]): string {
  const units = text.split("").map((unit, i) => {
    const code = unit.charCodeAt(0);
    const must = code < 0x20 || unit === '"' || unit === "\\";
    const half = code >= 0xd800 && code < 0xe000;
    if (!must && (half || !flags[i % flags.length])) return unit;
    return `\\u${code.toString(16).padStart(4, "0")}`;
  });
  return `"${units.join("")}"`;
}

const flags = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
const literal = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    text.map((t) => JSON.stringify(t)),
    fc.tuple(text, flags).map(([t, f]) => spelled(t, f)),
  );
const stringText = literal(
  fc.oneof(
    fc.array(character, { maxLength: 6 }).map((c) => c.join("")),
    fc.array(character, { maxLength: 200 }).map((c) => c.join("")),
  ),
);
const scalarText = fc.oneof(
  stringText,
  fc.constantFrom("true", "false", "null", "0", "-1.50e+3", "12345678901234567890.10"),
);

const { value, object } = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, scalarText, tie("object"), tie("array")),
  array: fc
    .array(fc.tuple(space, tie("value"), space), { maxLength: 4 })
    .map((items) => `[${items.map((parts) => parts.join("")).join(",") || " "}]`),
  object: fc
    .array(fc.tuple(space, literal(keyName), space, space, tie("value"), space), { maxLength: 5 })
    .map(
      (members) =>
        `{${members.map(([a, k, b, c, v, d]) => `${a}${k}${b}:${c}${v}${d}`).join(",")}}`,
    ),
}));

export const jsonText: JsonText = { value, object };
