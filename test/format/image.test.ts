import fc from "fast-check";
import { expect, test } from "vitest";
import { readImage } from "../../src/format/image.js";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));
const u16be = (value: number) => [value >> 8, value & 255];
const u16le = (value: number) => [value & 255, value >> 8];
const u24le = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];

/** The first bytes of images of 1234 × 567 pixels, laid out by hand from the formats' descriptions. */
const IMAGES: Record<string, [string, Buffer]> = {
  png: [
    "image/png",
    bytes("\x89PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 0], u16be(1234), [0, 0], u16be(567)),
  ],
  gif: ["image/gif", bytes("GIF89a", u16le(1234), u16le(567))],
  "old gif": ["image/gif", bytes("GIF87a", u16le(1234), u16le(567))],
  "lossy webp": [
    "image/webp",
    bytes("RIFF....WEBPVP8 ....", [0, 0, 0, 0x9d, 0x01, 0x2a], u16le(1234), u16le(567)),
  ],
  "extended webp": [
    "image/webp",
    bytes("RIFF....WEBPVP8X....", [0, 0, 0, 0], u24le(1233), u24le(566)),
  ],
  // 14 bits of width − 1, then 14 of height − 1.
  "lossless webp": [
    "image/webp",
    bytes("RIFF....WEBPVP8L....", [0x2f, 0xd1, 0x84, 0x8d, 0x00], "12345"),
  ],
  jpeg: [
    "image/jpeg",
    bytes(
      "\xff\xd8",
      "\xff\xe0",
      u16be(4),
      "JF",
      "\xff\xc2",
      u16be(11),
      [8],
      u16be(567),
      u16be(1234),
    ),
  ],
  "padded jpeg": [
    "image/jpeg",
    bytes(
      "\xff\xd8",
      "\xff\xff\xff\xc4",
      u16be(3),
      "x",
      "\xff\xc0",
      u16be(11),
      [8],
      u16be(567),
      u16be(1234),
    ),
  ],
};

test.each(Object.entries(IMAGES))("%s", (_name, [mimeType, image]) => {
  expect(readImage(image)).toEqual({ mimeType, size: { width: 1234, height: 567 } });
});

test.each(Object.entries(IMAGES))("%s, cut before its size", (_name, [mimeType, image]) => {
  const start = image.subarray(0, mimeType === "image/gif" ? 7 : 15);
  expect(readImage(start)).toMatchObject({ mimeType, size: undefined });
});

test("what is none of them", () => {
  for (const text of ["", "<svg/>", "BM", "RIFF....WAVE", "%PDF"]) {
    expect(readImage(Buffer.from(text))).toBeUndefined();
  }
});

test("a PNG whose first chunk is not the header has no size", () => {
  const png = Buffer.from(IMAGES.png![1]);
  png.write("XXXX", 12, "latin1");
  expect(readImage(png)).toEqual({ mimeType: "image/png", size: undefined });
});

test("any bytes can follow a beginning", () => {
  const beginnings = Object.values(IMAGES).map(([, image]) => image);
  fc.assert(
    fc.property(
      fc.constantFrom(...beginnings),
      fc.nat(30),
      fc.uint8Array(),
      (image, keep, rest) => {
        readImage(Buffer.concat([image.subarray(0, keep), rest]));
      },
    ),
  );
});
