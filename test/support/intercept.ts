import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** The calls by which the toolkit touches files when it writes. */
const CALLS = [
  "closeSync",
  "fchmodSync",
  "fchownSync",
  "fsyncSync",
  "linkSync",
  "lstatSync",
  "openSync",
  "readSync",
  "realpathSync",
  "renameSync",
  "rmSync",
  "statSync",
  "unlinkSync",
  "utimesSync",
  "writeSync",
] as const;
export type FsCall = (typeof CALLS)[number];

/**
 * Has `before` called ahead of every such call, wherever in this process it is made; what it throws
 * the caller gets in place of the call. Returns what ends that.
 */
export function interceptFs(before: (call: FsCall) => void): () => void {
  const table = fs as unknown as Record<FsCall, (...args: unknown[]) => unknown>;
  const originals = CALLS.map((call) => [call, table[call]] as const);
  for (const [call, original] of originals) {
    table[call] = Object.assign((...args: unknown[]) => {
      before(call);
      return original(...args);
    }, original);
  }
  syncBuiltinESMExports();
  return () => {
    for (const [call, original] of originals) table[call] = original;
    syncBuiltinESMExports();
  };
}

/** An error as the system gives it. */
export function systemError(code: string, syscall: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: made up, ${syscall}`), { code, syscall });
}
