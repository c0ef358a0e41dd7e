import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { wholeProgram } from "../../src/commands/program.js";
import { memoryOutput } from "../../src/output.js";

const stdout = memoryOutput();
const program = await wholeProgram({ stdout, stderr: stdout, env: {}, cwd: "/" });

/** The help as it is printed, examples and notes included. */
function helpOf(command: Command): string {
  const before = stdout.text().length;
  command.outputHelp();
  return stdout.text().slice(before);
}

/** Each option and argument with what is told of it. */
function told(command: Command): [term: string, description: string][] {
  return [
    ...command.options.map((each) => [each.flags, each.description] as [string, string]),
    ...command.registeredArguments.map(
      (each) => [each.name(), each.description] as [string, string],
    ),
  ];
}

describe.each(program.commands.map((command) => ({ name: command.name(), command })))(
  "help of $name",
  ({ command }) => {
    test("fits 80 columns, examples apart", () => {
      const [options = ""] = helpOf(command).split("\nExamples:\n");
      expect(Math.max(...options.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    });

    test("has its examples right after its options", () => {
      const after = helpOf(command).slice(command.helpInformation().length);
      expect(after).toMatch(/^\nExamples:\n {2}pi-session /);
    });

    test("speaks in short phrases", () => {
      for (const phrase of [command.description(), ...told(command).map(([, text]) => text)]) {
        expect(phrase).toMatch(/^(?:[a-z]|-\w)/);
        expect(phrase).not.toMatch(/\.$|\n/);
      }
    });
  },
);

/** Options and arguments that are the same thing everywhere. */
const SAME = ["FILE", "PATH", "--color <when>", "--strict", "-j, --jobs <number>", "--no-backup"];

test.each(SAME)("%s is told of in the same words by every command", (term) => {
  const all = program.commands.flatMap((command) => told(command));
  const phrases = all.filter(([each]) => each === term).map(([, text]) => text);
  // What it stands for when it is left out may differ.
  expect([...new Set(phrases.map((text) => text.replace(/ \(default: .*\)$/, "")))]).toHaveLength(
    1,
  );
});
