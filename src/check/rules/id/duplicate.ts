import type { EntryIndex } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import type { Rule } from "../../rule.js";

export const duplicate: Rule = {
  name: "id/duplicate",
  *judge(checked) {
    const { tree } = checked;
    const again = linesOfLaterHeaders(checked);
    let header = 0;
    for (const [entry, { entry: earlier, isReplay }] of checked.copies.earlier) {
      while (header < again.length && again[header]! < tree.line(entry)) header++;
      // A header between the two tells that all was written again.
      const isTold = header > 0 && again[header - 1]! > tree.line(earlier);
      if (isReplay && isTold) continue;
      yield { at: entry, ...told(checked, earlier, isReplay) };
    }
  },
};

/** The lines of headers that begin the same session again. */
function linesOfLaterHeaders({ session: { headers } }: Checked): number[] {
  return headers
    .slice(1)
    .filter(({ value }) => value.id === headers[0]!.value.id)
    .map(({ line }) => line);
}

function told(checked: Checked, earlier: EntryIndex, isReplay: boolean) {
  const place = `line ${checked.tree.line(earlier)}`;
  const message = isReplay
    ? `repeats ${place} word for word`
    : `has the id of another entry, on ${place}, which drops out of every path`;
  return { message, related: [checked.related(earlier, "the earlier entry")] };
}
