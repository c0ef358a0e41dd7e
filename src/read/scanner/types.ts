/** What a physical line is to a JSON reader. */
export const LineKind = {
  /** Nothing but JSON white space. */
  blank: 0,
  /** One whole JSON object. */
  object: 1,
  /** Valid JSON that is not an object. */
  value: 2,
  /** Anything else. */
  malformed: 3,
} as const;
export type LineKind = (typeof LineKind)[keyof typeof LineKind];

/** What is odd about a line though it parses: bits of `Scanner.flags`. */
export const LineFlag = {
  /** A string holds bytes that are not UTF-8; JSON.parse would see U+FFFD. */
  invalidUtf8: 1,
  /** A string holds an escaped half of a surrogate pair. */
  loneSurrogate: 2,
} as const;

/**
 * The fields of an entry whose place a scanner reports. Those up to `message` are keys of the line's
 * object; behind it come keys of the message: its `role`, `content` and `timestamp`.
 */
export const Field = {
  type: 0,
  id: 1,
  parentId: 2,
  timestamp: 3,
  targetId: 4,
  firstKeptEntryId: 5,
  message: 6,
  role: 7,
  content: 8,
  messageTimestamp: 9,
} as const;
export type Field = (typeof Field)[keyof typeof Field];
export const FIELD_COUNT = 10;

/**
 * Finds the end of a line, judges the line as JSON exactly as `JSON.parse` of its decoded text
 * would, and tells where the fields of an entry stand: one pass, no copies, no strings.
 *
 * It owns the window of bytes that the reader fills, so that an engine in WebAssembly works on its
 * own memory.
 */
export interface Scanner {
  /** The window. Replaced by `reserve`; hold no view of it across that call. */
  readonly buffer: Uint8Array<ArrayBuffer>;
  /** Makes the window hold at least `bytes`, keeping its content. Throws RangeError if it cannot. */
  reserve(bytes: number): void;
  /**
   * Judges the line that starts at `start`.
   * @param end where the bytes in the window end
   * @returns where the line ends: the index of its `\n`, or `end` if it has none. The verdict then
   *   stands in `kind`, `flags`, `spans` and `escaped` until the next call.
   */
  scan(start: number, end: number): number;
  readonly kind: LineKind;
  /** Bits of `LineFlag`; meaningful for objects. */
  readonly flags: number;
  /**
   * For objects: start and end, in the window, of each field's raw JSON value (a string with its
   * quotes) at `2 * field` and `2 * field + 1`; both 0 when the object has no such key. The last of
   * equal keys counts, as in `JSON.parse`.
   */
  readonly spans: Int32Array;
  /** Bit `1 << field` is set when that field's value is a string with escapes or non-ASCII bytes. */
  readonly escaped: number;
}
