/** What the first bytes of an image tell. */
export interface ImageFacts {
  mimeType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  /** In pixels; undefined where the bytes at hand do not reach so far. */
  size: { width: number; height: number } | undefined;
}

/**
 * Reads the type and size of a PNG, JPEG, GIF or WebP image from its beginning.
 * @returns undefined when it is none of them
 */
export function readImage(bytes: Buffer): ImageFacts | undefined {
  if (startsWith(bytes, 0, "\x89PNG\r\n\x1a\n")) {
    const isWhole = startsWith(bytes, 12, "IHDR");
    const read = () => (isWhole ? [16, 20].map((at) => bytes.readUInt32BE(at)) : []);
    return { mimeType: "image/png", size: sizeAt(bytes, 24, read) };
  }
  if (startsWith(bytes, 0, "GIF87a") || startsWith(bytes, 0, "GIF89a")) {
    return {
      mimeType: "image/gif",
      size: sizeAt(bytes, 10, () => [6, 8].map((at) => bytes.readUInt16LE(at))),
    };
  }
  if (startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "WEBP")) {
    return { mimeType: "image/webp", size: sizeAt(bytes, 30, () => webpSize(bytes)) };
  }
  if (startsWith(bytes, 0, "\xff\xd8\xff"))
    return { mimeType: "image/jpeg", size: jpegSize(bytes) };
  return undefined;
}

type Size = ImageFacts["size"];

function startsWith(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString("latin1", at, at + text.length) === text;
}

function sizeAt(bytes: Buffer, needed: number, read: () => number[]): Size {
  if (bytes.length < needed) return undefined;
  const [width, height] = read();
  return width !== undefined && height !== undefined ? { width, height } : undefined;
}

/** The three kinds of WebP: lossy, lossless, extended. */
function webpSize(bytes: Buffer): number[] {
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8 ") return [26, 28].map((at) => bytes.readUInt16LE(at) & 0x3fff);
  if (kind === "VP8X") return [24, 27].map((at) => bytes.readUIntLE(at, 3) + 1);
  if (kind !== "VP8L") return [];
  const packed = bytes.readUInt32LE(21);
  return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
}

/** Goes from segment to segment to the frame header, which holds the size. */
function jpegSize(bytes: Buffer): Size {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at++;
    else if (isFrame(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15, among which DHT, JPG and DAC have their numbers too. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
