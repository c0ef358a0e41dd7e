import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join, resolve } from "node:path";
import { main } from "../../src/cli.js";
import { memoryOutput } from "../../src/output.js";
import { folderOf } from "./folder.js";
import { sampleBytes } from "./samples.js";

/** The session that examples call `talk.jsonl`: a sample, with the labels, ids and fields they name. */
const TALK = sampleBytes("branches.jsonl")
  .toString()
  .replaceAll("units fixed", "fixed")
  .replaceAll("branded types?", "before")
  .replaceAll("4e6d13a8", "3f2a13a8")
  .replaceAll("18b5d74a", "91bcd74a")
  .replace('"stopReason":"stop"', '"stopReason":"error","errorMessage":"overloaded"');

/** The same, somewhat changed. */
const CHANGED = TALK.replaceAll("saffron", "cardamom");

/**
 * A folder with all that examples name, in it `home`, which goes away with the test that asked for
 * it.
 */
export function world(): string {
  const sessions = {
    "one.jsonl": sampleBytes("version-1.jsonl"),
    "two.jsonl": sampleBytes("version-2.jsonl"),
    "three.jsonl": TALK,
    "torn.jsonl": sampleBytes("line-torn-last.jsonl"),
    "forked.jsonl": sampleBytes("forked.jsonl"),
  };
  const inside = (folder: string) =>
    Object.fromEntries(Object.entries(sessions).map(([name, file]) => [`${folder}/${name}`, file]));
  const program = `#!/bin/sh\nexec '${process.execPath}' '${resolve("bin/pi-session.js")}' "$@"\n`;
  const folder = folderOf({
    "talk.jsonl": TALK,
    "old.jsonl": TALK,
    "new.jsonl": CHANGED,
    "a.jsonl": TALK,
    "b.jsonl": CHANGED,
    "broken.jsonl": sampleBytes("line-fused-torn.jsonl"),
    "samples/branches.jsonl": sampleBytes("branches.jsonl"),
    ...inside("sessions"),
    ...inside("fixtures"),
    ...inside("home/backup"),
    ...inside("home/.pi/agent/sessions/--home-mina-pantry--"),
    "known.json": '{ "schema": "check-baseline/1", "files": {} }',
    "home/.config/fish/completions/other.fish": "",
    "bin/pi-session": program,
    ...Object.fromEntries(STAND_INS.map((name) => [`bin/${name}`, TAKE_ALL])),
  });
  for (const name of ["pi-session", ...STAND_INS]) chmodSync(join(folder, "bin", name), 0o755);
  return folder;
}

/** Stand for programs that results are handed to and that are not installed. */
const STAND_INS = ["dot", "jq"].filter((name) => spawnSync("which", [name]).status !== 0);
const TAKE_ALL = "#!/bin/sh\nexec cat > /dev/null\n";

/** How a call of the program ends and what it prints, on a terminal of 80 columns or into pipes. */
export async function callInWorld(
  argv: readonly string[],
  { env = {}, isTerminal = false }: { env?: Record<string, string>; isTerminal?: boolean } = {},
): Promise<{ status: number; out: string; err: string }> {
  const cwd = world();
  const home = `${cwd}/home`;
  const stdout = { ...memoryOutput(), isTerminal, columns: isTerminal ? 80 : undefined };
  const stderr = memoryOutput();
  const words = argv.map((word) => word.replace(/^~/, home));
  const status = await main(words, { stdout, stderr, env: { HOME: home, ...env }, cwd });
  return { status, out: stdout.text(), err: stderr.text() };
}

/** Runs lines of a shell in such a folder, as they are typed; its status is that of the last. */
export function runInWorld(lines: string): { status: number | null; out: string; err: string } {
  const cwd = world();
  const { status, stdout, stderr } = spawnSync("bash", ["-c", `set -o pipefail\n${lines}`], {
    cwd,
    env: { PATH: `${cwd}/bin:${process.env.PATH}`, HOME: `${cwd}/home` },
    encoding: "utf8",
  });
  return { status, out: stdout, err: stderr };
}
