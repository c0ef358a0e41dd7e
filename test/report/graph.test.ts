import { expect, test } from "vitest";
import { memoryOutput } from "../../src/output.js";
import { printDot } from "../../src/report/dot.js";
import type { Graph } from "../../src/report/graph.js";
import { printMermaid } from "../../src/report/mermaid.js";

const GRAPH: Graph = {
  nodes: [
    { lines: ["c40f8a16 user", 'Say "a\\b" & <i>'], kind: "current" },
    { lines: ["… 37 entries …"], kind: "folded" },
    { lines: ["gone"], kind: "missing" },
    { lines: ["`%%{init: 字\u001b[0m"], kind: "other" },
  ],
  edges: [
    { from: 0, to: 1 },
    { from: 2, to: 3, broken: true },
  ],
};

function printed(print: typeof printDot): string[] {
  const output = memoryOutput();
  print(output, GRAPH);
  return output.text().split("\n");
}

test("dot: labels escaped as Graphviz reads them", () => {
  expect(printed(printDot)).toEqual([
    "digraph {",
    '  node [shape=box, fontname="sans-serif", fontsize=10];',
    '  n0 [label="c40f8a16 user\\nSay \\"a\\\\b\\" &amp; <i>", style=bold, color="#1a7f37"];',
    '  n1 [label="… 37 entries …", shape=plaintext];',
    '  n2 [label="gone", style=dashed];',
    '  n3 [label="`%%{init: 字␛[0m"];',
    "  n0 -> n1;",
    "  n2 -> n3 [style=dashed];",
    "}",
    "",
  ]);
});

test("Mermaid: all that could mean something is an entity", () => {
  expect(printed(printMermaid)).toEqual([
    "flowchart TD",
    '  n0["c40f8a16 user<br>Say #34;a#92;b#34; #38; #60;i#62;"]:::current',
    '  n1["… 37 entries …"]:::folded',
    '  n2["gone"]:::missing',
    '  n3["#96;#37;#37;#123;init#58; 字␛#91;0m"]',
    "  n0 --> n1",
    "  n2 -.-> n3",
    "  classDef current stroke-width:3px",
    "  classDef folded stroke-dasharray:1 4",
    "  classDef missing stroke-dasharray:5 5",
    "",
  ]);
});
