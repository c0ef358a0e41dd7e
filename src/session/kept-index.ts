import { countBefore } from "../read/columns.js";
import type { MalformedLine } from "../read/malformed-lines.js";
import { parseBytes } from "../read/record.js";
import { readAt, type Source } from "../read/source.js";
import type { EntryIndex, SessionTree } from "../tree/tree.js";
import type { HeaderLine, SessionParts } from "./session.js";

/** What a `firstKeptEntryIndex` names. */
export interface Kept {
  /** The entry it is read as; undefined when it names a header or nothing. */
  entry: EntryIndex | undefined;
  /** The entry that pi 1.6.0 takes it for. */
  pis: EntryIndex | undefined;
}

/** A line that is no entry but was counted; the entries before it are that many. */
interface Counted {
  offset: number;
  entriesBefore: number;
  by: "both" | "writer";
  isHeader: boolean;
}

/**
 * Resolves `firstKeptEntryIndex`, by which a compaction of version 1 names the first entry it keeps.
 *
 * Those who wrote it (pi 0.13.2 and 0.27.9 were looked at) counted the lines that parsed when they
 * wrote it, the header being 0. Whether a line that is malformed today was whole then, the file does
 * not tell. pi 1.6.0 counts what parses now: where a line above broke later, it names the entry
 * after the right one, and the first that was kept, mostly what the user asked, is lost to the
 * model. So here a malformed line that can be what is left of an entry counts as the one it was. If
 * it was broken all along, one entry more is kept, which harms less than one fewer. Only where that
 * one is a tool result, at which no writer ever cut, pi's reading holds.
 */
export class KeptIndexes {
  readonly #parts: SessionParts;
  #counted: Counted[] | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  resolve(index: number): Kept {
    const pis = this.#entryAt(index, "pi");
    const entry = this.#entryAt(index, "writer");
    const atResult = entry !== undefined && this.#parts.tree.role(entry) === "toolResult";
    return { entry: atResult ? pis : entry, pis };
  }

  /** The entry at `index` when what `who` counts is counted. */
  #entryAt(index: number, who: "pi" | "writer"): EntryIndex | undefined {
    if (!Number.isInteger(index) || index < 0) return undefined;
    this.#counted ??= countedLines(this.#parts);
    // The index as it would be if the lines gone through were not counted.
    let entry = index;
    for (const { entriesBefore, by, isHeader } of this.#counted) {
      if (entry < entriesBefore) break;
      if (by === "writer" && who === "pi") continue;
      if (entry > entriesBefore) entry--;
      else if (isHeader) return undefined;
      // It names a line that broke: what was kept begins with the entry after it.
      else break;
    }
    return entry < this.#parts.tree.size ? entry : undefined;
  }
}

/** The lines that are no entries but count as one, in file order. */
function countedLines({ source, headers, malformed, tree }: SessionParts): Counted[] {
  const counted = headers.map(headerCounted);
  let inSplitRecord = false;
  for (const line of malformed) {
    const continues = inSplitRecord && line.reason === "split-record";
    inSplitRecord = line.reason === "split-record";
    const by = continues ? undefined : whoCounts(line, source);
    if (by === undefined) continue;
    const { offset } = line;
    counted.push({ offset, entriesBefore: entriesBefore(tree, offset), by, isHeader: false });
  }
  return counted.sort((a, b) => a.offset - b.offset);
}

function headerCounted({ offset, entriesBefore }: HeaderLine): Counted {
  return { offset, entriesBefore, by: "both", isHeader: true };
}

/** Who counts a malformed line: JSON that is no entry everybody does, unless it is falsy. */
function whoCounts(line: MalformedLine, source: Source): Counted["by"] | undefined {
  const { reason, offset, bytes } = line;
  if (reason === "not-an-entry") {
    return parseBytes(readAt(source, offset, bytes), 0, bytes) ? "both" : undefined;
  }
  const mayBeAny = reason === "nul" || reason === "not-json";
  return !mayBeAny || holdsBrace(source, offset, bytes) ? "writer" : undefined;
}

const CHUNK_BYTES = 1 << 16;

/** Does a `{` stand in the line? Without one it is no rest of an entry. */
function holdsBrace(source: Source, offset: number, length: number): boolean {
  for (let at = 0; at < length; at += CHUNK_BYTES) {
    const chunk = readAt(source, offset + at, Math.min(CHUNK_BYTES, length - at));
    if (chunk.includes(0x7b)) return true;
  }
  return false;
}

/** How many entries stand before a byte of the file. */
function entriesBefore({ size, columns }: SessionTree, offset: number): number {
  return countBefore(size, (entry) => columns.offset[entry] < offset);
}
