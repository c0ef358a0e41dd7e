import { describe, expect, test } from "vitest";
import { redactObject } from "./redacted.js";

/** The data of an image block, redacted. */
function shown(data: string, mimeType = "image/png"): string {
  const block = { type: "image", data, mimeType };
  const { message } = redactObject({ type: "message", message: { content: [block] } });
  return (message as { content: [{ data: string }] }).content[0].data;
}

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

/** The beginnings of pictures of 1287 × 911, and 60 bytes of content. */
const CONTENT = Buffer.from("what the picture shows, over and over and over and over again");
const PICTURES: Record<string, Buffer> = {
  png: hex("89504e470d0a1a0a 0000000d 49484452 00000507 0000038f 08020000 00deadbeef"),
  gif: hex("474946383961 0705 8f03 f70000"),
  webp: hex("52494646 ffffffff 57454250 56503820 ffffffff 30010 0 9d012a 0705 8f03"),
  jpeg: hex("ffd8 ffe1 000a 457869660000 4142 ffc0 0011 08 038f 0507 03 012200 021101 031101"),
};
const SIZE_AT: Record<string, (bytes: Buffer) => number[]> = {
  png: (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  gif: (bytes) => [bytes.readUInt16LE(6), bytes.readUInt16LE(8)],
  webp: (bytes) => [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1],
  jpeg: (bytes) => [bytes.readUInt16BE(9), bytes.readUInt16BE(7)],
};

describe("an image keeps its type and size, and nothing else", () => {
  test.each(Object.keys(PICTURES))("%s", (type) => {
    const data = Buffer.concat([PICTURES[type]!, CONTENT]).toString("base64");
    const blanked = shown(data);
    expect(blanked).toHaveLength(data.length);
    const bytes = Buffer.from(blanked, "base64");
    expect(bytes.subarray(0, 2)).toEqual(PICTURES[type]!.subarray(0, 2));
    expect(SIZE_AT[type]!(bytes)).toEqual([1287, 911]);
    expect(bytes.subarray(32).filter((byte) => byte !== 0).length).toBeLessThanOrEqual(2);
    expect(bytes.toString("latin1")).not.toMatch(/Exif|\xde\xad/);
  });
});

test("what is no picture, no Base64 or a data URL stays so", () => {
  expect(shown("c2VjcmV0IHBsYW5z")).toBe("AAAAAAAAAAAAAAAA");
  expect(shown("se cr.et!ñ==")).toBe("AA AA!AA!é==");
  const png = PICTURES.png!.toString("base64");
  expect(shown(`data:image/png;base64,${png}`)).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  expect(shown(`data:image/acme;base64,${png}`)).toMatch(/^data:xxxxx xxx xxxxxxx,iVBORw0KGgo/);
});
