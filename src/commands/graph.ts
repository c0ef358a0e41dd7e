import type { Io } from "../io.js";
import { printDot } from "../report/dot.js";
import type { Graph } from "../report/graph.js";
import { printMermaid } from "../report/mermaid.js";

/** Programs that draw Mermaid refuse more than so many edges unless told otherwise (11.17). */
const MOST_EDGES = 500;

/** Prints a graph in the language of Graphviz or Mermaid. */
export function printGraph(graph: Graph, format: "dot" | "mermaid", io: Io): void {
  if (format === "dot") printDot(io.stdout, graph);
  else printMermaid(io.stdout, graph);
  const edges = graph.edges.length;
  if (format === "mermaid" && edges > MOST_EDGES) {
    io.stderr.write(`${edges} edges: Mermaid draws ${MOST_EDGES} unless maxEdges is raised\n`);
  }
}
