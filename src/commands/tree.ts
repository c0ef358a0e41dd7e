import type { Command } from "commander";
import type { Gist } from "../format/gist.js";
import type { Io } from "../io.js";
import { FILTERS, type Filter, isShown } from "../tree/filter.js";
import { resolveReference } from "../tree/reference.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import { type ViewOptions, viewOf } from "../tree/view.js";
import { pathFlags } from "../tree/walk.js";
import type { ExitCode } from "./command.js";
import { gistAt } from "./entries.js";
import { printGraph } from "./graph.js";
import { choice, examples, type ReadingOptions, readingOptions, wholeNumber } from "./options.js";
import { openForReading } from "./reading.js";
import { treeGraph } from "./tree-graph.js";
import { printTreeJson } from "./tree-json.js";
import { printTreeText } from "./tree-text.js";

interface Options extends ReadingOptions<"text" | "json" | "dot" | "mermaid"> {
  filter?: Filter;
  from?: string;
  depth?: number;
  ascii?: boolean;
}

export function define(command: Command): void {
  command.argument("FILE", "the session: a path, - or a session id");
  readingOptions(command, ["text", "json", "dot", "mermaid"])
    .addOption(choice("--filter <which>", "entries shown (json: all, else: default)", FILTERS))
    .option("--from <ref>", "start from this entry instead of the roots")
    .addOption(wholeNumber("--depth <number>", "show so many levels of the tree", 1))
    .option("--ascii", "draw with ASCII characters only");
  examples(command, {
    "tree talk.jsonl": "draw a session",
    "tree talk.jsonl --filter user-only": "what the user said, as a tree",
    "tree talk.jsonl --from @fixed --depth 3": "three levels from a labelled entry",
    "tree talk.jsonl -f json | jq .counts": "how many entries, forks and tips",
    "tree talk.jsonl -f dot | dot -Tsvg": "a picture, long runs folded",
  });
}

export async function run([file]: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const session = await openForReading(file, options, io);
  const { tree } = session;
  const isJson = options.format === "json";
  const filter = options.filter ?? (isJson ? "all" : "default");
  const gist = (entry: EntryIndex): Gist => gistAt(session, entry);
  const view: ViewOptions = {
    isShown: (entry) => isShown(tree, filter, entry, () => gist(entry)),
    depth: options.depth,
    from: options.from === undefined ? undefined : resolveReference(tree, options.from),
  };
  if (view.from === NO_ENTRY) view.from = undefined;
  // In a drawing the current branch keeps the first column, which only a last child can.
  if (options.format === "text") view.last = pathFlags(tree, tree.leaf);
  const shown = viewOf(tree, view);
  const { format } = options;
  if (format === "text") await printTreeText(session, shown, { ...options, filter }, io);
  else if (format === "json") printTreeJson(session, shown, io);
  else printGraph(treeGraph(session, shown), format, io);
  session.close();
  return 0;
}
