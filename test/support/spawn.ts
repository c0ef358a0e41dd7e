import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const PROGRAM = resolve("bin/pi-session.js");

/** Runs the built program as a user would, and returns how it ended and what it printed. */
export function piSession(
  argv: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; input?: string | Buffer } = {},
): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...argv], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, ...options.env },
    input: options.input ?? "",
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  return { status, out: stdout, err: stderr };
}
