// Graphs of sessions, read by the programs that draw them: Graphviz, and Mermaid's own parser.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryOutput } from "../../src/output.js";
import { printDot } from "../../src/report/dot.js";
import type { Graph, GraphNode } from "../../src/report/graph.js";
import { printMermaid } from "../../src/report/mermaid.js";
import { visible } from "../../src/report/visible.js";
import { call } from "../support/call.js";
import { sampleFiles, samplePath } from "../support/samples.js";
import { graphvizReader, mermaidReader } from "./peers/graphs.mjs";

/** What these programs could take for something else than text. */
const ATTACKS = [
  '"];\nend',
  "`**bold**`",
  "%%{init: {'theme':'dark'}}%%",
  "style x:#fff;",
  "classDef a fill:#f00;",
  "<script>alert(1)</script>",
  "&amp;&lt;#35;#quot;",
  "\\N\\G\\l\\",
  "end subgraph A --> B",
  "%% comment",
  "---\ntitle: x\n---",
  'click n0 href "javascript:x"',
];

/** A line of a label is never empty; a label that begins with one crashes Graphviz 16. */
const line = fc.oneof(
  fc.constantFrom(...ATTACKS),
  fc.string({ unit: "binary", minLength: 1 }),
  fc.string({ minLength: 1 }),
);
const graphs: fc.Arbitrary<Graph> = fc
  .array(
    fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      kind: fc.constantFrom<GraphNode["kind"]>("current", "other", "folded", "missing"),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((nodes) => ({ nodes, edges: nodes.slice(1).map((_, at) => ({ from: at, to: at + 1 })) }));

function printed(print: typeof printDot, graph: Graph): string {
  const output = memoryOutput();
  print(output, graph);
  return output.text();
}

/** What a node is to say, as it is shown. */
function labelOf({ lines }: GraphNode): string {
  return lines.map((each) => visible(each)).join("\n");
}

describe("Graphviz", async () => {
  const { svg, read } = await graphvizReader();

  test("reads every label as it was meant", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(read(printed(printDot, graph))).toEqual({
          labels: graph.nodes.map(labelOf),
          edges: graph.edges.length,
        });
      }),
    );
  });

  test.each(sampleFiles())("draws %s", async (file) => {
    const { status, stdout } = await call("tree", samplePath(file), "-f", "dot");
    if (status !== 2) expect(svg(stdout)).toContain("</svg>");
  });
});

describe("Mermaid", async () => {
  const read = await mermaidReader();

  test("reads every label as it was meant, but for blanks at its ends", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async (graph) => {
        const { labels, ...rest } = await read(printed(printMermaid, graph));
        expect(labels.map((label) => label.trim())).toEqual(
          graph.nodes.map((node) => labelOf(node).trim()),
        );
        expect(rest).toEqual({ markdown: false, edges: graph.edges.length });
      }),
    );
  });

  test.each(sampleFiles())("reads %s", async (file) => {
    const { status, stdout } = await call("tree", samplePath(file), "-f", "mermaid");
    if (status !== 2) await read(stdout);
  });

  test("reads a lineage", async () => {
    const { stdout } = await call("lineage", samplePath(""), "-f", "mermaid");
    expect((await read(stdout)).labels.length).toBeGreaterThan(30);
  });
});
