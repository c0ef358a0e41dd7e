// White space, line feeds, hexadecimal digits. Every line ends in a line feed: no loop here looks for
// the end of the window.

const SPACE: u8 = 0x20;

/** The first byte from `at` on that is not a space, a tab or a carriage return. */
export function skipWhite(at: usize): usize {
  return load<u8>(at) > SPACE ? at : skipWhiteRun(at);
}

function skipWhiteRun(at: usize): usize {
  while (true) {
    const bytes = v128.load(at);
    const white = v128.or(
      i8x16.eq(bytes, i8x16.splat(0x20)),
      v128.or(i8x16.eq(bytes, i8x16.splat(0x09)), i8x16.eq(bytes, i8x16.splat(0x0d))),
    );
    const others = ~i8x16.bitmask(white) & 0xffff;
    if (others) return at + ctz(others);
    at += 16;
  }
}

/** The number that four hexadecimal digits write, or a negative one if they are not four. */
export function hexUnit(at: usize): i32 {
  return (
    (hexDigit(load<u8>(at)) << 12) |
    (hexDigit(load<u8>(at, 1)) << 8) |
    (hexDigit(load<u8>(at, 2)) << 4) |
    hexDigit(load<u8>(at, 3))
  );
}

function hexDigit(byte: i32): i32 {
  const digit = byte - 0x30;
  const letter = (byte | 0x20) - 0x61;
  return <u32>digit < 10 ? digit : <u32>letter < 6 ? letter + 10 : -1;
}

/** Whether the bytes from `start` to `end` hold an escape or a byte beyond ASCII. */
export function isMarked(start: usize, end: usize): bool {
  for (let at = start; at < end; at += 16) {
    const bytes = v128.load(at);
    let marks = i8x16.bitmask(v128.or(bytes, i8x16.eq(bytes, i8x16.splat(0x5c))));
    if (end - at < 16) marks &= (1 << (<i32>(end - at))) - 1;
    if (marks) return true;
  }
  return false;
}

/** The first line feed from `at` on. */
export function findLineFeed(at: usize): usize {
  while (true) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(0x0a)));
    if (found) return at + ctz(found);
    at += 16;
  }
}
