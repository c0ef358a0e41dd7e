import { beforeEach, describe, expect, test, vi } from "vitest";
import { main } from "../../src/cli.js";
import { choice, examples, jobsOption, list, readingOptions } from "../../src/commands/options.js";
import { memoryOutput } from "../../src/output.js";

const ran = vi.fn();

// Two commands of the test's own: what is tried is how any command is called.
vi.mock("../../src/commands/table.js", () => ({
  COMMANDS: [
    {
      name: "tree",
      summary: "print the entry tree",
      group: "Reading",
      load: async () => ({
        define(command: import("commander").Command) {
          command.argument("<file>", "session file");
          readingOptions(command, ["text", "json"]).addOption(jobsOption());
          command.addOption(choice("--order <order>", "order of rows", ["up", "down"]));
          command.addOption(list("--rule <rules>", "rules to follow"));
          examples(command, { "tree a.jsonl": "the tree", "tree a.jsonl -f json": "as JSON" });
        },
        run: ran,
      }),
    },
    {
      name: "check",
      summary: "find problems",
      group: "Judging and mending",
      load: () => Promise.reject(new Error("loaded though not called")),
    },
  ],
}));

beforeEach(() => ran.mockReset().mockResolvedValue(0));

async function call(...argv: string[]) {
  const stdout = memoryOutput();
  const stderr = memoryOutput();
  const status = await main(argv, { stdout, stderr, env: {}, cwd: "/" });
  return { status, out: stdout.text(), err: stderr.text() };
}

describe("help", () => {
  test.each([[["--help"]], [["-h"]], [["help"]]])("%j lists the commands", async (argv) => {
    const { status, out, err } = await call(...argv);
    expect([status, err]).toEqual([0, ""]);
    expect(out).toMatch(/^Usage: pi-session /);
    expect(out).toMatch(/\nReading:\n {2}tree +print the entry tree\n/);
    expect(out).toMatch(/\nJudging and mending:\n {2}check +find problems\n/);
    expect(out).toMatch(/\nExamples:\n/);
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test.each([[["help", "tree"]], [["tree", "--help"]], [["tree", "-h"]]])(
    "%j tells of one command, with examples",
    async (argv) => {
      const { status, out, err } = await call(...argv);
      expect([status, err]).toEqual([0, ""]);
      expect(out).toMatch(/^Usage: pi-session tree \[options\] <file>\n/);
      expect(out).toContain("how to print: text, json (default: text)");
      expect(out).toMatch(/ {2}pi-session tree a\.jsonl +the tree\n/);
      expect(ran).not.toHaveBeenCalled();
    },
  );

  test("is printed to stderr when nothing is called", async () => {
    const { status, out, err } = await call();
    expect([status, out]).toEqual([2, ""]);
    expect(err).toBe((await call("--help")).out);
  });

  test("--version prints the version alone", async () => {
    expect(await call("--version")).toMatchObject({ status: 0, err: "" });
    expect((await call("--version")).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

test.each([
  [["tre"], "unknown command 'tre' (did you mean tree?)"],
  [["tre", "--help"], "unknown command 'tre' (did you mean tree?)"],
  [["help", "chekc"], "unknown command 'chekc' (did you mean check?)"],
  [["talk.jsonl"], "unknown command 'talk.jsonl' (pi-session --help)"],
  [["\u001b[2J"], "unknown command '␛[2J' (pi-session --help)"],
  [["--versoin"], "unknown option '--versoin' (did you mean --version?)"],
  [["tree", "a", "--fromat", "json"], "unknown option '--fromat' (did you mean --format?)"],
  [["tree"], "missing required argument 'file' (pi-session help tree)"],
  [["tree", "a", "b"], /^too many arguments for 'tree'; expected 1 .*\(pi-session help tree\)$/],
  [["tree", "a", "-f"], "option '-f, --format <format>' argument missing (pi-session help tree)"],
  [["tree", "a", "-f", "xml"], "--format: expected one of text, json, not 'xml'"],
  [["tree", "a", "--color=maybe"], "--color: expected one of auto, always, never, not 'maybe'"],
  [["tree", "a", "-j", "0"], "--jobs: expected a whole number of 1 or more, not '0'"],
  [["tree", "a", "-j", "1e3"], "--jobs: expected a whole number of 1 or more, not '1e3'"],
])("%j is a fault of usage, told in one line", async (argv, message) => {
  const { status, out, err } = await call(...argv);
  expect([status, out]).toEqual([2, ""]);
  expect(err).toMatch(/^pi-session: [^\n]*\n$/);
  const line = err.slice("pi-session: ".length, -1);
  if (typeof message === "string") expect(line).toBe(message);
  else expect(line).toMatch(message);
  expect(ran).not.toHaveBeenCalled();
});

test("a command gets its arguments and options, and its status is the program's", async () => {
  ran.mockResolvedValue(1);
  const { status, out, err } = await call("tree", "-j", "2", "a", "--rule=x,y", "--rule", "z");
  expect({ status, out, err }).toEqual({ status: 1, out: "", err: "" });
  expect(ran.mock.calls[0]!.slice(0, 2)).toEqual([
    ["a"],
    { format: "text", color: "auto", jobs: 2, rule: ["x", "y", "z"] },
  ]);
  await call("tree", "-f", "json", "--strict", "--color", "never", "--order", "up", "--", "-a");
  expect(ran.mock.calls[1]!.slice(0, 2)).toEqual([
    ["-a"],
    { format: "json", color: "never", strict: true, order: "up" },
  ]);
});
