import type { Command } from "commander";
import { checkoutDraft } from "../checkout/checkout.js";
import { LineStarts } from "../draft/line-starts.js";
import { writeDraft } from "../draft/write.js";
import { momentOf } from "../format/moment.js";
import type { Io } from "../io.js";
import { findFile, STDIN } from "../read/lookup.js";
import { visible } from "../report/visible.js";
import { resolveReference } from "../tree/reference.js";
import { snapshot } from "../write/snapshot.js";
import type { ExitCode } from "./command.js";
import { destinationOf, type WritingOptions, writingOptions } from "./destination.js";
import { examples } from "./options.js";
import { openForReading } from "./reading.js";

export function define(command: Command): void {
  command
    .argument("FILE", "the session: a path, - or a session id")
    .argument("REF", "the entry to resume at");
  writingOptions(command);
  examples(command, {
    "checkout talk.jsonl @fixed": "say what would be done",
    "checkout talk.jsonl @fixed --in-place": "resume at a labelled entry",
    "checkout talk.jsonl leaf~4 -o earlier.jsonl": "in a copy",
  });
  command.addHelpText("after", NOTES);
}

const NOTES = `
pi resumes at the last entry of the file. One entry is appended, of type custom
and seen by no model, that hangs from REF; nothing that was there changes.
SOURCE_DATE_EPOCH (seconds) fixes its time.`;

export async function run(
  [reference, entry]: readonly string[],
  options: WritingOptions,
  io: Io,
): Promise<ExitCode> {
  const file = findFile(reference!, io);
  const destination = destinationOf(file.path, options);
  const { time } = momentOf(io.env);
  const before = file.path === STDIN ? undefined : snapshot(file.path, io.cwd);
  const session = await openForReading(reference!, {}, io);
  try {
    const { tree } = session;
    const target = resolveReference(tree, entry!);
    const draft = checkoutDraft(session, target, time);
    const out = options.output === "-" ? io.stderr : io.stdout;
    const where = `${tree.id(target)} (line ${tree.line(target)})`;
    if (draft.isOriginal) out.write(`${visible(`pi resumes at ${where} as it is`)}\n`);
    if (destination === undefined || (draft.isOriginal && options.inPlace)) {
      if (draft.isOriginal) return 0;
      const how = "nothing was written (--in-place or -o FILE does it)";
      out.write(`${visible(`one entry below ${where} would make pi resume there; ${how}`)}\n`);
      return 0;
    }
    const named = before && { ...before, name: file.name };
    const lines = new LineStarts(session.source);
    const place = await writeDraft(draft, lines, destination, named, () => {}, io);
    if (!draft.isOriginal) out.write(`${visible(`pi resumes at ${where}`)}\n`);
    if (place.backup !== null) out.write(`${visible(`the file as it was: ${place.backup}`)}\n`);
    return 0;
  } finally {
    session.close();
  }
}
