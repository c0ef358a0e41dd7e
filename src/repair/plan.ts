import { isUtf8 } from "node:buffer";
import type { RuleName } from "../check/finding.js";
import { Draft } from "../draft/draft.js";
import type { LineStarts } from "../draft/line-starts.js";
import { type Piece, Pieces } from "../draft/pieces.js";
import { Fault } from "../fault.js";
import { isObject, type JsonObject } from "../format/json-object.js";
import type { Source } from "../read/source.js";
import type { Action } from "./action.js";
import type { ActionName } from "./step.js";

/**
 * A draft as plain data: the mended file, piece after piece, and what of the original is not in it.
 * Offsets and lengths are bytes of the original (of its UTF-8, where it is UTF-16).
 */
export interface Plan {
  pieces: PlannedPiece[];
  removed: { line: number; offset: number; length: number; rule: string }[];
}

/** A stretch of the original, or new bytes that stand before its byte `at`. */
type PlannedPiece =
  | { offset: number; length: number }
  | { at: number; text: string }
  | { at: number; base64: string };

/** @param lines of the file that the draft is made of */
export function planOf(draft: Draft, lines: LineStarts): Plan {
  return {
    pieces: draft.pieces.all.map(planned),
    removed: Array.from(draft.removed(), ({ offset, length, rule }) => ({
      line: lines.lineAt(offset),
      offset,
      length,
      rule,
    })),
  };
}

function planned({ offset, length, bytes }: Piece): PlannedPiece {
  if (bytes === undefined) return { offset, length };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return isUtf8(buffer)
    ? { at: offset, text: buffer.toString() }
    : { at: offset, base64: buffer.toString("base64") };
}

/**
 * The draft that a plan makes of the file it was made for.
 * @param plan what was read from JSON, whatever it is
 * @throws Fault when it is no plan, or one for a file of another size
 */
export function draftOf(plan: unknown, source: Source): Draft {
  const { pieces, removed } = isObject(plan) ? plan : {};
  if (!Array.isArray(pieces) || !Array.isArray(removed))
    throw new Fault("is no plan of pi-session repair -f json");
  const claims = removed.map((one: unknown) => {
    if (!isRange(one, source) || typeof one.rule !== "string") throw new Fault("is ill-formed");
    return { offset: one.offset, length: one.length, rule: one.rule };
  });
  const all = pieces.map((one: unknown) => pieceOf(one, source));
  const stretches = [...claims, ...all.filter(({ bytes }) => bytes === undefined)];
  if (!coverOnce(stretches, source.size)) throw new Fault("does not cover the file");
  return new Draft(source, new Pieces(all), claims);
}

/**
 * The actions that a plan says it takes.
 * @throws Fault when one is ill-formed
 */
export function actionsIn({ actions }: JsonObject): Action[] {
  if (!Array.isArray(actions)) throw new Fault("is ill-formed");
  return actions.map((one: unknown) => {
    const { rule, line, entry, action, detail } = isObject(one) ? one : ({} as JsonObject);
    const isWhole =
      typeof rule === "string" && typeof line === "number" && typeof action === "string";
    if (!isWhole || typeof detail !== "string") throw new Fault("is ill-formed");
    return {
      rule: rule as RuleName,
      line,
      entry: typeof entry === "string" ? entry : null,
      action: action as ActionName,
      detail,
    };
  });
}

/** What a plan says that it leaves. */
export function leftBy({ remaining }: JsonObject): { rule: RuleName; line: number }[] {
  const found = Array.isArray(remaining) ? remaining.filter(isObject) : [];
  return found.map(({ rule, line }) => ({ rule: rule as RuleName, line: line as number }));
}

function pieceOf(one: unknown, source: Source): Piece {
  if (isRange(one, source)) return { offset: one.offset, length: one.length };
  const { at, text, base64 } = isObject(one) ? one : ({} as JsonObject);
  const bytes =
    typeof text === "string"
      ? Buffer.from(text)
      : typeof base64 === "string"
        ? Buffer.from(base64, "base64")
        : undefined;
  if (typeof at !== "number" || bytes === undefined) throw new Fault("is ill-formed");
  return { offset: at, length: bytes.length, bytes };
}

function isRange(
  one: unknown,
  { size }: Source,
): one is { offset: number; length: number; rule?: unknown } {
  if (!isObject(one)) return false;
  const { offset, length } = one;
  return (
    Number.isSafeInteger(offset) &&
    Number.isSafeInteger(length) &&
    (offset as number) >= 0 &&
    (length as number) > 0 &&
    (offset as number) + (length as number) <= size
  );
}

/** Is every byte of the original in the result or named as removed, and none twice? */
function coverOnce(stretches: { offset: number; length: number }[], size: number): boolean {
  let at = 0;
  for (const { offset, length } of stretches.sort((a, b) => a.offset - b.offset)) {
    if (offset !== at) return false;
    at += length;
  }
  return at === size;
}
