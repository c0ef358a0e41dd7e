import type { Command } from "commander";
import { chooseRules } from "../check/choose.js";
import { EXPLANATIONS } from "../check/explain/index.js";
import { RULE_NAMES, type RuleName } from "../check/finding.js";
import type { Io } from "../io.js";
import { printJson } from "../report/json.js";
import { type Style, styleFor } from "../report/style.js";
import { printTable } from "../report/table.js";
import { wrap } from "../report/width.js";
import type { ExitCode } from "./command.js";
import { examples, type PrintingOptions, printingOptions } from "./options.js";

type Options = PrintingOptions<"text" | "json">;

export function define(command: Command): void {
  command.argument("[RULE...]", "rules, or families of rules (default: the list of all)");
  printingOptions(command, ["text", "json"]);
  examples(command, {
    explain: "list the rules",
    "explain line/torn": "all about one",
    "explain compaction": "about a family of rules",
  });
}

export async function run(names: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const rules = names.length === 0 ? RULE_NAMES : chooseRules(names, []);
  if (options.format === "json") {
    printJson(io.stdout, {
      schema: "explain/1",
      rules: rules.map((rule) => ({ rule, ...EXPLANATIONS[rule] })),
    });
    return 0;
  }
  const style = await styleFor(io.stdout, { color: options.color, env: io.env });
  if (names.length === 0) printList(rules, style, io);
  else for (const [at, rule] of rules.entries()) printRule(rule, at > 0, style, io);
  return 0;
}

function printList(rules: readonly RuleName[], style: Style, io: Io): void {
  const columns = [
    { title: "rule" },
    { title: "severity" },
    { title: "repair" },
    { title: "what it is", flexible: true },
  ];
  const rows = rules.map((rule) => {
    const { severity, fixable, title } = EXPLANATIONS[rule];
    return [rule, severity, fixable ? "mends" : "", title];
  });
  printTable(io.stdout, columns, rows, style);
}

const WIDEST = 80;

function printRule(rule: RuleName, isLater: boolean, style: Style, io: Io): void {
  const { severity, title, what, how, pi, mend } = EXPLANATIONS[rule];
  const columns = Math.min(io.stdout.columns ?? WIDEST, WIDEST);
  io.stdout.write(`${isLater ? "\n" : ""}${style.bold(rule)}  ${severity}: ${title}\n`);
  const parts = { "What it is": what, "How it comes about": how, "What pi does": pi, Mend: mend };
  for (const [name, text] of Object.entries(parts)) {
    io.stdout.write(`\n${style.dim(name)}\n`);
    for (const line of wrap(text, columns - 2)) io.stdout.write(`  ${line}\n`);
  }
}
