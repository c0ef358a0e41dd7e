import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../samples/", import.meta.url);

/** What samples/README.md says of a sample; a figure is undefined where nothing is to be counted. */
export interface SampleFacts {
  file: string;
  lines: number;
  entries: number | undefined;
  malformed: number | undefined;
  roots: number | undefined;
  forks: number | undefined;
  tips: number | undefined;
  leaf: string | undefined;
}

/** Names of the sample files, sorted. */
export function sampleFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".jsonl"))
    .sort();
}

export function samplePath(file: string): string {
  return new URL(file, FOLDER).pathname;
}

export function sampleBytes(file: string): Buffer {
  return readFileSync(samplePath(file));
}

/** The table of samples/README.md, in its order. */
export function sampleFacts(): SampleFacts[] {
  const readme = readFileSync(new URL("README.md", FOLDER), "utf8");
  return readme
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.replaceAll("`", "").trim());
      const figure = (at: number) => (cells[at] === "–" ? undefined : Number(cells[at]));
      return {
        file: cells[1]!,
        lines: Number(cells[3]),
        entries: figure(4),
        malformed: figure(5),
        roots: figure(6),
        forks: figure(7),
        tips: figure(8),
        leaf: cells[9] === "–" ? undefined : cells[9],
      };
    });
}
