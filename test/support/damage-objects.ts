import type { Damage } from "./damage.js";
import type { Fields } from "./options.js";
import type { Random } from "./random.js";

/** A session file's lines, those that are objects parsed. */
export interface Objects {
  lines: string[];
  /** Entries (headers left out) with the index of their line. */
  entries: { index: number; fields: Fields }[];
  random: Random;
}

/**
 * A damage of entries: `change` alters the fields of entries, or `lines` itself. Only lines of
 * altered entries are written anew.
 */
export function onEntries(name: string, change: (objects: Objects) => Fields | undefined): Damage {
  return {
    name,
    apply(file, random) {
      const lines = file.toString("utf8").split("\n");
      const entries = lines.flatMap((line, index) => {
        const fields = parsed(line);
        return fields === undefined || fields.type === "session" ? [] : [{ index, fields }];
      });
      if (entries.length === 0) return file;
      const altered = change({ lines, entries, random });
      const entry = entries.find((one) => one.fields === altered);
      if (altered === undefined || entry === undefined) return file;
      return onLine(file, entry.index, JSON.stringify(altered));
    },
  };
}

/** The file with one line replaced, the bytes of the others kept. */
export function onLine(file: Buffer, index: number, line: string): Buffer {
  let start = 0;
  for (let skipped = 0; skipped < index; skipped++) start = file.indexOf(10, start) + 1;
  const end = file.indexOf(10, start);
  return Buffer.concat([
    file.subarray(0, start),
    Buffer.from(line),
    file.subarray(end === -1 ? file.length : end),
  ]);
}

/**
 * The line's object, if it is one with a string `type`. What is nested deeply is left as it is:
 * `JSON.stringify` calls itself.
 */
export function parsed(line: string): Fields | undefined {
  if (line.split(/[[{]/, 3000).length === 3000) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    const isEntry = typeof value === "object" && value !== null && "type" in value;
    return isEntry && typeof value.type === "string" ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
