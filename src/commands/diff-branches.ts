import {
  type BranchDiff,
  type BranchSide,
  branchesDiffer,
  compareBranches,
  compareContexts,
} from "../diff/branches.js";
import type { Io } from "../io.js";
import { printJson } from "../report/json.js";
import type { ColorChoice } from "../report/style.js";
import type { Session } from "../session/session.js";
import { resolveReference } from "../tree/reference.js";
import { NO_ENTRY } from "../tree/tree.js";
import type { ExitCode } from "./command.js";
import { printBranchesText } from "./diff-branches-text.js";
import { entryJson, idOrNull } from "./entries.js";
import { openForReading } from "./reading.js";

/** Options of a diff of two branches. */
export interface BranchOptions {
  format: "text" | "json";
  color: ColorChoice;
  strict?: boolean;
  stat?: boolean;
  /** Compare what the model sees. */
  context?: boolean;
}

/** `diff FILE REF REF`: ends with 1 when either branch, or its context, has something of its own. */
export async function diffBranches(
  [file, left, right]: readonly [string, string, string],
  options: BranchOptions,
  io: Io,
): Promise<ExitCode> {
  const session = await openForReading(file, options, io);
  const { tree } = session;
  const compare = options.context ? compareContexts : compareBranches;
  const diff = compare(session, resolveReference(tree, left), resolveReference(tree, right));
  if (options.format === "json") {
    const { common, depth } = diff;
    printJson(io.stdout, {
      schema: "diff/1",
      kind: "branches",
      file: session.file,
      common: common === NO_ENTRY ? null : { id: tree.id(common), line: tree.line(common), depth },
      left: sideJson(session, diff.left, options),
      right: sideJson(session, diff.right, options),
      ...(options.context ? { changed: changedJson(session, diff) } : {}),
      malformed: session.malformed,
    });
  } else await printBranchesText(session, diff, options, io);
  session.close();
  return branchesDiffer(diff) ? 1 : 0;
}

function sideJson(session: Session, side: BranchSide, { stat, context }: BranchOptions) {
  const { leaf, seen, alone, usage, files, tools } = side;
  const { model, thinkingLevel } = seen.settings;
  const { total, cost, ...tokens } = usage;
  return {
    leaf: idOrNull(session, leaf),
    entries: alone.length,
    tokens: context ? seen.tokens.total : total,
    model,
    thinkingLevel,
    files: { read: [...files.read].sort(), modified: [...files.modified].sort() },
    usage: tokens,
    cost,
    tools: Array.from(tools, ([name, calls]) => ({ name, calls })),
    context: { messages: seen.messages, tokens: seen.tokens },
    ...(stat ? {} : { alone: alone.map((entry) => entryJson(session, entry)) }),
  };
}

/** Entries that both contexts have, with the context edits that made them different. */
function* changedJson(session: Session, { changed, left, right }: BranchDiff) {
  const { tree } = session;
  for (const entry of changed) {
    const [one, other] = [left, right].map(({ seen }) => seen.entries.get(entry) ?? NO_ENTRY);
    yield {
      id: tree.id(entry),
      line: tree.line(entry),
      left: idOrNull(session, one),
      right: idOrNull(session, other),
    };
  }
}
