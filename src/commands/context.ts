import type { Command } from "commander";
import { goTo } from "../context/go-to.js";
import { type LostHistory, lostHistory } from "../context/lost.js";
import { Projection } from "../context/projection.js";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import type { Session } from "../session/session.js";
import { resolveReference } from "../tree/reference.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import type { ExitCode } from "./command.js";
import { printContextJson } from "./context-json.js";
import { printContextText } from "./context-text.js";
import { choice, examples, type ReadingOptions, readingOptions, wholeNumber } from "./options.js";
import { openForReading } from "./reading.js";

const FORMS = ["agent", "llm"];
const AS_TEXT =
  "before or after conversion for the model (after it, but for the sentence that pi puts before the <summary> of a compaction or branch)";

interface Options extends ReadingOptions<"text" | "json"> {
  as?: "agent" | "llm";
  before?: boolean;
  joinUser?: boolean;
  window?: number;
  explain?: boolean;
}

/** What is to be told of a context. */
export interface AskedContext {
  session: Session;
  leaf: EntryIndex;
  projection: Projection;
  lost: LostHistory | undefined;
  /** With `--before`: the text that goes back into the editor. */
  editor: string | undefined;
  /** Of the model, in tokens. */
  window: number | undefined;
}

export function define(command: Command): void {
  command
    .argument("FILE", "the session: a path, - or a session id")
    .argument("[REF]", "the entry to end at (default: the current leaf)");
  readingOptions(command, ["text", "json"])
    .addOption(choice("--as <form>", AS_TEXT, FORMS))
    .option("--before", "as pi's /tree: at a user or custom message, the context before it")
    .option("--join-user", "join neighbouring user messages, as some providers need (--as llm)")
    .addOption(wholeNumber("--window <tokens>", "say whether compaction is due for this window", 1))
    .option("--explain", "tell of every entry of the path what became of it");
  examples(command, {
    "context talk.jsonl": "what the model sees now",
    "context talk.jsonl @fixed --explain": "each entry of a path, and why",
    "context talk.jsonl --window 200000": "is compaction due?",
    "context talk.jsonl --as llm -f json": "the messages as they are sent",
  });
}

export async function run(
  [file, reference = "leaf"]: readonly string[],
  options: Options,
  io: Io,
): Promise<ExitCode> {
  if (options.joinUser && options.as === "agent") {
    throw new Fault("--join-user joins what goes to the model: it needs --as llm");
  }
  const as = options.as ?? (options.joinUser ? "llm" : "agent");
  const session = await openForReading(file, options, io);
  const entry = resolveReference(session.tree, reference);
  const goes = options.before && entry !== NO_ENTRY;
  const { leaf, editor } = goes ? goTo(session, entry) : { leaf: entry, editor: undefined };
  const projection = new Projection(session, leaf, { as, joinUser: options.joinUser });
  const lost = lostHistory(session, projection.path[0] ?? entry);
  const asked = { session, leaf, editor, projection, lost, window: options.window };
  if (options.format === "json") printContextJson(asked, io);
  else await printContextText(asked, options, io);
  session.close();
  return 0;
}
