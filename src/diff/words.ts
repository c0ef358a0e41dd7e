import { diffWordsWithSpace } from "diff";

/** A stretch of one or both of two texts. */
export interface WordPart {
  of: "both" | "left" | "right";
  text: string;
}

/** Past so many words changed, two texts are told apart as wholes. */
const MOST_EDITS = 2000;
/** Texts that share less than this part of the longer one read better one after the other. */
const LEAST_SHARED = 0.3;

/**
 * Two texts word by word: the parts of `both` and `left` together are the left text, those of `both`
 * and `right` the right one. Texts with little in common are given as a whole each.
 */
export function compareWords(left: string, right: string): WordPart[] {
  const changes = diffWordsWithSpace(left, right, { maxEditLength: MOST_EDITS });
  const parts = changes?.map(({ value, added, removed }): WordPart => {
    return { of: added ? "right" : removed ? "left" : "both", text: value };
  });
  if (parts !== undefined && sharedPart(parts) >= LEAST_SHARED) return parts;
  const wholes: WordPart[] = [
    { of: "left", text: left },
    { of: "right", text: right },
  ];
  return wholes.filter(({ text }) => text !== "");
}

/** How much of the longer text is common, spaces aside: 0 to 1. */
function sharedPart(parts: readonly WordPart[]): number {
  const size = { both: 0, left: 0, right: 0 };
  for (const { of, text } of parts) size[of] += text.replace(/\s+/g, "").length;
  const longer = size.both + Math.max(size.left, size.right);
  return longer === 0 ? 1 : size.both / longer;
}
