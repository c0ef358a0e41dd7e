/**
 * How many bytes the UTF-8 sequence at `at` has: 2 to 4, or 0 when it is not a well-formed one
 * (overlong, half a surrogate pair, past U+10FFFF, or cut short).
 */
export function utf8Length(buffer: Uint8Array, at: number, end: number): number {
  const lead = buffer[at];
  const second = at + 1 < end ? buffer[at + 1] : 0;
  if (lead >= 0xc2 && lead <= 0xdf) return isContinuation(second) ? 2 : 0;
  const third = at + 2 < end ? buffer[at + 2] : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    const from = lead === 0xe0 ? 0xa0 : 0x80;
    const to = lead === 0xed ? 0x9f : 0xbf;
    return second >= from && second <= to && isContinuation(third) ? 3 : 0;
  }
  const fourth = at + 3 < end ? buffer[at + 3] : 0;
  if (lead >= 0xf0 && lead <= 0xf4) {
    const from = lead === 0xf0 ? 0x90 : 0x80;
    const to = lead === 0xf4 ? 0x8f : 0xbf;
    if (second < from || second > to) return 0;
    return isContinuation(third) && isContinuation(fourth) ? 4 : 0;
  }
  return 0;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
