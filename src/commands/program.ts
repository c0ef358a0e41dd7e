import { Command, CommanderError } from "commander";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import { VERSION } from "../version.js";
import type { ExitCode } from "./command.js";
import { describe } from "./options.js";
import { COMMANDS, type CommandEntry } from "./table.js";

/** What the scripts of `completion` call: prints what the last of the words after it may become. */
const COMPLETE = "__complete";

/**
 * Parses the arguments after the program's name and runs the command they call.
 * Throws Fault for usage that is wrong, and what the command throws.
 */
export async function runProgram(argv: readonly string[], io: Io): Promise<ExitCode> {
  if (argv[0] === COMPLETE) {
    const { complete } = await import("./completion/complete.js");
    return complete(argv.slice(1), io);
  }
  let status: ExitCode = 0;
  const program = emptyProgram(io);
  const { called, words } = readCall(argv);
  for (const entry of COMMANDS) {
    const command = addCommand(program, entry);
    if (entry.name !== called) continue;
    const module = await entry.load();
    module.define(command);
    command.action(async () => {
      status = await module.run(command.args, command.opts() as never, io);
    });
  }
  if (argv.length === 0) {
    program.outputHelp({ error: true });
    return 2;
  }
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw usageFault(error.message, program, called);
  }
  return status;
}

/** The program with every command's arguments and options: what there is to be told of it. */
export async function wholeProgram(io: Io): Promise<Command> {
  const program = emptyProgram(io);
  for (const entry of COMMANDS) (await entry.load()).define(addCommand(program, entry));
  return program;
}

function addCommand(program: Command, { name, summary, group }: CommandEntry): Command {
  return program.command(name).description(summary).helpGroup(`${group}:`);
}

/**
 * Which command is called, and what commander is to see: of a command there is not, the name alone,
 * so that `--help` after it does not hide the mistake.
 */
function readCall(argv: readonly string[]): {
  called: string | undefined;
  words: readonly string[];
} {
  const words = argv[0] === "help" && argv[1] !== undefined ? argv.slice(1, 2) : argv;
  const called = words[0];
  const known = COMMANDS.some(({ name }) => name === called);
  if (known && words !== argv) return { called, words: [called!, "--help"] };
  if (known || called === "help" || called?.startsWith("-")) return { called, words };
  return { called, words: words.slice(0, 1) };
}

function emptyProgram(io: Io): Command {
  return new Command("pi-session")
    .usage("COMMAND [options] ARGUMENTS")
    .description("Inspects and repairs the session files of the pi coding agent.")
    .version(VERSION, "--version", "print the version")
    .helpOption("-h, --help", "show this help")
    .commandsGroup("Help:")
    .helpCommand("help [command]", "show the help of a command")
    .addHelpText("after", NOTES)
    .showSuggestionAfterError()
    .configureHelp({ optionDescription: describe, argumentDescription: describe })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: () => {}, // It comes back as a CommanderError.
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
    });
}

const NOTES = `
Operands:
  FILE  a path, - for standard input, or the id of one of pi's sessions, or the
        beginning of one
  PATH  a FILE, or a folder, searched for *.jsonl
  REF   an entry: its id or the beginning of it, @label, root, line:N, or leaf
        (where pi goes on); ~N after any of these is its Nth ancestor, ^ the
        parent

Exit status:
  0     done, nothing to report
  1     done, and found what it looks for
  2     could not do its work

Environment:
  NO_COLOR                     no colour
  FORCE_COLOR                  colour wherever the output goes
  PI_CODING_AGENT_DIR          pi's folder (default: ~/.pi/agent)
  PI_CODING_AGENT_SESSION_DIR  pi's sessions (default: sessions in that)

Examples:
  pi-session tree talk.jsonl        the entry tree of a file
  pi-session check ~/.pi/agent      every problem in every session
  pi-session help check             a command's options, with examples`;

/** commander's message as one line in this program's voice, ending with what helps. */
function usageFault(message: string, program: Command, called: string | undefined): Fault {
  const line = message
    .replace(/^error: /, "")
    .replace(/\n\(Did/, " (did")
    .replace(/\. Expected/, "; expected")
    .replace(/\.$/, "");
  if (line.endsWith("?)")) return new Fault(line);
  const command = program.commands.find((each) => each.name() === called);
  return new Fault(`${line} (pi-session ${command ? `help ${called}` : "--help"})`);
}
