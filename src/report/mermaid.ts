import type { Output } from "../output.js";
import type { Graph, NodeKind } from "./graph.js";
import { visible } from "./visible.js";

const CLASSES: Record<NodeKind, string> = {
  current: ":::current",
  other: "",
  folded: ":::folded",
  missing: ":::missing",
};

/** Prints a graph as a Mermaid flowchart, as GitHub and others draw it in Markdown. */
export function printMermaid(output: Output, { nodes, edges }: Graph): void {
  output.write("flowchart TD\n");
  let count = 0;
  for (const { lines, kind } of nodes) {
    const label = lines.map(escaped).join("<br>");
    output.write(`  n${count++}["${label}"]${CLASSES[kind]}\n`);
  }
  for (const { from, to, broken } of edges) {
    output.write(`  n${from} ${broken ? "-.->" : "-->"} n${to}\n`);
  }
  output.write("  classDef current stroke-width:3px\n");
  output.write("  classDef folded stroke-dasharray:1 4\n");
  output.write("  classDef missing stroke-dasharray:5 5\n");
}

/**
 * All ASCII but letters, digits and a few harmless marks as Mermaid's own entities: quotes end a
 * label, `%%{` begins a directive, a backtick makes it Markdown, `<` HTML, and `:` before a `#` is
 * taken for a style.
 */
function escaped(text: string): string {
  return visible(text).replace(
    /[^A-Za-z0-9 .,_/()\u0080-\u{10ffff}-]/gu,
    (character) => `#${character.codePointAt(0)};`,
  );
}
