import type { Relative } from "../lineage/forest.js";
import { fileName } from "../lineage/parents.js";
import type { Graph, GraphNode } from "../report/graph.js";
import { formatTime } from "../report/human.js";

/** The forest of sessions as a graph; where a cycle was cut, the edge is broken. */
export function lineageGraph(forest: readonly Relative[]): Graph {
  const placeOf = new Map(forest.map((relative, at) => [relative, at]));
  const edges = forest.flatMap((relative, to) => {
    const { parent, cycle } = relative;
    // The second of a cycle is the one that the first names.
    const from = placeOf.get((parent ?? cycle?.[1] ?? cycle?.[0]) as Relative);
    return from === undefined ? [] : [{ from, to, broken: parent === undefined }];
  });
  return { nodes: forest.map(nodeOf), edges };
}

function nodeOf({ member, name, isMissing }: Relative): GraphNode {
  const file = fileName(name);
  if (member === undefined) {
    return { lines: [isMissing ? "missing" : "not among these", file], kind: "missing" };
  }
  const lines = [member.id ?? "(no id)", file];
  if (member.timestamp !== null) lines.push(formatTime(member.timestamp));
  return { lines, kind: "other" };
}
