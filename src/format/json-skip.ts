/** The bytes that give JSON its shape. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/**
 * The index just past the value that starts at `start`, in JSON that is known to be valid.
 * @throws Error where none starts there, or it does not end
 */
export function skipValue(bytes: Uint8Array, start: number): number {
  const first = bytes[start];
  if (first === QUOTE) return skipString(bytes, start);
  if (first === OPEN_OBJECT || first === OPEN_ARRAY) return skipContainer(bytes, start);
  let at = start;
  while (at < bytes.length && !endsScalar(bytes[at] as number)) at++;
  if (at === start) throw new Error(`no JSON value at byte ${start}`);
  return at;
}

function skipContainer(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = skipString(bytes, at) - 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++;
    else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && --depth === 0) return at + 1;
  }
  throw new Error(`the JSON value at byte ${start} does not end`);
}

/** So many bytes are read one by one, before the search that is faster but costs more to call. */
const SHORT = 48;

/**
 * The index just past the string whose opening quote stands at `start`.
 * @throws Error where none stands there, or the string does not end
 */
export function skipString(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== QUOTE) throw new Error(`no JSON string at byte ${start}`);
  let at = start + 1;
  for (;;) {
    const near = Math.min(bytes.length, at + SHORT);
    while (at < near) {
      const byte = bytes[at];
      if (byte === QUOTE) return at + 1;
      at += byte === BACKSLASH ? 2 : 1;
    }
    const far = at;
    const quote = Buffer.prototype.indexOf.call(bytes, QUOTE, far);
    if (quote < 0) throw new Error(`the JSON string at byte ${start} does not end`);
    let escapes = quote;
    while (escapes > far && bytes[escapes - 1] === BACKSLASH) escapes--;
    at = quote + 1;
    if ((quote - escapes) % 2 === 0) return at;
    // Escaped quotes are seldom alone: read on one by one.
  }
}

/** The index of the first byte from `at` on that is not JSON white space. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (isSpace(bytes[next] as number)) next++;
  return next;
}

/** Is the byte JSON white space? */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function endsScalar(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || isSpace(byte);
}
