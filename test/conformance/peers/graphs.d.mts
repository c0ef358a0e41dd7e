/** What a program read of a graph. */
export interface ReadGraph {
  /** Decoded. */
  labels: string[];
  edges: number;
}

/** @throws what the program says of a text that it cannot read */
export function graphvizReader(): Promise<{
  svg(dot: string): string;
  read(dot: string): ReadGraph;
}>;

/** @throws what the parser says of a text that it cannot read */
export function mermaidReader(): Promise<
  (text: string) => Promise<ReadGraph & { markdown: boolean }>
>;
