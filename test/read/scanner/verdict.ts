import { Field, LineFlag, LineKind, type Scanner } from "../../../src/read/scanner/types.js";

const { role, content, messageTimestamp, ...ofEntry } = Field;
const ENTRY_FIELDS = Object.entries(ofEntry);
const MESSAGE_FIELDS = Object.entries({ role, content, timestamp: messageTimestamp });

const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const strict = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** Escapes from left to right; the second kind of match is half of a surrogate pair. */
const ESCAPES = /\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(\\u[dD][89a-fA-F]..)|\\./g;

/** All that a scanner says of a line, but only what is meaningful for its kind. */
export function verdictOf(scanner: Scanner): string {
  if (scanner.kind !== LineKind.object) return `${scanner.kind}`;
  return `${scanner.kind} ${scanner.flags} ${scanner.escaped} ${scanner.spans.join()}`;
}

/**
 * Compares what `scanner` last said of the line in `bytes`, which it found at `offset` of its
 * window, with what JSON.parse and TextDecoder say of it.
 * @returns what differs, or undefined
 */
export function disagreement(
  scanner: Scanner,
  bytes: Uint8Array,
  offset: number,
): string | undefined {
  const text = lenient.decode(bytes);
  let parsed: unknown;
  let kind: LineKind;
  try {
    parsed = JSON.parse(text);
    kind = isObject(parsed) ? LineKind.object : LineKind.value;
  } catch {
    kind = /^[ \t\r]*$/.test(text) ? LineKind.blank : LineKind.malformed;
  }
  if (scanner.kind !== kind) return `kind ${scanner.kind}, not ${kind}`;
  if (!isObject(parsed)) return undefined;

  const flags =
    (isUtf8(bytes) ? 0 : LineFlag.invalidUtf8) | (hasLoneHalf(text) ? LineFlag.loneSurrogate : 0);
  if (scanner.flags !== flags) return `flags ${scanner.flags}, not ${flags}`;
  for (const [name, field] of ENTRY_FIELDS) {
    const fault = fieldFault(scanner, bytes, offset, field, parsed, name);
    if (fault) return fault;
  }
  const message = Object.hasOwn(parsed, "message") ? parsed.message : undefined;
  for (const [name, field] of MESSAGE_FIELDS) {
    const owner = isObject(message) ? message : {};
    const fault = fieldFault(scanner, bytes, offset, field, owner, name);
    if (fault) return `message: ${fault}`;
  }
  return undefined;
}

function fieldFault(
  scanner: Scanner,
  bytes: Uint8Array,
  offset: number,
  field: Field,
  owner: Record<string, unknown>,
  name: string,
): string | undefined {
  const start = scanner.spans[2 * field]!;
  const end = scanner.spans[2 * field + 1]!;
  const escaped = ((scanner.escaped >> field) & 1) === 1;
  if (!Object.hasOwn(owner, name)) {
    return start || end || escaped ? `${name} placed where there is none` : undefined;
  }
  const raw = bytes.subarray(start - offset, end - offset);
  const text = lenient.decode(raw);
  if (text !== text.trim()) return `${name} placed with white space around it`;
  try {
    if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(owner[name])) {
      return `${name} is ${text}`;
    }
  } catch {
    return `${name} is ${text}`;
  }
  const marked = text.startsWith('"') && raw.some((byte) => byte === 0x5c || byte > 0x7f);
  return escaped === marked ? undefined : `${name} marked ${escaped ? "as" : "not as"} escaped`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function hasLoneHalf(text: string): boolean {
  for (const match of text.matchAll(ESCAPES)) if (match[1]) return true;
  return false;
}
