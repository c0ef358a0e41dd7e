import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EXPLANATIONS } from "../src/check/explain/index.js";
import { RULE_NAMES } from "../src/check/finding.js";

const README = new URL("../README.md", import.meta.url);
const BEGIN = "<!-- rules: written by `npm run readme` -->\n";
const END = "<!-- end of rules -->";

function rows(): string[][] {
  return RULE_NAMES.map((rule) => {
    const { severity, title, fixable } = EXPLANATIONS[rule];
    return [`\`${rule}\``, severity, title, fixable ? "mends" : ""];
  });
}

function table(): string {
  const lines = [["rule", "severity", "what it is", "repair"], ["-", "-", "-", "-"], ...rows()];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

test("the README's table of rules is what the program explains", () => {
  const readme = readFileSync(README, "utf8");
  const [before, rest = ""] = readme.split(BEGIN);
  const [written = "", after] = rest.split(END);
  if (process.env.WRITE_README)
    writeFileSync(README, `${before}${BEGIN}${table()}\n${END}${after}`);
  const lines = written.split("\n").filter((line) => line.startsWith("| `"));
  const found = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(process.env.WRITE_README ? rows() : found).toEqual(rows());
});
