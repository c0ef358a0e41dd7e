/** `\u` and the digits of a character of ASCII, and of any character, but for control characters. */
const SPELLED_ASCII = "\\\\u00[2-7]";
const SPELLED = "\\\\u(?!00[01])";

/**
 * Tells of the bytes of a JSON line, without parsing it, whether one of its strings may contain one
 * of the needles. A `false` is certain. It is `true` also for a line that spells characters as
 * `\uXXXX` of which needles may be made, and for what looks so (`\\u0041`).
 * @param needles as `needlesOf` gives them
 */
export function lineFilter(
  needles: readonly string[],
  ignoreCase: boolean,
): (line: Buffer) => boolean {
  const lookalikes = ignoreCase ? needles.flatMap(lookalikesOf) : [];
  const wanted = [...needles, ...lookalikes];
  const isAscii = wanted.every((each) => /^[\0-\x7f]*$/.test(each));
  const alternatives = [...wanted.map(bytesAsPattern), isAscii ? SPELLED_ASCII : SPELLED];
  const expression = new RegExp(alternatives.join("|"), ignoreCase ? "i" : "");
  // A character a byte: the fastest text there is to make, and to search.
  return (line) => expression.test(line.toString("latin1"));
}

/** The two characters beyond ASCII that are a letter of it where case does not matter. */
function lookalikesOf(needle: string): string[] {
  return [/s/i.test(needle) ? "\u017f" : "", /k/i.test(needle) ? "\u212a" : ""].filter(Boolean);
}

function bytesAsPattern(text: string): string {
  return Buffer.from(text)
    .toString("latin1")
    .replace(/[^\w ]/g, (character) => {
      return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
    });
}
