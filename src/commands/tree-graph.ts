import { gistText } from "../format/gist.js";
import type { Graph, GraphNode } from "../report/graph.js";
import { preview, shortIds } from "../report/human.js";
import type { Session } from "../session/session.js";
import { type Fold, foldRuns } from "../tree/fold.js";
import type { TreeView } from "../tree/view.js";
import { pathFlags } from "../tree/walk.js";
import { gistAt } from "./entries.js";
import { marksOf, nearestShown } from "./tree-marks.js";

/** Characters of an entry's words that fit a node. */
const WORDS = 60;
const NO_ID = "(no id)";

/** A view as a graph, its long runs folded; labelled entries and the current leaf are never. */
export function treeGraph(session: Session, view: TreeView): Graph {
  const { tree } = session;
  const leaf = nearestShown(view, session, tree.leaf);
  const folds = foldRuns(view, (entry) => entry === leaf || tree.labels.has(entry));
  const single = folds.filter(({ count }) => count === 1);
  const short = shortIds(single.map(({ entry }) => tree.id(entry) ?? NO_ID));
  const current = pathFlags(tree, tree.leaf);
  const marks = marksOf(session, view);
  const nodeOf = ({ entry, count }: Fold): GraphNode => {
    if (count > 1) return { lines: [`… ${count} entries …`], kind: "folded" };
    const label = tree.labels.get(entry)?.text;
    const told = [...(label === undefined ? [] : [`[${label}]`]), ...marks(entry)];
    const kind = tree.kind(entry);
    const lines = [
      `${short(tree.id(entry) ?? NO_ID)} ${kind}`,
      preview(gistText(gistAt(session, entry)), WORDS),
      told.join(" "),
    ];
    return {
      lines: lines.filter((line) => line !== ""),
      kind: current[entry] === 1 ? "current" : "other",
    };
  };
  return {
    nodes: folds.map(nodeOf),
    edges: folds.flatMap(({ above }, at) => (above < 0 ? [] : [{ from: above, to: at }])),
  };
}
