/**
 * The beginning of a picture that shows nothing but the type and size of the one given: a multiple
 * of three bytes, so that it is whole in Base64. Empty for what is no PNG, JPEG, GIF or WebP.
 * @param picture the picture's beginning
 */
export function imageStart(picture: Buffer): Buffer {
  const text = (start: number, end: number) => picture.toString("latin1", start, end);
  // In these the size stands at a fixed place, and before it nothing that one picture has alone.
  if (text(0, 8) === "\x89PNG\r\n\x1a\n" && text(12, 16) === "IHDR") return whole(picture, 24);
  if (/^GIF8[79]a/.test(text(0, 6))) return whole(picture, 10);
  if (text(0, 4) === "RIFF" && /^WEBPVP8[ LX]/.test(text(8, 16))) return whole(picture, 30);
  if (text(0, 3) === "\xff\xd8\xff") return jpegStart(picture);
  return Buffer.alloc(0);
}

/** The first `length` bytes, filled up with zeros. */
function whole(picture: Buffer, length: number): Buffer {
  const start = Buffer.alloc(Math.ceil(length / 3) * 3);
  picture.copy(start, 0, 0, length);
  return start;
}

/** In a JPEG the size stands in its frame header, behind segments that may say anything. */
function jpegStart(picture: Buffer): Buffer {
  const frame = frameHeader(picture);
  if (frame === undefined) return Buffer.from("ffd8ffe00004", "hex");
  const header = Buffer.from("ffd8ffc0001108000000000301110002110103", "hex");
  picture.copy(header, 7, frame + 5, frame + 9);
  return whole(header, header.length);
}

/** Where the frame header of a JPEG begins, at its marker. */
function frameHeader(picture: Buffer): number | undefined {
  let at = 2;
  while (at + 9 <= picture.length && picture[at] === 0xff) {
    const marker = picture[at + 1] as number;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return at;
    at += marker === 0xff ? 1 : 2 + picture.readUInt16BE(at + 2);
  }
  return undefined;
}
