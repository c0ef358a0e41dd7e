// The programs that draw graphs: Graphviz, and Mermaid's own parser.
import { Graphviz } from "@hpcc-js/wasm-graphviz";
import DOMPurify from "dompurify";
import mermaid from "mermaid";

/** Draws dot as SVG, and says what it read: labels and how many edges. */
export async function graphvizReader() {
  const graphviz = await Graphviz.load();
  return {
    svg: (dot) => graphviz.layout(dot, "svg", "dot"),
    read(dot) {
      const { objects, edges = [] } = JSON.parse(graphviz.layout(dot, "dot_json", "dot"));
      return { labels: objects.map(({ label }) => ofGraphviz(label)), edges: edges.length };
    },
  };
}

/** A label as Graphviz keeps it: with its escapes and entities. */
function ofGraphviz(label) {
  return label
    .replace(/\\(.)/gs, (_, character) => (character === "n" ? "\n" : character))
    .replaceAll("&amp;", "&");
}

/** Says what Mermaid read: labels, whether any is Markdown to it, how many edges. */
export async function mermaidReader() {
  // It cleans HTML with a package that needs a browser; what it parses is the same without.
  Object.assign(DOMPurify, { addHook() {}, removeHook() {}, sanitize: (text) => text });
  await mermaid.parse("flowchart TD\n a");
  return async (text) => {
    await mermaid.parse(text);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    const vertices = [...db.getVertices().values()];
    return {
      labels: vertices.map((vertex) => ofMermaid(vertex.text)),
      markdown: vertices.some(({ labelType }) => labelType === "markdown"),
      edges: db.getEdges().length,
    };
  };
}

/** A label as Mermaid keeps it: entities as marks of its own. */
function ofMermaid(label) {
  return label
    .replace(/<br\s*\/?>/g, "\n")
    .replace(/ﬂ°°(\d+)¶ß/g, (_, code) => String.fromCodePoint(Number(code)));
}
