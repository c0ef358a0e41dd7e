import { PlainScanner } from "../../../src/read/scanner/plain.js";
import type { Scanner } from "../../../src/read/scanner/types.js";
import { wasmScanner } from "../../../src/read/scanner/wasm.js";

/** Both engines by name; where the tests run there is WebAssembly. */
export const ENGINES: [name: string, create: () => Scanner][] = [
  ["wasm", () => wasmScanner()!],
  ["plain", () => new PlainScanner()],
];

/** Puts `line` at `offset` of the window, between bytes that must not matter, and judges it. */
export function scanLine(scanner: Scanner, line: string | Uint8Array, offset = 0): number {
  const bytes = Buffer.from(line as string);
  const end = offset + bytes.length;
  scanner.reserve(end + 1);
  scanner.buffer.fill(0x22, 0, end + 64);
  scanner.buffer.set(bytes, offset);
  return scanner.scan(offset, end);
}
