import { PlainScanner } from "./plain.js";
import type { Scanner } from "./types.js";
import { wasmScanner } from "./wasm.js";

/**
 * A scanner with an empty window: the engine in WebAssembly where it runs, else, or when the
 * environment says `PI_SESSION_SCANNER=js`, the one in TypeScript.
 */
export function createScanner(): Scanner {
  const wanted = process.env.PI_SESSION_SCANNER === "js" ? undefined : wasmScanner();
  return wanted ?? new PlainScanner();
}

/** A window that grew larger for a long line is not worth keeping. */
const MOST_KEPT = 4 << 20;

/** A scanner nobody uses at the moment. */
let idle: Scanner | undefined;

/**
 * A scanner for one file, to be given back when it is read: making one takes as long as scanning a
 * file of a megabyte, and folders have thousands.
 */
export function borrowScanner(): Scanner {
  const scanner = idle ?? createScanner();
  idle = undefined;
  return scanner;
}

/** Gives a borrowed scanner back; its verdict and window are not to be looked at any more. */
export function returnScanner(scanner: Scanner): void {
  if (scanner.buffer.length <= MOST_KEPT) idle = scanner;
}
