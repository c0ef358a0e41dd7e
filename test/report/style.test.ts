import { describe, expect, test } from "vitest";
import { memoryOutput } from "../../src/output.js";
import { type ColorChoice, styleFor } from "../../src/report/style.js";

const pipe = memoryOutput();
const terminal = { ...memoryOutput(), isTerminal: true, columns: 80 };

async function red(output: typeof pipe, env: Record<string, string>, color?: ColorChoice) {
  return (await styleFor(output, { color, env })).red("x");
}

describe("colour", () => {
  test.each([
    ["a terminal", terminal, {}, undefined, true],
    ["a pipe", pipe, {}, undefined, false],
    ["--color always in a pipe", pipe, { NO_COLOR: "1" }, "always", true],
    ["--color never on a terminal", terminal, { FORCE_COLOR: "1" }, "never", false],
    ["NO_COLOR", terminal, { NO_COLOR: "1" }, "auto", false],
    ["an empty NO_COLOR", terminal, { NO_COLOR: "" }, "auto", true],
    ["FORCE_COLOR in a pipe", pipe, { FORCE_COLOR: "1" }, "auto", true],
    ["an empty FORCE_COLOR in a pipe", pipe, { FORCE_COLOR: "" }, "auto", true],
    ["FORCE_COLOR=0 on a terminal", terminal, { FORCE_COLOR: "0" }, "auto", false],
    ["FORCE_COLOR over NO_COLOR", pipe, { FORCE_COLOR: "1", NO_COLOR: "1" }, "auto", true],
    ["a dumb terminal", terminal, { TERM: "dumb" }, "auto", false],
  ] as const)("%s", async (_, output, env, choice, colored) => {
    expect(await red(output, env, choice)).toBe(colored ? "\u001b[31mx\u001b[39m" : "x");
  });

  test("styles nest", async () => {
    const style = await styleFor(pipe, { color: "always", env: {} });
    expect(style.bold(style.cyan("x"))).toBe("\u001b[1m\u001b[36mx\u001b[39m\u001b[22m");
  });
});
