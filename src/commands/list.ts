import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { Io } from "../io.js";
import type { SessionInfo } from "../list/info.js";
import { listOrder, SORT_KEYS, type SortKey } from "../list/order.js";
import { projectFolder, sessionsFolder } from "../read/folders.js";
import { isoOrNull } from "../report/human.js";
import { printJson, printNdjson } from "../report/json.js";
import type { ExitCode } from "./command.js";
import { printListText } from "./list-text.js";
import { askSessions } from "./many.js";
import { choice, examples, jobsOption, type ReadingOptions, readingOptions } from "./options.js";

interface Options extends ReadingOptions<"text" | "json" | "ndjson"> {
  cwd?: string;
  sort: SortKey;
  jobs?: number;
}

/** A session that is listed, and the name of its file. */
export type Listed = SessionInfo & { file: string };

export function define(command: Command): void {
  command.argument("[PATH...]", "sessions, and folders searched for them (default: pi's)");
  readingOptions(command, ["text", "json", "ndjson"])
    .option("--cwd <dir>", "only the sessions of the project in this folder")
    .addOption(choice("--sort <key>", "what comes first", SORT_KEYS, "modified"))
    .addOption(jobsOption());
  examples(command, {
    list: "every session of pi's, the last used first",
    "list --cwd .": "those of the project here",
    "list ~/backup --sort size": "what takes up the most of a backup",
    "list -f json | jq -r '.rows[0].file'": "the file of the session used last",
  });
}

export async function run(paths: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const cwd = options.cwd === undefined ? undefined : resolve(io.cwd, options.cwd);
  const searched = paths.length > 0 ? paths : [home(cwd, io)];
  const sessions: Listed[] = [];
  const how = { doing: "listing", jobs: options.jobs, strict: options.strict };
  const there = paths.length > 0 || existsSync(searched[0]!) ? searched : [];
  const done = await askSessions(there, "list", undefined, how, io, (info, file) => {
    const belongs = cwd === undefined || (info.cwd !== null && resolve(info.cwd) === cwd);
    if (belongs) sessions.push({ file: file.name, ...info });
  });
  sessions.sort(listOrder(options.sort));
  if (options.format === "json") {
    printJson(io.stdout, {
      schema: "list/1",
      rows: sessions.map(rowOf),
      malformed: done.malformed,
    });
  } else if (options.format === "ndjson") printNdjson(io.stdout, sessions.map(rowOf));
  else await printListText(sessions, { ...options, searched }, io);
  return done.status;
}

/** Where pi keeps its sessions, or those of one project. */
function home(cwd: string | undefined, io: Io): string {
  return cwd === undefined ? sessionsFolder(io).path : projectFolder(cwd, io);
}

function rowOf({ created, modified, ...session }: Listed) {
  const { file, id, name, firstMessage, ...rest } = session;
  const times = { modified: isoOrNull(modified), created: isoOrNull(created) };
  return { file, id, ...times, name, firstMessage, ...rest };
}
