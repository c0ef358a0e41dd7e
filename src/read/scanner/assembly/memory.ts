// The module's memory: the verdict, the window of bytes, and behind it the stack of open brackets.
// Nothing is ever allocated; all addresses follow from the size of the window.

/** Bytes that may be loaded, never believed, past the end of the window. */
const PADDING: usize = 64;
const PAGE: usize = 65536;
/** Places are reported as signed 32-bit numbers. */
const LARGEST: u32 = 0x7fffffff;

/** Where the window begins. */
const WINDOW: usize = (__heap_base + 63) & ~63;
/** A bit an open bracket, sixty-four to a word: a line cannot open more brackets than it has bytes. */
export let stack: usize = 0;

/**
 * The verdict, 32-bit numbers all: kind, flags, escaped, one unused, then the start and the end of
 * each of the ten fields.
 */
const VERDICT = memory.data(96, 16);

/** Where the verdict stands in the memory. */
export function verdictAddress(): usize {
  return VERDICT;
}

/** Where the window begins in the memory. */
export function windowAddress(): usize {
  return WINDOW;
}

/** Makes room for a window of `bytes`; false when the memory cannot grow to that. */
export function reserve(bytes: u32): bool {
  if (bytes > LARGEST) return false;
  const above = (WINDOW + bytes + PADDING + 7) & ~7;
  const needed: u64 = <u64>above + (bytes >> 3) + PADDING;
  const pages = <i32>((needed + PAGE - 1) / PAGE) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) return false;
  stack = above;
  return true;
}

/** Forgets the line before. */
export function clearVerdict(): void {
  const zero = i32x4.splat(0);
  v128.store(VERDICT, zero);
  v128.store(VERDICT, zero, 16);
  v128.store(VERDICT, zero, 32);
  v128.store(VERDICT, zero, 48);
  v128.store(VERDICT, zero, 64);
  v128.store(VERDICT, zero, 80);
}

/** Notes what the line is, by the numbers of LineKind and LineFlag. */
export function setKind(kind: i32, flags: i32): void {
  store<i32>(VERDICT, kind);
  store<i32>(VERDICT, flags, 4);
}

/** Notes that the value of `field` stands from `start` to `end`; both 0 takes it back. */
export function setSpan(field: i32, start: usize, end: usize, escaped: bool): void {
  const bit = 1 << field;
  const others = load<i32>(VERDICT, 8) & ~bit;
  store<i32>(VERDICT, escaped ? others | bit : others, 8);
  const place = VERDICT + ((<usize>field) << 3);
  store<u32>(place, start ? start - WINDOW : 0, 16);
  store<u32>(place, end ? end - WINDOW : 0, 20);
}
