import type { EntryIndex } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import type { Rule } from "../../rule.js";

export const duplicate: Rule = {
  name: "id/duplicate",
  *judge(checked) {
    const { tree } = checked;
    for (const [entry, { entry: earlier, isReplay }] of checked.copies.earlier) {
      if (isReplay && isBelowAnotherHeader(checked, entry, earlier)) continue;
      const related = [checked.related(earlier, "the earlier entry")];
      const place = `line ${tree.line(earlier)}`;
      const message = isReplay
        ? `repeats ${place} word for word`
        : `has the id of another entry, on ${place}, which drops out of every path`;
      yield { at: entry, message, related };
    }
  },
};

/** Then it was written again with everything else, and the header tells. */
function isBelowAnotherHeader(
  { session }: Checked,
  entry: EntryIndex,
  earlier: EntryIndex,
): boolean {
  const { headers, tree } = session;
  return headers.some(
    (header, index) =>
      index > 0 &&
      header.value.id === headers[0]?.value.id &&
      header.line > tree.line(earlier) &&
      header.line < tree.line(entry),
  );
}
