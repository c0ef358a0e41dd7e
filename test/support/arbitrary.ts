import fc from "fast-check";
import { type GeneratedSession, generateSession } from "./generate.js";
import type { GenerateOptions } from "./options.js";

/** Generated sessions for properties; shrinks to fewer entries. */
export function sessions(options: GenerateOptions = {}): fc.Arbitrary<GeneratedSession> {
  const entries = fc.integer({ min: 0, max: options.entries ?? 60 });
  return fc
    .record({ entries, seed: fc.nat() })
    .map(({ entries, seed }) => generateSession(seed, { ...options, entries }));
}
