import { dissect, joinSplitRecord } from "../read/malformed.js";
import type { MalformedLine } from "../read/malformed-lines.js";
import { readAt } from "../read/source.js";
import type { Session } from "../session/session.js";
import { Redactor } from "./redactor.js";
import { asUtf16 } from "./utf16.js";

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 0x0a;
const BOM_BYTES = 3;

/**
 * The file of a session with all that was said in it blanked, a part at a time. Line for line it is
 * as long and as broken as it was.
 * @param options.keep names of fields whose values stay as they are, wherever they stand
 * @param options.onKept is told each of these names where the file has it, once and as it is met
 * @throws Fault when the file has become shorter since it was opened
 */
export function redacted(
  session: Session,
  options: { keep?: Iterable<string>; onKept?: (name: string) => void } = {},
): Iterable<Uint8Array> {
  const { ids } = session.tree;
  const { convertedFrom } = session.source;
  const redactor = new Redactor({ ...options, isKnownId: (text) => ids.find(text) >= 0 });
  const bytes = redactedBytes(session, redactor);
  return convertedFrom === undefined ? bytes : asUtf16(bytes, convertedFrom);
}

function* redactedBytes(session: Session, redactor: Redactor): Generator<Uint8Array> {
  let done = session.bom ? BOM_BYTES : 0;
  if (done > 0) yield readAt(session.source, 0, done);
  for (const { start, end, reason } of malformedParts(session)) {
    yield* wholeLines(session, redactor, done, start);
    if (reason === "too-long") yield* tooLong(session, start, end);
    else yield malformed(readAt(session.source, start, end - start), redactor, reason);
    done = end;
  }
  yield* wholeLines(session, redactor, done, session.source.size);
}

/** One malformed line, or the lines of one split record, as bytes of the file. */
interface Part {
  start: number;
  end: number;
  reason: MalformedLine["reason"];
}

function* malformedParts(session: Session): Generator<Part> {
  const { malformed } = session;
  for (let at = 0; at < malformed.size; at++) {
    const { offset: start, line, reason } = malformed.at(at);
    if (reason === "split-record") {
      const lines = linesOfRecord(session, at);
      while (at + 1 < malformed.size && malformed.at(at + 1).line < line + lines) at++;
    }
    const last = malformed.at(at);
    yield { start, end: last.offset + last.bytes, reason };
  }
}

/** How many lines the split record takes up that begins with this malformed line. */
function linesOfRecord({ malformed, source }: Session, first: number): number {
  // The run of such lines may hold several records, one after another.
  let last = first;
  while (last + 1 < malformed.size && malformed.at(last + 1).reason === "split-record") last++;
  const [from, to] = [malformed.at(first), malformed.at(last)];
  // With the newline that ends it, where there is one.
  const end = Math.min(to.offset + to.bytes + 1, source.size);
  const run = readAt(source, from.offset, end - from.offset);
  const joined = joinSplitRecord(run);
  return joined === undefined || joined === "more" ? 1 : joined.lines;
}

/** Lines that are blank or whole JSON, from `start` to `end` of the file, many at a time. */
function* wholeLines(
  { source }: Session,
  redactor: Redactor,
  start: number,
  end: number,
): Generator<Uint8Array> {
  let length = CHUNK_BYTES;
  for (let at = start; at < end; ) {
    const bytes = readAt(source, at, Math.min(length, end - at));
    const isLast = at + bytes.length === end;
    const whole = isLast ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1;
    if (whole === 0) {
      length *= 2;
      continue;
    }
    redactor.redact(bytes, 0, whole, false);
    yield bytes.subarray(0, whole);
    at += whole;
    length = CHUNK_BYTES;
  }
}

/** A line that no buffer may hold: nothing of it is left but its length. */
function* tooLong({ source }: Session, start: number, end: number): Generator<Uint8Array> {
  for (let at = start; at < end; at += CHUNK_BYTES) {
    const bytes = readAt(source, at, Math.min(CHUNK_BYTES, end - at));
    yield bytes.fill("x");
  }
}

/** Blanks a malformed line piece by piece; NUL bytes stay where they are, as if they were nowhere. */
function malformed(bytes: Buffer<ArrayBuffer>, redactor: Redactor, reason: Part["reason"]): Buffer {
  const rest = bytes.includes(0) ? Buffer.from(bytes.filter((byte) => byte !== 0)) : bytes;
  if (reason === "split-record" || reason === "not-an-entry") {
    redactor.redact(rest, 0, rest.length, false);
  } else {
    for (const { kind, start, end } of dissect(rest)) {
      redactor.redact(rest, start, end, kind !== "entry");
    }
  }
  if (rest === bytes) return bytes;
  let from = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== 0) bytes[at] = rest[from++];
  return bytes;
}
