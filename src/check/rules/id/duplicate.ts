import type { EntryIndex } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import type { Rule } from "../../rule.js";

export const duplicate: Rule = {
  name: "id/duplicate",
  *judge(checked) {
    const { tree, copies } = checked;
    const looped = new Set(tree.links.loops.flatMap(({ entries }) => entries));
    const again = linesOfLaterHeaders(checked);
    let header = 0;
    for (const [entry, { entry: earlier, isReplay }] of copies.earlier) {
      while (header < again.length && again[header]! < tree.line(entry)) header++;
      // A header between the two tells that all was written again.
      const isTold = header > 0 && again[header - 1]! > tree.line(earlier);
      if (isReplay && isTold) continue;
      // An empty id is told of as none.
      if (tree.id(entry) === "") continue;
      yield {
        at: entry,
        message: isReplay
          ? `repeats line ${tree.line(earlier)} word for word`
          : clash(checked, earlier, looped.has(entry)),
        related: [checked.related(earlier, "the earlier entry")],
      };
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

function clash({ tree }: Checked, earlier: EntryIndex, closesLoop: boolean): string {
  const effect = closesLoop ? "; with it the parents lead in a loop" : "";
  return `has the id of another entry, on line ${tree.line(earlier)}, which drops out of every path${effect}`;
}
