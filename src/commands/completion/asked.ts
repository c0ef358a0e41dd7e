import type { Argument, Command, Option } from "commander";

/** What the word at the cursor is to become: an option's name, or a value. */
export type Asked = { kind: "option" } | Value;

/** The value of an option or argument, asked for. */
export interface Value {
  kind: "value";
  /** What takes it; undefined where no word is expected. */
  of: Option | Argument | undefined;
  /** What is there of it. */
  typed: string;
  /** What stands before it in its word: `--format=`. */
  before: string;
  /** The operands before it. */
  operands: readonly string[];
}

/**
 * Finds what is asked for at the end of a command line.
 * @param words after the command's name; the last is at the cursor
 */
export function askedFor(command: Command, words: readonly string[]): Asked {
  const typed = words.at(-1) ?? "";
  const operands: string[] = [];
  let waiting: Option | undefined;
  let onlyOperands = false;
  for (const word of words.slice(0, -1)) {
    if (waiting) waiting = undefined;
    else if (onlyOperands || !isOption(word)) operands.push(word);
    else if (word === "--") onlyOperands = true;
    else waiting = takingNext(command, word);
  }
  const value = { kind: "value", operands } as const;
  if (waiting) return { ...value, of: waiting, typed, before: "" };
  if (onlyOperands || !isOption(typed)) {
    const known = command.registeredArguments;
    const last = known.at(-1);
    const of = known[operands.length] ?? (last?.variadic ? last : undefined);
    return { ...value, of, typed, before: "" };
  }
  const [, name, rest] = /^(--[^=]+)=(.*)$/s.exec(typed) ?? [];
  if (name === undefined || rest === undefined) return { kind: "option" };
  const of = command.options.find((option) => option.long === name && takesValue(option));
  return { ...value, of, typed: rest, before: `${name}=` };
}

function isOption(word: string): boolean {
  return word.startsWith("-") && word !== "-";
}

/** The option that `word` is, if it takes the next word for its value. */
function takingNext(command: Command, word: string): Option | undefined {
  return command.options.find(
    (option) => (option.long === word || option.short === word) && takesValue(option),
  );
}

function takesValue(option: Option): boolean {
  return option.required || option.optional;
}
