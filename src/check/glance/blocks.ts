import { BACKSLASH, QUOTE } from "../../format/json-skip.js";
import { imageFaults } from "../image-faults.js";
import type { GlanceCursor } from "./cursor.js";

const SPACE = 0x20;
const DELETE = 0x7f;
const [LETTER_N, LETTER_R, LETTER_T] = [0x6e, 0x72, 0x74];

/** What a glance at content told. */
export class SeenContent {
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

/** Types of blocks that a glance understands. */
const Type = { none: 0, text: 1, thinking: 2, toolCall: 3, image: 4 } as const;

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
  let fields = 0;
  let type: number = Type.none;
  let call = -1;
  let signature = -1;
  let isVisible = true;
  let data = "";
  let mimeType = "";
  while (cursor.member()) {
    const field = fieldOf(cursor);
    if (field < 0 || (fields & field) !== 0) return false;
    fields |= field;
    switch (field) {
      case 0:
        cursor.skip();
        break;
      case Field.type:
        if (!cursor.string()) return false;
        type = typeOf(cursor);
        break;
      case Field.text:
        if (!cursor.string() || cursor.start === cursor.end) return false;
        isVisible = beginsVisibly(cursor);
        break;
      case Field.thinking:
      case Field.name:
        if (!cursor.string()) return false;
        break;
      case Field.id:
        if (!cursor.string() || cursor.isEscaped) return false;
        call = needs.callNumber(cursor.bytes, cursor.start, cursor.end);
        break;
      case Field.arguments:
        if (!cursor.isAtObject) return false;
        cursor.skip();
        break;
      case Field.signature:
        if (!cursor.string() || cursor.isEscaped) return false;
        signature = needs.fingerprint(cursor.bytes, cursor.start, cursor.end);
        if (signature === -2) return false;
        break;
      case Field.data:
      case Field.mimeType: {
        if (!cursor.string() || cursor.isEscaped) return false;
        const text = cursor.bytes.toString("latin1", cursor.start, cursor.end);
        if (field === Field.data) data = text;
        else mimeType = text;
      }
    }
  }
  if (type !== Type.text || isVisible) seen.saysSomething = true;
  if (type === Type.text) return (fields & Field.text) !== 0;
  if (type === Type.thinking) {
    if (signature >= 0) seen.signatures.push(signature);
    return (fields & Field.thinking) !== 0;
  }
  if (type === Type.image) {
    seen.imageBytes += data.length;
    return (fields & IMAGE) === IMAGE && imageFaults(data, mimeType).length === 0;
  }
  seen.calls.push(call);
  return type === Type.toolCall && (fields & CALL) === CALL;
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
