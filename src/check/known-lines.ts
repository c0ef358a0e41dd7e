import type { Session } from "../session/session.js";

/** A line that is a header, an entry or malformed. */
export interface KnownLine {
  line: number;
  /** The byte after its last, where its newline stands. */
  end: number;
}

/** All lines that are not blank, in file order. */
export function* knownLines(session: Session): Generator<KnownLine> {
  const { tree, malformed } = session;
  const { line, offset, length } = tree.columns;
  const others = [...session.headers, ...(session.title ? [session.title] : [])];
  others.sort((a, b) => a.line - b.line);
  let bad = 0;
  let other = 0;
  let entry = 0;
  for (;;) {
    const entryLine = entry < tree.size ? line[entry] : Number.POSITIVE_INFINITY;
    const otherLine = others[other]?.line ?? Number.POSITIVE_INFINITY;
    const badLine = bad < malformed.size ? malformed.at(bad).line : Number.POSITIVE_INFINITY;
    const next = Math.min(entryLine, otherLine, badLine);
    if (next === Number.POSITIVE_INFINITY) return;
    if (next === entryLine) {
      yield { line: next, end: offset[entry] + length[entry] };
      entry++;
    } else if (next === otherLine) {
      yield { line: next, end: others[other].offset + others[other].length };
      other++;
    } else {
      const { offset: start, bytes } = malformed.at(bad++);
      yield { line: next, end: start + bytes };
    }
  }
}
