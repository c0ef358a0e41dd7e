import { type Argument, type Command, Option } from "commander";
import { Fault } from "../fault.js";
import type { ColorChoice } from "../report/style.js";

/** What the options of every command that reports come to; `Format` is one of its formats. */
export interface PrintingOptions<Format extends string> {
  format: Format;
  color: ColorChoice;
}

/** What the options of every reading command come to. */
export interface ReadingOptions<Format extends string> extends PrintingOptions<Format> {
  strict?: boolean;
}

/** Declares `--format` and `--color`; the first of `formats` is the default. */
export function printingOptions(
  command: Command,
  formats: readonly [string, ...string[]],
): Command {
  return command
    .addOption(choice("-f, --format <format>", "how to print", formats, formats[0]))
    .addOption(choice("--color <when>", "colour text", ["auto", "always", "never"], "auto"));
}

/** Declares these and `--strict`. */
export function readingOptions(command: Command, formats: readonly [string, ...string[]]): Command {
  return printingOptions(command, formats).option(...STRICT);
}

/** Flags and description of `--strict`, for a command that reads but prints in its own way. */
export const STRICT = ["--strict", "end with status 2 if the file has a malformed line"] as const;

/** `--jobs`, for commands that take many files. */
export function jobsOption(): Option {
  return wholeNumber("-j, --jobs <number>", "files worked on at a time (default: one a core)", 1);
}

/** An option whose value is one of `choices`. */
export function choice(
  flags: string,
  description: string,
  choices: readonly string[],
  preset?: string,
): Option {
  const option = new Option(flags, description).choices(choices).argParser((value) => {
    if (choices.includes(value)) return value;
    throw unexpected(option, `one of ${choices.join(", ")}`, value);
  });
  return preset === undefined ? option : option.default(preset, preset);
}

/** An option whose value is a number, written in digits, of `least` or more. */
export function wholeNumber(flags: string, description: string, least: number): Option {
  const option = new Option(flags, description).argParser((value) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= least && Number.isSafeInteger(number)) return number;
    throw unexpected(option, `a whole number of ${least} or more`, value);
  });
  return option;
}

/** An option that may be repeated, its values separated by commas: together one list. */
export function list(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value, before: string[] | undefined) => [
    ...(before ?? []),
    ...value.split(",").filter((each) => each !== ""),
  ]);
}

function unexpected(option: Option, expected: string, value: string): Fault {
  return new Fault(`${option.long}: expected ${expected}, not '${value}'`);
}

/** What help says of an option or argument: `how to print: text, json (default: text)`. */
export function describe(what: Option | Argument): string {
  const { description, argChoices, defaultValueDescription: preset } = what;
  const choices = argChoices === undefined ? "" : `: ${argChoices.join(", ")}`;
  return `${description}${choices}${preset === undefined ? "" : ` (default: ${preset})`}`;
}

/** Columns of help; a terminal may have more. */
const HELP_COLUMNS = 80;

/**
 * Worked examples at the end of a command's help: what to type (after `pi-session`) → what it does.
 * Where a line would be too long, what it does stands below what to type.
 */
export function examples(command: Command, lines: Readonly<Record<string, string>>): Command {
  const calls = Object.entries(lines).map(([call, what]) => [`pi-session ${call}`, what] as const);
  const columns = Math.max(...calls.map(([call]) => call.length));
  const beside = calls.map(([call, what]) => `  ${call.padEnd(columns)}  ${what}`);
  const below = calls.map(([call, what]) => `  ${call}\n      ${what}`);
  const fits = beside.every((line) => line.length <= HELP_COLUMNS);
  return command.addHelpText("after", `\nExamples:\n${(fits ? beside : below).join("\n")}`);
}
