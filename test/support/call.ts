import { main } from "../../src/cli.js";
import { memoryOutput } from "../../src/output.js";

/** What a call of the program gave. */
export interface Called {
  status: number;
  stdout: string;
  stderr: string;
}

/** Calls the command line in this process: no terminal, no environment. */
export async function call(...argv: string[]): Promise<Called> {
  const [stdout, stderr] = [memoryOutput(), memoryOutput()];
  const status = await main(argv, { stdout, stderr, env: {}, cwd: process.cwd() });
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}
