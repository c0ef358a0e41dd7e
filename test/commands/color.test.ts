import { describe, expect, test } from "vitest";
import { wholeProgram } from "../../src/commands/program.js";
import { memoryOutput } from "../../src/output.js";
import { callInWorld } from "../support/world.js";

const stdout = memoryOutput();
const program = await wholeProgram({ stdout, stderr: stdout, env: {}, cwd: "/" });
const colored = program.commands.filter((each) =>
  each.options.some(({ long }) => long === "--color"),
);

/** The words of the first example of a command's help. */
function firstExample(name: string): string[] {
  const before = stdout.text().length;
  program.commands.find((each) => each.name() === name)?.outputHelp();
  const [, example = ""] =
    /\nExamples:\n {2}pi-session (.*?)(?: {2}|\n)/.exec(stdout.text().slice(before)) ?? [];
  return example.split(" ");
}

/** Does what a command prints hold escape sequences? */
async function isColored(...call: Parameters<typeof callInWorld>): Promise<boolean> {
  const { status, out, err } = await callInWorld(...call);
  expect(err).not.toContain("pi-session: ");
  expect(status).toBeLessThan(2);
  return out.includes("\u001b");
}

describe.each(colored.map((command) => command.name()))("%s", (name) => {
  const example = firstExample(name);
  const TERMINAL = { isTerminal: true, env: { TERM: "xterm" } };

  test("colours text on a terminal, and where it is told to", async () => {
    expect(await isColored(example, TERMINAL)).toBe(true);
    expect(await isColored([...example, "--color", "always"])).toBe(true);
    expect(await isColored(example, { env: { FORCE_COLOR: "1" } })).toBe(true);
  });

  test("does not in a pipe, on a dumb terminal, where it is told not to, or in JSON", async () => {
    expect(await isColored(example)).toBe(false);
    expect(await isColored(example, { isTerminal: true, env: { TERM: "dumb" } })).toBe(false);
    expect(await isColored(example, { isTerminal: true, env: { NO_COLOR: "1" } })).toBe(false);
    expect(await isColored([...example, "--color", "never"], TERMINAL)).toBe(false);
    const json = [...example, "-f", "json", "--color", "always"];
    expect(await isColored(json, TERMINAL)).toBe(false);
  });
});
