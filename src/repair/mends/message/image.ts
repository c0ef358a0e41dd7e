import { createHash } from "node:crypto";
import { imageFaults, isReference } from "../../../check/image-faults.js";
import { readImage } from "../../../format/image.js";
import type { JsonObject } from "../../../format/json-object.js";
import type { Edit } from "../../../write/splice.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import { contentsOf, placedBlocks } from "./contents.js";

/** As far as a prefix is looked for, and base64 characters that tell an image's type. */
const PREFIX = /^data:[^,]*,/;
const PREFIX_CHARACTERS = 200;
const HEAD_CHARACTERS = 64;

/** A prefix goes and a type is set right; an image that cannot be sent gives way to a text. */
export const image: Mend = ({ line }, { session }) => {
  const entry = entryOnLine(session, line)!;
  const contents = contentsOf(session, entry);
  if (contents === undefined) return [];
  const mended = placedBlocks(contents.content).flatMap(({ block, at }) => {
    const one = mendImage(block, [...contents.path, at]);
    return one === undefined ? [] : [one];
  });
  if (mended.length === 0) return [];
  const values = mended.flatMap(({ edits }) => edits);
  const detail = mended.map((one) => one.detail).join("; ");
  return [{ action: "change", detail, steps: [{ do: "set", entry, values }] }];
};

function mendImage(
  { type, data, mimeType }: JsonObject,
  path: readonly (string | number)[],
): { edits: Edit[]; detail: string } | undefined {
  if (type !== "image" || typeof data !== "string" || isReference(data)) return undefined;
  if (imageFaults(data, mimeType).length === 0) return undefined;
  const prefix = PREFIX.exec(data.slice(0, PREFIX_CHARACTERS))?.[0] ?? "";
  const bare = data.slice(prefix.length);
  const bytes = Buffer.from(bare, "base64");
  const head = Buffer.from(bare.slice(0, HEAD_CHARACTERS), "base64");
  const found = readImage(head)?.mimeType ?? mimeType;
  if (imageFaults(bare, found).length === 0) {
    const edits: Edit[] = [];
    if (prefix !== "") edits.push({ path: [...path, "data"], value: JSON.stringify(bare) });
    if (mimeType !== found)
      edits.push({ path: [...path, "mimeType"], value: JSON.stringify(found) });
    const what = edits.map((edit) =>
      edit.path.at(-1) === "data" ? "prefix goes" : `type is ${found}`,
    );
    return { edits, detail: `an image's ${what.join(", its ")}` };
  }
  const sum = createHash("sha256").update(bytes).digest("hex");
  const text = `[image removed: ${String(mimeType)}, ${bytes.length} bytes, SHA-256 ${sum}]`;
  const edits = [{ path, value: JSON.stringify({ type: "text", text }) }];
  return { edits, detail: `an image of ${bytes.length} bytes gives way to a text` };
}
