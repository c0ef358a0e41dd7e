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
