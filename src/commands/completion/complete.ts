import { basename } from "node:path";
import { Argument, Command, type Option } from "commander";
import { RULE_NAMES } from "../../check/finding.js";
import { parseFileName } from "../../format/place.js";
import type { Io } from "../../io.js";
import { sessionFiles } from "../../read/folders.js";
import { formatTime } from "../../report/human.js";
import type { ExitCode } from "../command.js";
import { COMMANDS } from "../table.js";
import { askedFor, type Value } from "./asked.js";
import { type Candidate, candidateLine } from "./candidate.js";
import { references } from "./references.js";

/**
 * Prints what the last word of a command line may become, a line each: a value, a tab and what is
 * told of it, or `:files` or `:folders`, which the shell knows better.
 * @param words after the program's name, up to the cursor; the last may be empty
 * @throws Fault when a session whose entries are asked for cannot be read
 */
export async function complete(words: readonly string[], io: Io): Promise<ExitCode> {
  const offer = (typed: string, candidates: Iterable<Candidate>, before = "") => {
    for (const { value, about } of candidates) {
      const line = candidateLine({ value: `${before}${value}`, about });
      if (line !== undefined && value.startsWith(typed)) io.stdout.write(`${line}\n`);
    }
  };
  const [name = "", ...rest] = words;
  if (rest.length === 0) {
    offer(name, commands());
    if (name.startsWith("-")) offer(name, PROGRAM_OPTIONS);
  } else if (name === "help" && rest.length === 1) offer(rest[0]!, commands());
  const entry = COMMANDS.find((each) => each.name === name);
  if (entry === undefined || rest.length === 0) return 0;
  const command = new Command(name);
  (await entry.load()).define(command);
  const asked = askedFor(command, rest);
  if (asked.kind === "option") offer(rest.at(-1)!, options(command));
  else await offerValues(asked, offer, io);
  return 0;
}

function commands(): Candidate[] {
  return COMMANDS.map(({ name, summary }) => ({ value: name, about: summary }));
}

const HELP: Candidate = { value: "--help", about: "show this help" };
const PROGRAM_OPTIONS = [HELP, { value: "--version", about: "print the version" }];

function options(command: Command): Candidate[] {
  const known = command.options.map((option) => ({
    value: option.long ?? option.short ?? "",
    about: option.description,
  }));
  return [...known, HELP];
}

/** The name that help gives a value says what it is: `FILE`, `<dir>`, `REF`. */
async function offerValues(
  { of, typed, before, operands }: Value,
  offer: (typed: string, candidates: Iterable<Candidate>, before?: string) => void,
  io: Io,
): Promise<void> {
  if (of?.argChoices) return offer(typed, plain(of.argChoices), before);
  for (const name of valueNames(of)) {
    if (name === "file" || name === "path") {
      io.stdout.write(":files\n");
      // Without a beginning there would be more than anyone reads.
      if (of instanceof Argument && typed !== "") offer(typed, sessionIds(io));
    }
    if (name === "dir") io.stdout.write(":folders\n");
    if (name === "rule" || name === "rules") {
      const listed = typed.slice(0, typed.lastIndexOf(",") + 1);
      offer(typed.slice(listed.length), plain(RULE_NAMES), before + listed);
    }
    if (name === "ref") {
      const file = operands[0]?.replace(/^~(?=\/)/, io.env.HOME ?? "~");
      offer(typed, await references(file, typed, io), before);
    }
  }
}

/** pi's own sessions, by the names of their files. */
function sessionIds(io: Io): Candidate[] {
  const names = sessionFiles(io).map((path) => parseFileName(basename(path)));
  return names.flatMap((parts) =>
    parts === undefined ? [] : [{ value: parts.id, about: formatTime(parts.timestamp) }],
  );
}

function valueNames(of: Option | Argument | undefined): string[] {
  if (of === undefined) return [];
  const name = of instanceof Argument ? of.name() : /[<[]([^\]>.]+)/.exec(of.flags)?.[1];
  return name?.toLowerCase().split("|") ?? [];
}

function plain(values: Iterable<string>): Candidate[] {
  return Array.from(values, (value) => ({ value, about: "" }));
}
