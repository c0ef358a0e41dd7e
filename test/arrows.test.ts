import { readdirSync, readFileSync } from "node:fs";
import { join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const CORE = ["format", "read", "tree", "session", "context"];

/**
 * What each room of src may import from, types too. `fault` is everyone's; `index`, `commands` and
 * `cli` stand at the end of all arrows, and no room is named that may import them. What is loaded by
 * name when it is wanted (`import()`: a command, a worker's task) is no arrow.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  fault: [],
  version: [],
  output: [],
  io: ["output"],
  format: [],
  read: ["format"],
  tree: ["format", "read"],
  session: ["format", "read", "tree"],
  context: ["format", "read", "tree", "session"],
  jobs: ["read", "session", "output"],
  write: ["format", "read", "io", "output", "report"],
  draft: ["read", "session", "write", "io"],
  check: [...CORE, "jobs"],
  report: ["format", "check", "output"],
  forks: ["tree"],
  lineage: CORE,
  list: [...CORE, "check", "jobs"],
  search: [...CORE, "jobs"],
  stats: [...CORE, "forks", "jobs"],
  diff: CORE,
  redact: CORE,
  export: [...CORE, "check", "search", "report"],
  migrate: [...CORE, "jobs", "write", "io", "output"],
  extract: [...CORE, "migrate", "write", "io"],
  checkout: [...CORE, "draft"],
  repair: [...CORE, "check", "checkout", "draft", "migrate", "write"],
};

interface Arrow {
  file: string;
  from: string;
  to: string;
  /** The import as it stands. */
  statement: string;
}

const src = fileURLToPath(new URL("../src", import.meta.url));

function arrowsOf(file: string): Arrow[] {
  const text = readFileSync(join(src, file), "utf8");
  const statements = text.matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]+)";/gm);
  return Array.from(statements, ([statement, path]) => {
    const target = normalize(join(file, "..", path!));
    return { file, from: roomOf(file), to: roomOf(target), statement };
  });
}

/** The folder of src that a file is in; the name of one that is in none. */
function roomOf(file: string): string {
  return file.split(sep)[0]!.replace(/\.[jt]s$/, "");
}

const arrows = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .flatMap(arrowsOf)
  .filter(({ from, to }) => from !== to);

test("every room imports only from those it may", () => {
  expect(arrows.length).toBeGreaterThan(1000);
  const astray = arrows.filter(({ from, to }) => {
    if (to === "commands" || to === "cli") return from !== "cli";
    if (from === "commands" || from === "cli" || from === "index") return to === "index";
    return to !== "fault" && !MAY_IMPORT[from]?.includes(to);
  });
  expect(astray.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
});

test("no room is reached again by the arrows that leave it", () => {
  const reached = (room: string, seen = new Set<string>()): Set<string> => {
    for (const next of MAY_IMPORT[room] ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  expect(Object.keys(MAY_IMPORT).filter((room) => reached(room).has(room))).toEqual([]);
});

test("report takes nothing but types from check, and reads no files", () => {
  const ofCheck = arrows.filter(({ from, to }) => from === "report" && to === "check");
  expect(ofCheck.filter(({ statement }) => !statement.startsWith("import type "))).toEqual([]);
  for (const name of readdirSync(join(src, "report"))) {
    expect(readFileSync(join(src, "report", name), "utf8"), name).not.toMatch(/"node:fs/);
  }
});
