/**
 * A UUID of version 7, pi's kind of session id since 0.67.1: later ones sort after earlier ones.
 * @param time Unix milliseconds
 * @param bits 10 bytes, from chance or from a hash; six bits of them are not used
 */
export function uuidv7(time: number, bits: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes.set(bits.subarray(0, 10), 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString("hex");
  return [0, 8, 12, 16, 20].map((at, i) => hex.slice(at, [8, 12, 16, 20, 32][i])).join("-");
}
