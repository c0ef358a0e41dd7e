/** Text in UTF-8, piece by piece between characters, as UTF-16 with its byte order mark. */
export function* asUtf16(
  pieces: Iterable<Uint8Array>,
  encoding: "utf-16le" | "utf-16be",
): Generator<Uint8Array> {
  const encoded = (text: string) => {
    const bytes = Buffer.from(text, "utf16le");
    return encoding === "utf-16be" ? bytes.swap16() : bytes;
  };
  yield encoded("\ufeff");
  for (const piece of pieces) yield encoded(Buffer.from(piece).toString());
}
