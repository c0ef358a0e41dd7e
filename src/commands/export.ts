import type { Command } from "commander";
import { pageOf } from "../export/html/page.js";
import { branchMarkdown } from "../export/markdown/branch.js";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import { findFile, STDIN } from "../read/lookup.js";
import { formatAmount, formatCount } from "../report/human.js";
import { progressFor } from "../report/progress.js";
import { visible } from "../report/visible.js";
import { resolveReference } from "../tree/reference.js";
import { openOutput } from "../write/open.js";
import { pour } from "../write/pour.js";
import { snapshot } from "../write/snapshot.js";
import type { ExitCode } from "./command.js";
import { choice, examples, STRICT } from "./options.js";
import { openForReading } from "./reading.js";

const FORMATS = ["html", "md"] as const;
type Format = (typeof FORMATS)[number];

interface Options {
  output?: string;
  format?: Format;
  leaf: string;
  strict?: boolean;
  force?: boolean;
}

export function define(command: Command): void {
  command
    .argument("FILE", "the session: a path, - or a session id")
    .option("-o, --output <file>", "write the result here (-: standard output)")
    .addOption(choice("-f, --format <format>", "what to write, if the name does not say", FORMATS))
    .option("--leaf <ref>", "the entry that the branch ends with, or the page opens at", "leaf")
    .option(...STRICT)
    .option("--force", "replace a file that exists");
  examples(command, {
    "export talk.jsonl -o talk.html": "a page to look at, that needs nothing else",
    "export talk.jsonl -o talk.md": "the current branch, fit for an issue",
    "export talk.jsonl -o old.md --leaf @before": "another branch",
    "export talk.jsonl -f md -o - | wc -w": "to standard output",
  });
}

export async function run([file]: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const { path, name } = findFile(file, io);
  const source = path === STDIN ? undefined : snapshot(path, io.cwd);
  const { output, force } = options;
  const format = formatOf(options);
  const session = await openForReading(file, options, io);
  try {
    const leaf = resolveReference(session.tree, options.leaf);
    if (output === undefined || format === undefined) {
      const { size } = session.tree;
      io.stdout.write(`would export ${visible(name)}  ${formatCount(size, "entry", "entries")}\n`);
      io.stderr.write("nothing was written; -o says where to\n");
      return 0;
    }
    const target = openOutput(output, io, { source: source && { ...source, name }, force });
    const progress = progressFor(io.stderr, `exporting ${name}`, session.source.size);
    const text = new Characters(
      format === "md" ? branchMarkdown(session, leaf) : pageOf(session, leaf, progress.update),
    );
    try {
      await pour(target, text.bytes());
      progress.end();
      await target.commit();
    } finally {
      progress.end();
      target.discard();
    }
    if (format === "md" && text.count > ISSUE_CHARACTERS) {
      io.stderr.write(
        `${visible(output)} has ${formatAmount(text.count)} characters; an issue on GitHub takes ${formatAmount(ISSUE_CHARACTERS)}\n`,
      );
    }
    return 0;
  } finally {
    session.close();
  }
}

/** By the option, else by the end of the output's name; undefined without an output. */
function formatOf({ output, format }: Options): Format | undefined {
  if (format !== undefined || output === undefined) return format;
  if (/\.html?$/i.test(output)) return "html";
  if (/\.(md|markdown)$/i.test(output)) return "md";
  throw new Fault(`-o ${output}: ends neither in .html nor in .md; -f says what to write`);
}

const ISSUE_CHARACTERS = 65_536;

/** A text as bytes, counted on their way. */
class Characters {
  count = 0;
  readonly #pieces: Iterable<string>;

  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces;
  }

  *bytes(): Generator<Uint8Array> {
    for (const piece of this.#pieces) {
      this.count += piece.length;
      yield Buffer.from(piece);
    }
  }
}
