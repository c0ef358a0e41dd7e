import { BACKSLASH, QUOTE } from "../../format/json-skip.js";
import { imageFaults } from "../image-faults.js";
import type { GlanceCursor } from "./cursor.js";

const SPACE = 0x20;
const DELETE = 0x7f;
const [LETTER_N, LETTER_R, LETTER_T] = [0x6e, 0x72, 0x74];

/** Types of blocks that a glance understands. */
const Type = { none: 0, text: 1, thinking: 2, toolCall: 3, image: 4 } as const;

/** What a glance at one block told. */
class SeenBlock {
  type: number = Type.none;
  /** Number of a tool call's id; -1 for none. */
  call = -1;
  /** Fingerprint of a signature; -1 for one that tells nothing, or none. */
  signature = -1;
  /** Is its text, if it is one, not blank? */
  isVisible = true;
  data = "";
  mimeType = "";

  clear(): void {
    this.type = Type.none;
    this.call = -1;
    this.signature = -1;
    this.isVisible = true;
    this.data = "";
    this.mimeType = "";
  }
}

/** What a glance at content told. */
export class SeenContent {
  /** The block looked at last; one object for all. */
  readonly block = new SeenBlock();
  /** Is there something that is not blank: a text, thinking, a call? */
  saysSomething = false;
  isString = false;
  /** Characters of images' data. */
  imageBytes = 0;
  /** Numbers of the ids of tool calls. */
  readonly calls: number[] = [];
  /** Fingerprints of the signatures of thinking. */
  readonly signatures: number[] = [];

  clear(): void {
    this.saysSomething = false;
    this.isString = false;
    this.imageBytes = 0;
    this.calls.length = 0;
    this.signatures.length = 0;
  }
}

/** What a glance asks of its surroundings. */
export interface BlockNeeds {
  /** The number of a call's id, from its bytes. */
  callNumber(bytes: Buffer, start: number, end: number): number;
  /** The fingerprint of a signature: -1 for one that tells nothing, -2 for one to be looked at. */
  fingerprint(bytes: Buffer, start: number, end: number): number;
}

/** Fields of blocks that it saw and that are as they should be: bits. */
const Field = {
  type: 1,
  text: 2,
  thinking: 4,
  id: 8,
  name: 16,
  arguments: 32,
  signature: 64,
  data: 128,
  mimeType: 256,
} as const;
const CALL = Field.type | Field.id | Field.name | Field.arguments;
const IMAGE = Field.type | Field.data | Field.mimeType;

/**
 * Glances at the content at the cursor: a string, or texts, thinking, tool calls and images that are
 * as they should be.
 * @returns false when there is anything else, which must be looked at more closely
 */
export function glanceAtContent(
  cursor: GlanceCursor,
  seen: SeenContent,
  needs: BlockNeeds,
): boolean {
  if (cursor.string()) {
    seen.isString = true;
    return true;
  }
  if (!cursor.array()) return false;
  while (cursor.element()) if (!glanceAtBlock(cursor, seen, needs)) return false;
  return true;
}

function glanceAtBlock(cursor: GlanceCursor, seen: SeenContent, needs: BlockNeeds): boolean {
  if (!cursor.object()) return false;
  const { block } = seen;
  block.clear();
  let fields = 0;
  while (cursor.member()) {
    const field = fieldOf(cursor);
    if (field < 0 || (fields & field) !== 0) return false;
    fields |= field;
    if (field === 0) cursor.skip();
    else if (!glanceAtField(cursor, field, block, needs)) return false;
  }
  if (block.type !== Type.text || block.isVisible) seen.saysSomething = true;
  switch (block.type) {
    case Type.text:
      return (fields & Field.text) !== 0;
    case Type.thinking:
      if (block.signature >= 0) seen.signatures.push(block.signature);
      return (fields & Field.thinking) !== 0;
    case Type.image:
      seen.imageBytes += block.data.length;
      return (fields & IMAGE) === IMAGE && imageFaults(block.data, block.mimeType).length === 0;
    case Type.toolCall:
      seen.calls.push(block.call);
      return (fields & CALL) === CALL;
    default:
      return false;
  }
}

function glanceAtField(
  cursor: GlanceCursor,
  field: number,
  block: SeenBlock,
  needs: BlockNeeds,
): boolean {
  if (field === Field.arguments) {
    if (!cursor.isAtObject) return false;
    cursor.skip();
    return true;
  }
  if (!cursor.string()) return false;
  const { bytes, start, end } = cursor;
  switch (field) {
    case Field.type:
      block.type = typeOf(cursor);
      return true;
    case Field.text:
      block.isVisible = beginsVisibly(cursor);
      return start !== end;
    case Field.thinking:
    case Field.name:
      return true;
  }
  if (cursor.isEscaped) return false;
  switch (field) {
    case Field.id:
      block.call = needs.callNumber(bytes, start, end);
      return true;
    case Field.signature:
      block.signature = needs.fingerprint(bytes, start, end);
      return block.signature !== -2;
    case Field.data:
      block.data = bytes.toString("latin1", start, end);
      return true;
    default:
      block.mimeType = bytes.toString("latin1", start, end);
      return true;
  }
}

/** The bit of the field whose key was read; 0 for one of no interest, -1 for one to be looked at. */
function fieldOf(cursor: GlanceCursor): number {
  switch (cursor.end - cursor.start) {
    case 2:
      if (cursor.is("id")) return Field.id;
      break;
    case 4:
      if (cursor.is("type")) return Field.type;
      if (cursor.is("text")) return Field.text;
      if (cursor.is("name")) return Field.name;
      if (cursor.is("data")) return Field.data;
      break;
    case 8:
      if (cursor.is("thinking")) return Field.thinking;
      if (cursor.is("mimeType")) return Field.mimeType;
      break;
    case 9:
      if (cursor.is("arguments")) return Field.arguments;
      break;
    case 11:
      if (cursor.is("partialJson")) return -1;
      break;
    case 17:
      if (cursor.is("thinkingSignature")) return Field.signature;
  }
  return cursor.isKeyEscaped ? -1 : 0;
}

function typeOf(cursor: GlanceCursor): number {
  if (cursor.is("text")) return Type.text;
  if (cursor.is("toolCall")) return Type.toolCall;
  if (cursor.is("image")) return Type.image;
  return cursor.is("thinking") ? Type.thinking : Type.none;
}

/**
 * Is the text not blank, as far as its first character tells that is no space and no escape of one?
 * Beyond ASCII a few lead bytes are those of spaces too: then it is not known.
 */
function beginsVisibly({ bytes, start, end }: GlanceCursor): boolean {
  let at = start;
  for (;;) {
    const byte = at < end ? bytes[at]! : SPACE;
    const next = bytes[at + 1];
    if (byte === BACKSLASH && (next === LETTER_N || next === LETTER_R || next === LETTER_T))
      at += 2;
    else if (byte === SPACE && at < end) at++;
    else if (byte === BACKSLASH) return next === QUOTE || next === BACKSLASH;
    else return byte > SPACE && byte !== DELETE && !SPACE_LEADS.has(byte);
  }
}

/** First bytes in UTF-8 of U+00A0 and U+0085, U+1680, U+2000 and on, U+3000, U+FEFF. */
const SPACE_LEADS: ReadonlySet<number> = new Set([0xc2, 0xe1, 0xe2, 0xe3, 0xef]);
