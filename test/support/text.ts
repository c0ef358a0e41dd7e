import type { Random } from "./random.js";

const WORDS =
  "the parser reads each line and keeps its offset while a test waits for the cache to be flushed so that every branch of the tree shows its own label after the rename".split(
    " ",
  );

/** Text that readers, terminals and pages have stumbled over. */
export const TROUBLE = [
  "naïve café — déjà vu",
  "日本語のテキスト",
  "👩‍💻 shipped 🚀",
  "line\u2028separator\u2029here",
  "tab\tand\r\nreturn",
  "\u001b[31mred\u001b[0m \u0007",
  "</script><img src=x onerror=alert(1)>",
  'quotes " and \\ backslashes \\n',
  "\u202eright to left\u202c",
  "nul \u0000 inside",
  "```ts\nconst a = 1;\n```",
  "{}[],:",
];

/** A few words; now and then some of them are hard to read or to show. */
export function words(random: Random, most = 12): string {
  const parts = Array.from({ length: random.int(1, most) }, () => random.pick(WORDS));
  if (random.chance(0.2)) parts.splice(random.int(0, parts.length), 0, random.pick(TROUBLE));
  return parts.join(" ");
}

/** Several lines of words, as tools print them. */
export function lines(random: Random, most = 8): string {
  return Array.from({ length: random.int(1, most) }, () => words(random)).join("\n");
}

export function path(random: Random): string {
  const folder = random.pick(["src", "test", "docs", "src/read", "src/tree"]);
  return `${folder}/${random.pick(WORDS)}.${random.pick(["ts", "md", "json"])}`;
}

/** A one-pixel image, whole and of the type it says. */
export function image(random: Random): { type: "image"; data: string; mimeType: string } {
  return random.pick([
    {
      type: "image" as const,
      data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      mimeType: "image/png",
    },
    {
      type: "image" as const,
      data: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
      mimeType: "image/gif",
    },
  ]);
}

/** An id as pi makes it: usually 8 hex digits, sometimes a whole UUID. */
export function entryId(random: Random, odd: boolean): string {
  if (odd && random.chance(0.03)) {
    const strange = ["__proto__", "constructor", "toString", "0", "leaf", "é日本", 'q"\\', "a b"];
    return random.pick(strange);
  }
  return random.chance(0.1) ? uuid(random) : random.hex(8);
}

export function uuid(random: Random): string {
  const group = (length: number) => random.hex(length);
  return `${group(8)}-${group(4)}-7${group(3)}-a${group(3)}-${group(12)}`;
}
