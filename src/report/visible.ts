/** Control characters, halves of surrogate pairs, and marks that reorder or hide text. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu;

const PICTURES: Record<string, string> = {
  "\n": "↵",
  "\r": "␍",
  "\t": "⇥",
  "\u001b": "␛",
  "\u007f": "␡",
};

/**
 * Text as it may reach a terminal: every control character, bidirectional or invisible mark and
 * unpaired surrogate as a visible mark instead of itself.
 * @param options.keep characters left as they are
 */
export function visible(text: string, options: { keep?: string } = {}): string {
  return text.replace(UNSAFE, (character) => {
    if (options.keep?.includes(character)) return character;
    const picture = PICTURES[character];
    if (picture !== undefined) return picture;
    const code = character.codePointAt(0) as number;
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  });
}

/**
 * JSON text as it may reach a terminal: the same characters, which can only stand inside strings,
 * as `\u` escapes. Newlines stay, they are the text's own.
 */
export function visibleJson(json: string): string {
  return json.replace(UNSAFE, (character) => {
    if (character === "\n") return character;
    const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}
