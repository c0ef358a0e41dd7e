import type { Command } from "commander";
import type { Io } from "../io.js";
import { findFile, STDIN } from "../read/lookup.js";
import { redacted } from "../redact/redact.js";
import { shapedFields } from "../redact/shapes.js";
import { formatCount } from "../report/human.js";
import { progressFor } from "../report/progress.js";
import { visible } from "../report/visible.js";
import { openSession } from "../session/open.js";
import type { Session } from "../session/session.js";
import { openOutput } from "../write/open.js";
import { pour } from "../write/pour.js";
import { snapshot } from "../write/snapshot.js";
import type { ExitCode } from "./command.js";
import { examples, list } from "./options.js";

interface Options {
  output?: string;
  force?: boolean;
  keep?: string[];
}

export function define(command: Command): void {
  command
    .argument("FILE", "the session: a path, - or a session id")
    .option("-o, --output <file>", "write the result here (-: standard output)")
    .option("--force", "replace a file that exists")
    .addOption(list("--keep <fields>", "leave these fields as they are, wherever they stand"));
  examples(command, {
    "redact talk.jsonl -o shown.jsonl": "a copy that may be shown to anyone",
    "redact talk.jsonl -o shown.jsonl --keep model,errorMessage": "with what failed, and where",
    "redact talk.jsonl -o - | pi-session check -": "it has the same faults",
  });
  command.addHelpText("after", NOTES);
}

const NOTES = `
The copy has the same lines, each as long as it was and as broken. What stays:
ids, links, types, roles, times, token counts and costs, stop reasons, names of
tools, booleans, the size of images, and the names of well-known models and
providers. Everything else is filler of the same length and script: texts,
arguments, output, paths, names, labels, images, signatures, numbers. What this
program does not know is blanked too.

Names of fields stay where programs choose them; where data can stand in their
place, only well-known ones do. Look through what you --keep yourself.`;

export async function run([file]: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const { path, name, size } = findFile(file, io);
  const source = path === STDIN ? undefined : snapshot(path, io.cwd);
  const progress = progressFor(io.stderr, `redacting ${name}`, size || undefined);
  const onProgress = (bytes: number) => progress.update(bytes / 2);
  const session = await openSession(path, { name, onProgress });
  try {
    const { output, keep = [] } = options;
    const unmet = new Set(keep);
    const bytes = redacted(session, { keep, onKept: (field) => unmet.delete(field) });
    if (output !== undefined) {
      const target = openOutput(output, io, {
        source: source && { ...source, name },
        force: options.force,
      });
      try {
        await pour(target, bytes, (done) => progress.update((size + done) / 2));
        await target.commit();
      } finally {
        target.discard();
      }
    } else if (unmet.size > 0) {
      // Nothing is written, but which names are met only a whole run tells.
      for (const _ of bytes);
    }
    progress.end();
    const out = output === "-" ? io.stderr : io.stdout;
    out.write(`${visible(summaryOf(session, output))}\n`);
    if (output === undefined) io.stderr.write("nothing was written; -o says where to\n");
    // A session can well be without a field that others have, as `errorMessage`.
    const known = shapedFields();
    for (const field of unmet) {
      if (known.has(field)) continue;
      io.stderr.write(`${visible(`no field of ${name} is named ${field} (--keep)`)}\n`);
    }
    return 0;
  } finally {
    session.close();
  }
}

function summaryOf({ file, lines, malformed }: Session, output: string | undefined): string {
  const bad = malformed.size > 0 ? `, ${malformed.size} of them malformed` : "";
  const done = output === undefined ? "would redact" : "redacted";
  const where = output === undefined || output === "-" ? "" : ` → ${output}`;
  return `${done} ${file}${where}  ${formatCount(lines, "line")}${bad}`;
}
