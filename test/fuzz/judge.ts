import type { Io } from "../../src/io.js";
import { memoryOutput } from "../../src/output.js";
import type { Call } from "./calls.js";

/** The command line, built. */
export type Main = (argv: readonly string[], io: Io) => Promise<number>;

/** Commands whose status 1 says that they found what they look for. */
const FINDERS = new Set(["check", "diff", "search", "migrate", "repair"]);
// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not reach a terminal
const RAW = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the program's own colours
const COLOURS = /\u001b\[[\d;]*m/g;

/** A line on stderr, or what `check` finds of a file that is no session. */
const REASON = /^pi-session: .+$|file\/unreadable/m;

/** How a call ended. */
export interface Ended {
  status: number;
  out: string;
  err: string;
}

export async function callMain(main: Main, argv: readonly string[], cwd: string): Promise<Ended> {
  const stdout = { ...memoryOutput(), isTerminal: true, columns: 80 };
  const stderr = memoryOutput();
  const env = { HOME: cwd, PI_CODING_AGENT_DIR: cwd };
  const status = await main(argv, { stdout, stderr, env, cwd });
  return { status, out: stdout.text(), err: stderr.text() };
}

/** What is wrong with how a call ended, a line each. */
export function faultsOf({ argv, kind }: Call, { status, out, err }: Ended): string[] {
  const faults: string[] = [];
  if (err.includes("a fault of its own")) faults.push(err.trim());
  const allowed = FINDERS.has(argv[0]!) ? [0, 1, 2] : [0, 2];
  if (!allowed.includes(status)) faults.push(`ended with status ${status}`);
  if (status === 2 && !REASON.test(err + out)) faults.push("status 2 without a reason");
  if (RAW.test(err)) faults.push(`raw control character on stderr: ${JSON.stringify(err)}`);
  if (kind === "text") {
    // What it tells a shell is in columns, parted by tabs.
    const shown = argv[0] === "__complete" ? out.replaceAll("\t", " ") : out;
    const raw = RAW.exec(shown.replace(COLOURS, ""));
    if (raw !== null) faults.push(`raw control character: ${JSON.stringify(around(raw))}`);
  }
  if (kind === "json" && (status < 2 || out !== "") && !isJson(out)) faults.push("prints no JSON");
  if (kind === "ndjson" && argv[0] !== "path" && !out.split("\n").every(isJsonOrBlank)) {
    faults.push("prints a line that is no JSON");
  }
  return faults;
}

const around = ({ input, index }: RegExpExecArray) =>
  input.slice(Math.max(0, index - 40), index + 20);

const isJsonOrBlank = (text: string) => text === "" || isJson(text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
