import { Argument, type Command } from "commander";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import type { ExitCode } from "./command.js";
import { SCRIPTS } from "./completion/scripts.js";
import { examples } from "./options.js";

const SHELLS = [...SCRIPTS.keys()];

export function define(command: Command): void {
  const shell = new Argument("SHELL", "the shell").argRequired();
  shell.argChoices = SHELLS;
  command.addArgument(shell);
  examples(command, {
    "completion bash >> ~/.bashrc": "for every bash from now on",
    "completion zsh >> ~/.zshrc": "for every zsh, below the line with compinit",
    "completion fish > ~/.config/fish/completions/pi-session.fish": "for every fish",
  });
  command.addHelpText("after", NOTES);
}

const NOTES = `
Commands, options and their values, files, ids of sessions, and labels and ids of
entries are completed.`;

export async function run([shell]: readonly string[], _: unknown, io: Io): Promise<ExitCode> {
  const script = SCRIPTS.get(shell);
  if (script === undefined) {
    throw new Fault(`completion: expected one of ${SHELLS.join(", ")}, not '${shell}'`);
  }
  io.stdout.write(script);
  return 0;
}
