// Whether bytes are UTF-8, sixteen at a time: each pair of neighbours is looked up by the high half
// of the first, the low half of the first and the high half of the second; a fault is what all three
// allow (Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte", 2021).

/** A lead without the continuation that must follow. */
const SHORT: i8 = 1 << 0;
/** A continuation after ASCII. */
const LONG: i8 = 1 << 1;
/** A lead of three bytes that two could have written. */
const OVER3: i8 = 1 << 2;
/** Beyond U+10FFFF: by its second byte. */
const LARGE: i8 = 1 << 3;
/** Half of a surrogate pair. */
const SURROGATE: i8 = 1 << 4;
/** A lead of two bytes that one could have written. */
const OVER2: i8 = 1 << 5;
/** A lead of four bytes that three could have written, or one beyond U+10FFFF by itself. */
const OVER4: i8 = 1 << 6;
/** Two continuations: right only as the third or fourth byte. */
const PAIR: i8 = -128;
const ANY: i8 = SHORT | LONG | PAIR;
const BEYOND: i8 = ANY | LARGE | OVER4;

const NONE = i8x16.splat(0);

/** Whether the bytes from `start` to `end`, of which the last is ASCII, are UTF-8. */
export function isUtf8(start: usize, end: usize): bool {
  let before = NONE;
  let faults = NONE;
  for (let at = start; at < end; at += 16) {
    let bytes = v128.load(at);
    if (end - at < 16) bytes = v128.and(bytes, firstBytes(<i8>(end - at)));
    if (i8x16.bitmask(v128.or(bytes, before))) faults = v128.or(faults, faultsIn(bytes, before));
    before = bytes;
  }
  return !v128.any_true(faults);
}

/** A mask of the first `count` bytes. */
function firstBytes(count: i8): v128 {
  const places = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return i8x16.lt_s(places, i8x16.splat(count));
}

// biome-ignore format: tables
function faultsIn(bytes: v128, before: v128): v128 {
  const back1 = i8x16.shuffle(before, bytes, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
  const back2 = i8x16.shuffle(before, bytes, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
  const back3 = i8x16.shuffle(before, bytes, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28);
  const byLeadHigh = i8x16(
    LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG,
    PAIR, PAIR, PAIR, PAIR,
    SHORT | OVER2, SHORT, SHORT | OVER3 | SURROGATE, SHORT | LARGE | OVER4,
  );
  const byLeadLow = i8x16(
    ANY | OVER2 | OVER3 | OVER4, ANY | OVER2, ANY, ANY,
    ANY | LARGE, BEYOND, BEYOND, BEYOND,
    BEYOND, BEYOND, BEYOND, BEYOND,
    BEYOND, BEYOND | SURROGATE, BEYOND, BEYOND,
  );
  const bySecondHigh = i8x16(
    SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT,
    LONG | PAIR | OVER2 | OVER3 | OVER4,
    LONG | PAIR | OVER2 | OVER3 | LARGE,
    LONG | PAIR | OVER2 | SURROGATE | LARGE,
    LONG | PAIR | OVER2 | SURROGATE | LARGE,
    SHORT, SHORT, SHORT, SHORT,
  );
  const faults = v128.and(
    v128.and(
      i8x16.swizzle(byLeadHigh, i8x16.shr_u(back1, 4)),
      i8x16.swizzle(byLeadLow, v128.and(back1, i8x16.splat(15))),
    ),
    i8x16.swizzle(bySecondHigh, i8x16.shr_u(bytes, 4)),
  );
  // A third byte after a lead of three or four, a fourth after one of four: the pair there is right,
  // and only there. Subtracting leaves the top bit to those leads alone.
  const paired = v128.or(
    i8x16.sub_sat_u(back2, i8x16.splat(0x60)),
    i8x16.sub_sat_u(back3, i8x16.splat(0x70)),
  );
  return v128.xor(v128.and(paired, i8x16.splat(PAIR)), faults);
}
