import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { EXPLANATIONS } from "../src/check/explain/index.js";
import { RULE_NAMES } from "../src/check/finding.js";
import { wholeProgram } from "../src/commands/program.js";
import { memoryOutput } from "../src/output.js";

// npm run readme sets WRITE_README: then the tables are written, not compared.
const README = new URL("../README.md", import.meta.url);

const silent = memoryOutput();
const program = await wholeProgram({ stdout: silent, stderr: silent, env: {}, cwd: "/" });

/** How a command is called: `tree FILE`, `diff FILE REF REF`, `diff FILE FILE`. */
function calls(command: Command): string[] {
  const usages = command.usage().split(/\n\s*pi-session \S+ /);
  return usages.map((usage) =>
    `${command.name()} ${usage.replace("[options] ", "").replace(/[<>]/g, "")}`.trim(),
  );
}

const TABLES = {
  commands: [
    ["command", "does"],
    ...program.commands.map((command) => [
      calls(command)
        .map((call) => `\`${call}\``)
        .join(", "),
      command.description(),
    ]),
  ],
  rules: [
    ["rule", "severity", "what it is", "repair"],
    ...RULE_NAMES.map((rule) => {
      const { severity, title, fixable } = EXPLANATIONS[rule];
      return [`\`${rule}\``, severity, title, fixable ? "mends" : ""];
    }),
  ],
};

test.each(Object.entries(TABLES))(
  "the README's table of %s is what the program has",
  (name, rows) => {
    const readme = readFileSync(README, "utf8");
    const begin = `<!-- ${name}: written by \`npm run readme\` -->\n`;
    const end = `<!-- end of ${name} -->`;
    const [before, rest = ""] = readme.split(begin);
    const [written = "", after] = rest.split(end);
    if (process.env.WRITE_README) {
      const [head, ...body] = rows;
      const table = [head!, head!.map(() => "-"), ...body].map((row) => `| ${row.join(" | ")} |\n`);
      writeFileSync(README, `${before}${begin}\n${table.join("")}\n${end}${after}`);
      return;
    }
    const lines = written
      .split("\n")
      .filter((line) => line.startsWith("|") && !line.startsWith("| -"));
    const found = lines.map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    expect(found).toEqual(rows);
  },
);

test("the README says of every folder of the source what is in it", () => {
  const readme = readFileSync(README, "utf8");
  const told = [...readme.matchAll(/^- .*?:/gm)].flatMap(([line]) => [
    ...line.matchAll(/`src\/(\w+)`/g),
  ]);
  const folders = readdirSync("src", { withFileTypes: true }).filter((each) => each.isDirectory());
  expect(told.map(([, name]) => name).sort()).toEqual(folders.map(({ name }) => name).sort());
});
