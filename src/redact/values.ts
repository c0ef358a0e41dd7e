import { isObject } from "../format/json-object.js";
import { parsedJson } from "../format/json-text.js";
import { contentOf } from "./characters.js";
import { fillNumber, fillPath, fillText, isBlank } from "./filler.js";
import { fillImage } from "./image.js";
import {
  isId,
  isKnownModel,
  isMachineId,
  isTime,
  isToolName,
  isWord,
  KNOWN_VALUES,
  KNOWN_WORDS,
} from "./names.js";
import { fillName, Pseudonyms } from "./pseudonyms.js";
import type { Shape, Treatment } from "./shapes.js";
import { fillSignature } from "./signature.js";

/** Longer strings are no names, ids or times. */
const LONGEST_NAME = 1024;
/** Longer numbers are none that anybody counted. */
const LONGEST_NUMBER = 24;

/** What kind of string may stay, by its treatment. */
const MAY_STAY: Partial<Record<Treatment, (text: string) => boolean>> = {
  id: isId,
  word: isWord,
  tool: isToolName,
  time: isTime,
  model: isKnownModel,
  known: (text) => KNOWN_VALUES.has(text),
};

/** Numbers in these places are counts, times and versions. */
const COUNTS: ReadonlySet<Treatment> = new Set(["number", "time"]);

/** Blanks single values in place, each by the shape of its place. */
export class Values {
  readonly #pseudonyms = new Pseudonyms();
  /** What may stay where a broken line leaves in doubt what a string is. */
  readonly #mayStayBroken: typeof MAY_STAY;

  /** @param isKnownId is this text an id elsewhere in the session? */
  constructor(isKnownId: (text: string) => boolean) {
    this.#mayStayBroken = {
      ...MAY_STAY,
      id: (text) => isMachineId(text) || (isId(text) && isKnownId(text)),
      word: (text) => KNOWN_WORDS.has(text),
      tool: (text) => KNOWN_WORDS.has(text),
    };
  }

  /** A string's content, from past its opening quote to its closing one. */
  string(
    bytes: Uint8Array,
    start: number,
    end: number,
    { treatment }: Shape,
    isBroken: boolean,
  ): void {
    if (treatment === "keep" || isBlank(bytes, start, end)) return;
    if (treatment === "path") fillPath(bytes, start, end);
    else if (treatment === "image") fillImage(bytes, start, end);
    else if (treatment === "arguments") fillArguments(bytes, start, end);
    else if (treatment === "signature") {
      fillSignature(bytes, start, end, this.#pseudonyms.numberOf(bytes.subarray(start, end)));
    } else {
      const mayStay = (isBroken ? this.#mayStayBroken : MAY_STAY)[treatment];
      if (mayStay === undefined) fillText(bytes, start, end);
      else this.#nameUnless(mayStay, bytes, start, end);
    }
  }

  #nameUnless(
    mayStay: (text: string) => boolean,
    bytes: Uint8Array,
    start: number,
    end: number,
  ): void {
    const text = end - start > LONGEST_NAME ? undefined : contentOf(bytes, start, end);
    if (text !== undefined && mayStay(text)) return;
    fillName(bytes, start, end, this.#pseudonyms.numberOf(bytes.subarray(start, end)));
  }

  /**
   * A number, a literal, or what is neither.
   * @param isCut the line ends with it: it may be the beginning of one
   */
  token(bytes: Uint8Array, start: number, end: number, { treatment }: Shape, isCut: boolean): void {
    if (treatment === "keep") return;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString(
      "latin1",
    );
    const isLiteral = LITERALS.some((word) => (isCut ? word.startsWith(text) : word === text));
    if (isLiteral) return;
    if (!(isCut ? NUMBER_START : NUMBER).test(text)) fillText(bytes, start, end);
    else if (!COUNTS.has(treatment) || text.length > LONGEST_NUMBER) fillNumber(bytes, start, end);
  }
}

const LITERALS = ["true", "false", "null"];
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const NUMBER_START = /^-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?)?$/;

/** Arguments that are an object in a string stay one, without what was in it. */
function fillArguments(bytes: Uint8Array, start: number, end: number): void {
  if (!isJsonObject(bytes, start, end)) {
    fillText(bytes, start, end);
    return;
  }
  for (let at = start; at < end; at++) if (bytes[at] >= 0x20) bytes[at] = 0x20;
  bytes[start] = 0x7b;
  bytes[end - 1] = 0x7d;
}

function isJsonObject(bytes: Uint8Array, start: number, end: number): boolean {
  return isObject(parsedJson(contentOf(bytes, start, end) ?? ""));
}
