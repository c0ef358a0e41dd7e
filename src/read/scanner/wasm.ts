import { MODULE } from "./module.js";
import { FIELD_COUNT, type LineKind, type Scanner } from "./types.js";

// What is used of WebAssembly; its types come with those of browsers only.
declare const WebAssembly:
  | {
      validate(bytes: Uint8Array): boolean;
      Module: new (bytes: Uint8Array) => object;
      Instance: new (module: object) => { exports: unknown };
    }
  | undefined;

/** What assembly/line.ts exports. */
interface Exports {
  memory: { buffer: ArrayBuffer };
  scan(start: number, end: number): number;
  reserve(bytes: number): number;
  windowAddress(): number;
  verdictAddress(): number;
}

/** Where the spans begin in the verdict, in 32-bit numbers; before them: kind, flags, escaped. */
const SPANS = 4;

/** The compiled module, shared by all scanners; null where it does not run. */
let compiled: object | null | undefined;

/** The engine in WebAssembly; undefined where there is no WebAssembly with SIMD, or no room for it. */
export function wasmScanner(): Scanner | undefined {
  // Without its just-in-time compiler Node has no WebAssembly at all.
  if (typeof WebAssembly === "undefined") return undefined;
  if (compiled === undefined) {
    const bytes = Buffer.from(MODULE, "base64");
    compiled = WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;
  }
  if (compiled === null) return undefined;
  try {
    return new WasmScanner(new WebAssembly.Instance(compiled).exports as Exports);
  } catch (error) {
    // V8 sets gigabytes of addresses aside for a memory: more than a limit on them may allow.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class WasmScanner implements Scanner {
  readonly spans = new Int32Array(2 * FIELD_COUNT);
  buffer!: Uint8Array<ArrayBuffer>;
  kind: LineKind = 0;
  flags = 0;
  escaped = 0;
  #verdict!: Int32Array;
  readonly #exports: Exports;
  readonly #scan: Exports["scan"];

  constructor(exports: Exports) {
    this.#exports = exports;
    this.#scan = exports.scan;
    this.#open(0);
  }

  reserve(bytes: number): void {
    if (bytes > this.buffer.length) this.#open(bytes);
  }

  scan(start: number, end: number): number {
    const lineEnd = this.#scan(start, end);
    const verdict = this.#verdict;
    this.kind = verdict[0] as LineKind;
    this.flags = verdict[1]!;
    this.escaped = verdict[2]!;
    // Copied: a view on the module's memory would not outlive its growth.
    const spans = this.spans;
    for (let i = 0; i < 2 * FIELD_COUNT; i++) spans[i] = verdict[SPANS + i]!;
    return lineEnd;
  }

  /** Growing the memory takes all views from it, so they are made anew. */
  #open(bytes: number): void {
    const { memory, reserve, windowAddress, verdictAddress } = this.#exports;
    if (!(bytes <= 0x7fffffff && reserve(bytes))) {
      throw new RangeError(`a window of ${bytes} bytes is more than there is memory for`);
    }
    this.buffer = new Uint8Array(memory.buffer, windowAddress(), bytes);
    this.#verdict = new Int32Array(memory.buffer, verdictAddress(), SPANS + 2 * FIELD_COUNT);
  }
}
