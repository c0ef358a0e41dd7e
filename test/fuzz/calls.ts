import type { Random } from "../support/random.js";
import { hostileName } from "./values.js";

/** What a call prints to standard output. */
export type Kind = "text" | "json" | "ndjson" | "bytes";

/** A call of the program on `in.jsonl`; what it writes belongs into `out`. */
export interface Call {
  argv: string[];
  kind: Kind;
  /** Does it rewrite its input, leaving what was there in `in.jsonl.bak`? */
  inPlace?: boolean;
}

/** How the call of each command is made up. */
export const CALLS: Readonly<Record<string, (random: Random, file: string) => Call>> = {
  tree: (random, file) =>
    printing(random, ["text", "text", "json", "dot", "mermaid"], "tree", "in.jsonl", [
      ...some(random, "--filter", ["default", "no-tools", "user-only", "labeled-only", "all"]),
      ...some(random, "--depth", ["1", "3"]),
      ...(random.chance(0.2) ? ["--from", reference(random, file)] : []),
      ...flags(random, "--ascii"),
    ]),
  path: (random, file) =>
    printing(random, ["text", "json", "ndjson"], "path", "in.jsonl", maybeReference(random, file)),
  context: (random, file) =>
    printing(random, ["text", "json"], "context", "in.jsonl", [
      ...maybeReference(random, file),
      ...some(random, "--as", ["agent", "llm"]),
      ...some(random, "--window", ["1", "200000"]),
      ...flags(random, "--before", "--explain"),
      ...(random.chance(0.2) ? ["--as", "llm", "--join-user"] : []),
    ]),
  show: (random, file) =>
    random.chance(0.2)
      ? { argv: ["show", "in.jsonl", reference(random, file), "--raw"], kind: "bytes" }
      : printing(random, ["text", "json"], "show", "in.jsonl", [
          reference(random, file),
          ...maybeReference(random, file),
        ]),
  forks: (random) =>
    printing(random, ["text", "json"], "forks", "in.jsonl", flags(random, "--tips")),
  diff: (random, file) =>
    random.chance(0.5)
      ? printing(random, ["text", "json"], "diff", "in.jsonl", [
          reference(random, file),
          reference(random, file),
          ...flags(random, "--stat", "--context"),
        ])
      : printing(random, ["text", "json"], "diff", "in.jsonl", [
          "other.jsonl",
          ...some(random, "--ignore", ["/timestamp", "/message/content/*/id", "/"]),
          ...flags(random, "--stat", "--structure"),
        ]),
  stats: (random) =>
    printing(random, ["text", "json"], "stats", "in.jsonl", [
      ...some(random, "--by", ["model", "tool", "branch", "day"]),
    ]),
  search: (random) =>
    printing(random, ["text", "json", "ndjson"], "search", random.pick(PATTERNS), [
      random.pick(["in.jsonl", "."]),
      ...some(random, "--role", ["user", "assistant", "toolResult", "x"]),
      ...some(random, "--type", ["message", "compaction", "__proto__"]),
      ...some(random, "--tool", ["bash", "constructor"]),
      ...some(random, "-C", ["0", "3"]),
      ...flags(random, "-F", "-i"),
    ]),
  list: (random) =>
    printing(random, ["text", "json", "ndjson"], "list", ".", [
      ...some(random, "--sort", ["modified", "created", "size", "name"]),
    ]),
  lineage: (random) => printing(random, ["text", "json", "dot", "mermaid"], "lineage", ".", []),
  check: (random) =>
    printing(
      random,
      ["text", "text", "json", "ndjson", "sarif", "github", "junit"],
      "check",
      random.pick(["in.jsonl", "."]),
      [
        ...some(random, "--severity", ["error", "warning", "info"]),
        ...some(random, "--max-warnings", ["0", "5"]),
      ],
    ),
  migrate: (random) => {
    const where = random.pick([
      ["in.jsonl"],
      ["in.jsonl", "--check"],
      ["in.jsonl", "-o", "out/new.jsonl"],
      [".", "--out-dir", "out"],
      ["in.jsonl", "--in-place"],
    ]);
    return {
      ...printing(random, ["text", "json"], "migrate", where[0]!, [
        ...where.slice(1),
        ...some(random, "--ids", ["stable", "random"]),
        ...flags(random, "--keep-settings"),
      ]),
      inPlace: where.includes("--in-place"),
    };
  },
  extract: (random, file) =>
    printing(random, ["text", "json"], "extract", "in.jsonl", [
      ...random.pick([
        [...maybeReference(random, file), "-o", "out/new.jsonl"],
        [...maybeReference(random, file), "--session-dir", "out"],
        [reference(random, file), "--before", "--session-dir", "out"],
        ["--tips", "--session-dir", "out"],
      ]),
    ]),
  repair: (random) => {
    const where = random.pick([
      ["in.jsonl"],
      ["in.jsonl", "-o", "out/new.jsonl"],
      ["in.jsonl", "-o", "out/new.jsonl"],
      ["in.jsonl", "--in-place"],
    ]);
    return {
      ...printing(random, ["text", "json"], "repair", where[0]!, [
        ...where.slice(1),
        ...some(random, "--rule", [...FAMILIES, "message,parent", "line/blank", "leaf/stray"]),
        ...some(random, "--ignore", [...FAMILIES, "line/torn"]),
        ...some(random, "--orphans", ["previous", "root", "drop"]),
        ...flags(random, "--salvage"),
      ]),
      inPlace: where.includes("--in-place"),
    };
  },
  checkout: (random, file) => {
    const where = random.pick([[], ["-o", "out/new.jsonl"], ["--in-place"]]);
    const argv = ["checkout", "in.jsonl", reference(random, file), ...where];
    return { argv, kind: "text", inPlace: where.includes("--in-place") };
  },
  export: (random, file) => ({
    argv: ["export", "in.jsonl", "-o", "out/new.md", "--leaf", reference(random, file)],
    kind: "text",
  }),
  __complete: (random, file) => ({
    argv: ["__complete", "show", "in.jsonl", random.pick(["", "@", "l", reference(random, file)])],
    kind: "text",
  }),
};

