import { type ImageFacts, readImage } from "../format/image.js";

/**
 * The beginning of a picture that shows nothing but the type and size of the one given: a multiple
 * of three bytes, so that it is whole in Base64. Empty for what is no PNG, JPEG, GIF or WebP.
 */
export function imageStart(picture: Buffer): Buffer {
  const facts = readImage(picture);
  if (facts === undefined) return Buffer.alloc(0);
  const [unsized, start, write] = STARTS[facts.mimeType];
  const bytes = Buffer.from(
    (facts.size === undefined ? unsized : start).replaceAll(" ", ""),
    "hex",
  );
  if (facts.size !== undefined) write(bytes, facts.size.width, facts.size.height);
  return Buffer.concat([bytes, Buffer.alloc((3 - (bytes.length % 3)) % 3)]);
}

type Start = readonly [
  /** In hexadecimal, where the size is not known. */
  unsized: string,
  start: string,
  /** Sets the size. */
  write: (bytes: Buffer, width: number, height: number) => void,
];

const STARTS: Record<ImageFacts["mimeType"], Start> = {
  "image/png": [
    "89504e470d0a1a0a",
    "89504e470d0a1a0a 0000000d 49484452 00000000 00000000",
    (bytes, width, height) => {
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(height, 20);
    },
  ],
  "image/gif": [
    "474946383961",
    "474946383961 0000 0000",
    (bytes, width, height) => {
      bytes.writeUInt16LE(width, 6);
      bytes.writeUInt16LE(height, 8);
    },
  ],
  "image/webp": [
    "52494646 00000000 57454250",
    "52494646 00000000 57454250 56503858 0a000000 00000000 000000 000000",
    (bytes, width, height) => {
      bytes.writeUIntLE(width - 1, 24, 3);
      bytes.writeUIntLE(height - 1, 27, 3);
    },
  ],
  "image/jpeg": [
    "ffd8ffe00004",
    "ffd8 ffc0 0011 08 0000 0000 03 011100 021101 03",
    (bytes, width, height) => {
      bytes.writeUInt16BE(height, 7);
      bytes.writeUInt16BE(width, 9);
    },
  ],
};
