/** What a node of a graph stands for, which decides how it is drawn. */
export type NodeKind =
  /** An entry or session on the way to the current one. */
  | "current"
  | "other"
  /** Several entries in a row. */
  | "folded"
  /** Something that is named but not there. */
  | "missing";

export interface GraphNode {
  /** What is written on it, as it comes from the session: one line or more, none of them empty. */
  lines: string[];
  kind: NodeKind;
}

/** From a parent to a child, both by their place among the nodes. */
export interface GraphEdge {
  from: number;
  to: number;
  /** Drawn as one that does not count, such as where a cycle was cut. */
  broken?: boolean;
}

/** A graph to be drawn by a program of the reader's choice. */
export interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}
