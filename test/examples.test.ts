import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../src/commands/table.js";
import { call } from "./support/call.js";
import { callInWorld, runInWorld } from "./support/world.js";

/** What is typed in a help's examples: the part of a line before two blanks. */
function helpExamples(help: string): string[] {
  const [, examples = ""] = help.split("\nExamples:\n");
  return [...examples.matchAll(/^ {2}(pi-session .*?)(?: {2,}.*)?$/gm)].map(([, line]) => line!);
}

/** The blocks of a text in Markdown that call the program, as lines of a shell. */
function markdownExamples(text: string): string[] {
  const blocks = [
    ...[...text.matchAll(/^```(?:sh|bash|yaml)\n(.*?)^```$/gms)].map(([, block]) => block!),
    ...[...text.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block),
  ];
  return blocks
    .map((block) => block.split("\n").flatMap(shellLine).join("\n"))
    .filter((lines) => lines.includes("pi-session"));
}

/** A line of Markdown as a user's shell would run it, if it would. */
function shellLine(line: string): string[] {
  // The file that pre-commit would add to its call.
  const typed = line
    .trim()
    .replace(/^- run: |^entry: (.*)$/, (_, entry) => (entry ? `${entry} talk.jsonl` : ""));
  const installed = typed
    .replace(/npx (?:--yes )?pi-session-toolkit /, "pi-session ")
    .replace(/^npm ci && npx /, "");
  return /^(pi-session|cp|mkdir) /.test(installed) ? [installed] : [];
}

/** Fails unless the program did its work, whatever it found. */
function expectDone({ status, err }: { status: number | null; err: string }): void {
  expect(err).not.toMatch(/^pi-session: /m);
  expect(err).not.toMatch(/command not found|[Ee]rror/);
  expect([0, 1]).toContain(status);
}

describe("every example of help does its work", async () => {
  const helps = await Promise.all(COMMANDS.map(({ name }) => call("help", name)));
  helps.push(await call("--help"));
  const examples = helps.flatMap(({ stdout }) => helpExamples(stdout));

  test("there are two or more for every command", () => {
    for (const { stdout } of helps) {
      expect(helpExamples(stdout).length, stdout).toBeGreaterThanOrEqual(2);
    }
  });

  test.each(examples)("%s", async (example) => {
    // What a shell would only part at blanks needs none, and is done at once.
    const isPlain = /^[-\w@~./:,= ]+$/.test(example);
    const [, ...words] = example.split(" ");
    expectDone(isPlain ? await callInWorld(words) : runInWorld(example));
  });
});

describe("every example of the README does its work", () => {
  const readme = readFileSync("README.md", "utf8");
  const examples = markdownExamples(readme);

  test("there are some", () => expect(examples.length).toBeGreaterThan(3));

  test.each(examples)("%s", (lines) => expectDone(runInWorld(lines)));

  test("its drawing is what the program draws", () => {
    const { out } = runInWorld("pi-session tree samples/branches.jsonl");
    const [, drawing = ""] = /```\n(Saffron .*?)```/s.exec(readme) ?? [];
    const drawn = out.split("\n");
    for (const line of drawing.split("\n").filter((each) => each !== "…")) {
      // What was cut is not compared.
      const parts = line.split("…");
      const isIt = (each: string) => each.startsWith(parts[0]!) && each.endsWith(parts.at(-1)!);
      expect(drawn.some(isIt), line).toBe(true);
    }
  });
});