const FAMILIES = ["line", "header", "id", "parent", "ref", "tool", "compaction", "message"];

const PATTERNS = [".", "the", "x*", "(a|b)+", "\\S+ \\S+", "^$", "\\u001b", "read", "["];

function printing(
  random: Random,
  formats: readonly string[],
  command: string,
  first: string,
  rest: readonly string[],
): Call {
  const format = random.pick(formats);
  const kind = format === "json" || format === "sarif" ? "json" : format;
  return {
    argv: [command, first, ...rest, "-f", format, ...some(random, "--color", ["always"])],
    kind: kind === "json" || kind === "ndjson" ? kind : "text",
  };
}

function some(random: Random, option: string, values: readonly string[]): string[] {
  return random.chance(0.4) ? [option, random.pick(values)] : [];
}

function flags(random: Random, ...names: string[]): string[] {
  return names.filter(() => random.chance(0.25));
}

function maybeReference(random: Random, file: string): string[] {
  return random.chance(0.4) ? [reference(random, file)] : [];
}

/** Something that names an entry of the file, or nearly. */
function reference(random: Random, file: string): string {
  const ids = [...file.matchAll(/"id":"([^"\\]{1,40})"/g)].map(([, id]) => id!);
  const id = random.pickIfAny(ids) ?? "none";
  const labels = [...file.matchAll(/"label":"([^"\\]{1,40})"/g)].map(([, label]) => label!);
  const base = random.weighted([
    [4, "leaf"],
    [2, "root"],
    [4, `line:${random.int(1, 1 + file.split("\n").length)}`],
    [6, id],
    [1, id.slice(0, random.int(1, id.length))],
    [1, `@${random.pickIfAny(labels) ?? "none"}`],
    [1, hostileName(random)],
  ]);
  const word =
    base +
    random.weighted([
      [8, ""],
      [1, "^"],
      [1, `~${random.int(0, 50)}`],
    ]);
  return word.startsWith("-") ? `line:${word}` : word;
}
