import { find, JsonCursor, type Span } from "../format/json-cursor.js";
import { skipSpace, skipValue } from "../format/json-skip.js";

/** A change to one value of a line: set to the raw JSON of `value`, or taken out if undefined. */
export interface Edit {
  /** Keys and indexes from the line's own value down, as they are before any edit. */
  path: readonly (string | number)[];
  value: string | Uint8Array | undefined;
}

/** The edits that give a top-level key of the line this value; none if it has it, spelled so. */
export function setting(line: Uint8Array, key: string, value: unknown): Edit[] {
  const text = JSON.stringify(value);
  const span = find(line, 0, [key]);
  const same = span !== undefined && Buffer.from(text).equals(line.subarray(span.start, span.end));
  return same ? [] : [{ path: [key], value: text }];
}

/** What happens at or below one value. */
type Change = { value: Edit["value"] } | Changes;
type Changes = Map<string | number, Change>;

/** Bytes that take the place of a stretch of a line. */
export interface Patch extends Span {
  bytes: Uint8Array;
}

/**
 * Changes values in a line of JSON; every other byte is kept, white space, key order, spelling of
 * numbers and escapes included.
 *
 * - A new key goes last in its object; objects missing on the way to it are made.
 * - Of equal keys the last is set, as it is the one `JSON.parse` sees; taking out takes all.
 * - Taking out what is not there does nothing. Of two edits of one path the later counts.
 *
 * @param line one JSON value, known to be valid; white space and a line end around it stay
 * @throws Error when a value cannot be set where the path leads (through a string, past the end of
 *   an array), or one edit lies inside another: faults of the caller
 */
export function splice(line: Uint8Array, edits: readonly Edit[]): Buffer {
  return patched(line, splicePatches(line, edits));
}

/** The changes that `splice` makes, from the line's beginning to its end. */
export function splicePatches(line: Uint8Array, edits: readonly Edit[]): Patch[] {
  const patches: Patch[] = [];
  const start = skipSpace(line, 0);
  const change = changeTree(edits);
  applyChange(line, { start, end: skipValue(line, start) }, change, patches);
  return patches.sort((a, b) => a.start - b.start);
}

function changeTree(edits: readonly Edit[]): Change {
  let root: Change | undefined;
  for (const { path, value } of edits) {
    if (path.length === 0) {
      root = { value };
      continue;
    }
    root ??= new Map();
    let level = inside(root, path);
    for (const step of path.slice(0, -1)) {
      const next: Change = level.get(step) ?? new Map();
      level.set(step, next);
      level = inside(next, path);
    }
    const last = path[path.length - 1] as string | number;
    if (level.get(last) instanceof Map) throw overlap(path);
    level.set(last, { value });
  }
  return root ?? new Map();
}

function inside(change: Change, path: Edit["path"]): Changes {
  if (!(change instanceof Map)) throw overlap(path);
  return change;
}

const overlap = (path: Edit["path"]) => new Error(`edits inside each other: ${path.join("/")}`);

/** Recurses as deep as the edits' paths, not as the line. */
function applyChange(line: Uint8Array, at: Span, change: Change, patches: Patch[]): void {
  if (!(change instanceof Map)) {
    patches.push({ ...at, bytes: rawBytes(change.value) });
    return;
  }
  const cursor = new JsonCursor(line, at.start);
  const { found, kept, end } = takeOut(cursor, at.start + 1, change, patches);
  const added: Uint8Array[] = [];
  for (const [key, here] of change) {
    const span = found.get(key);
    if (span !== undefined) {
      applyChange(line, span, here, patches);
      continue;
    }
    const value = newValue(here);
    if (value === undefined) continue;
    if (!cursor.isObject || typeof key !== "string") throw new Error(`no place for ${key}`);
    const comma = kept || added.length > 0 ? "," : "";
    added.push(Buffer.from(`${comma}${JSON.stringify(key)}:`), value);
  }
  if (added.length > 0) patches.push({ start: end, end, bytes: Buffer.concat(added) });
}

/**
 * Walks one object or array, patching away the members that go, each with one comma.
 * @returns the values that other changes are for, by key; whether any member stays; where the last
 *   member ends (`inside`, just past the opening bracket, if there is none)
 */
function takeOut(cursor: JsonCursor, inside: number, changes: Changes, patches: Patch[]) {
  const found = new Map<string | number, Span>();
  let kept = false;
  let end = inside;
  /** Where the members that go start, while none before them stays. */
  let leading: number | undefined;
  for (let index = 0; cursor.next(); index++) {
    const start = cursor.isObject ? cursor.keyStart : cursor.start;
    const key = cursor.isObject ? cursor.key() : index;
    const change = changes.get(key);
    if (change !== undefined && isRemoval(change)) {
      if (kept) patches.push({ start: end, end: cursor.end, bytes: NOTHING });
      else leading ??= start;
    } else {
      if (leading !== undefined) patches.push({ start: leading, end: start, bytes: NOTHING });
      leading = undefined;
      kept = true;
      if (change !== undefined) found.set(key, { start: cursor.start, end: cursor.end });
    }
    end = cursor.end;
  }
  if (leading !== undefined) patches.push({ start: leading, end, bytes: NOTHING });
  return { found, kept, end };
}

const NOTHING = new Uint8Array(0);

function isRemoval(change: Change): boolean {
  return !(change instanceof Map) && change.value === undefined;
}

/** The value that a change makes where there was none; undefined if it only takes out. */
function newValue(change: Change): Uint8Array | undefined {
  if (!(change instanceof Map)) {
    return change.value === undefined ? undefined : rawBytes(change.value);
  }
  const patches: Patch[] = [];
  const empty = Buffer.from("{}");
  applyChange(empty, { start: 0, end: 2 }, change, patches);
  return patches.length > 0 ? patched(empty, patches) : undefined;
}

function rawBytes(value: Edit["value"]): Uint8Array {
  return typeof value === "string" ? Buffer.from(value) : (value ?? NOTHING);
}

function patched(line: Uint8Array, patches: readonly Patch[]): Buffer {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const patch of patches) {
    parts.push(line.subarray(at, patch.start), patch.bytes);
    at = patch.end;
  }
  parts.push(line.subarray(at));
  return Buffer.concat(parts);
}
