import type { Output } from "../output.js";
import type { Graph, NodeKind } from "./graph.js";
import { visible } from "./visible.js";

const ATTRIBUTES: Record<NodeKind, string> = {
  current: ', style=bold, color="#1a7f37"',
  other: "",
  folded: ", shape=plaintext",
  missing: ", style=dashed",
};

/** Prints a graph in the language of Graphviz: `… | dot -Tsvg`. */
export function printDot(output: Output, { nodes, edges }: Graph): void {
  output.write("digraph {\n");
  output.write('  node [shape=box, fontname="sans-serif", fontsize=10];\n');
  let count = 0;
  for (const { lines, kind } of nodes) {
    output.write(`  n${count++} [label="${lines.map(escaped).join("\\n")}"${ATTRIBUTES[kind]}];\n`);
  }
  for (const { from, to, broken } of edges) {
    output.write(`  n${from} -> n${to}${broken ? " [style=dashed]" : ""};\n`);
  }
  output.write("}\n");
}

/** Graphviz reads `&…;` as HTML does, and its own escapes after a backslash. */
function escaped(text: string): string {
  return visible(text).replaceAll("&", "&amp;").replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}
