// Strings: short ones sixteen bytes at a time, long ones sixty-four, without a branch an escape.
// Every line ends in a line feed, which no string may hold: no loop looks for the window's end.
import { hexUnit } from "./bytes";

const QUOTE: u8 = 0x22;
const BACKSLASH: u8 = 0x5c;
const LETTER_U: u8 = 0x75;

/** Not zero when a string of the line held, or may have held, a byte beyond ASCII. */
export let beyondAscii: i32 = 0;
/** True when a string of the line held an escaped half of a surrogate pair. */
export let loneSurrogate: bool = false;

/** Forgets the strings of the line before. */
export function clearStrings(): void {
  beyondAscii = 0;
  loneSurrogate = false;
}

/**
 * Walks a string from `at`, behind its opening quote.
 * @returns the place behind its closing quote, or 0 if it is malformed
 */
export function skipString(at: usize): usize {
  const bytes = v128.load(at);
  beyondAscii |= i8x16.bitmask(bytes);
  const special = i8x16.bitmask(v128.or(stops(bytes), backslashes(bytes)));
  if (!special) return skipLongString(at + 16);
  const end = at + ctz(special);
  const byte = load<u8>(end);
  if (byte === QUOTE) return end + 1;
  return byte === BACKSLASH ? skipLongString(end) : 0;
}

/** The same from any place in the string that is not inside an escape. */
function skipLongString(at: usize): usize {
  let seen = i8x16.splat(0);
  /** 1 when the block before ended in a backslash that escapes the first byte of this one. */
  let carried: u64 = 0;
  /** Where the `u` stands that writes the second half of the surrogate pair met last. */
  let partner: usize = 0;
  while (true) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    seen = v128.or(seen, v128.or(v128.or(a, b), v128.or(c, d)));
    let ends = bits(stops(a), stops(b), stops(c), stops(d));
    const slashes = bits(backslashes(a), backslashes(b), backslashes(c), backslashes(d));
    if (slashes | carried) {
      let escaped = escapedBy(slashes, carried);
      carried = (slashes & ~escaped) >> 63;
      ends &= ~escaped;
      if (ends) escaped &= (ends & -ends) - 1;
      let others = escaped & ~bits(letters(a), letters(b), letters(c), letters(d));
      while (others) {
        const letter = at + <usize>ctz(others);
        others &= others - 1;
        if (letter === partner) continue;
        if (load<u8>(letter) !== LETTER_U || hexUnit(letter + 1) < 0) return 0;
        partner = partnerOf(letter);
      }
    }
    if (ends) {
      at += <usize>ctz(ends);
      if (load<u8>(at) !== QUOTE) return 0;
      beyondAscii |= i8x16.bitmask(seen);
      return at + 1;
    }
    at += 64;
  }
}

/**
 * The bytes that a backslash escapes. In a row of backslashes every other one escapes, from the
 * first on; subtracting lets a borrow run through each row, whatever its length.
 */
function escapedBy(slashes: u64, carried: u64): u64 {
  const odd: u64 = (u64.MAX_VALUE / 3) * 2;
  const free = slashes & ~carried;
  return (((free << 1) | odd) - free) ^ odd ^ (slashes | carried);
}

/**
 * Where the second half of the pair whose first half is written behind the `u` at `letter` has its
 * own `u`; 0, and `loneSurrogate` when it is true, if there is none.
 */
function partnerOf(letter: usize): usize {
  const unit = hexUnit(letter + 1);
  if ((unit & 0xf800) !== 0xd800) return 0;
  if (unit < 0xdc00 && load<u16>(letter, 5) === 0x755c) {
    if ((hexUnit(letter + 7) & ~0x3ff) === 0xdc00) return letter + 6;
  }
  loneSurrogate = true;
  return 0;
}

/** Quotes and control characters. */
function stops(bytes: v128): v128 {
  // Flipping bit 1 takes the quote next to the control characters, and those among themselves.
  return i8x16.le_u(v128.xor(bytes, i8x16.splat(2)), i8x16.splat(0x20));
}

function backslashes(bytes: v128): v128 {
  return i8x16.eq(bytes, i8x16.splat(BACKSLASH));
}

/**
 * The bytes that are an escape behind a backslash by themselves, `"` `/` `\` `b` `f` `n` `r` `t`:
 * those for which the entries of their high and their low half share a bit.
 */
function letters(bytes: v128): v128 {
  const byHigh = i8x16(0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0);
  const byLow = i8x16(0, 0, 1 | 4 | 8, 0, 8, 0, 4, 0, 0, 0, 0, 0, 2, 0, 4, 1);
  const high = i8x16.swizzle(byHigh, i8x16.shr_u(bytes, 4));
  const low = i8x16.swizzle(byLow, v128.and(bytes, i8x16.splat(15)));
  return i8x16.gt_s(v128.and(high, low), i8x16.splat(0));
}

/** Sixty-four bytes' truth, a bit each. */
function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  const low: u32 = i8x16.bitmask(a) | (i8x16.bitmask(b) << 16);
  const high: u32 = i8x16.bitmask(c) | (i8x16.bitmask(d) << 16);
  return <u64>low | ((<u64>high) << 32);
}
