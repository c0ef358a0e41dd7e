// Judges a line as JSON and places its fields, in one pass. The contract is `Scanner` in ../types.ts.
import { findLineFeed, isMarked, skipWhite } from "./bytes";
import {
  CONTENT,
  entryField,
  MESSAGE,
  MESSAGE_TIMESTAMP,
  messageField,
  NO_FIELD,
  ROLE,
} from "./field";
import { clearVerdict, setKind, setSpan, stack, windowAddress } from "./memory";
import { skipScalar } from "./scalar";
import { beyondAscii, clearStrings, loneSurrogate, skipString } from "./string";
import { isUtf8 } from "./utf8";

export { reserve, verdictAddress, windowAddress } from "./memory";

const LINE_FEED: u8 = 0x0a;
const QUOTE: u8 = 0x22;
const COMMA: u8 = 0x2c;
const COLON: u8 = 0x3a;
const OPEN_ARRAY: u8 = 0x5b;
const CLOSE_ARRAY: u8 = 0x5d;
const OPEN_OBJECT: u8 = 0x7b;
const CLOSE_OBJECT: u8 = 0x7d;

const BLANK = 0;
const OBJECT = 1;
const VALUE = 2;
const MALFORMED = 3;

/** The field whose value is being read at level 1, and where that value starts; 0 if none is. */
let field: i32 = NO_FIELD;
let fieldStart: usize = 0;
/** The same for the message's own fields, at level 2. */
let inner: i32 = NO_FIELD;
let innerStart: usize = 0;

/** Judges the line at `start`, both counted from the window's begin; see `Scanner.scan`. */
export function scan(start: usize, end: usize): usize {
  // A line feed behind the last byte spares every loop a look at the end.
  const limit = windowAddress() + end;
  const kept = load<u8>(limit);
  store<u8>(limit, LINE_FEED);
  const lineEnd = judge(windowAddress() + start);
  store<u8>(limit, kept);
  return lineEnd - windowAddress();
}

function judge(start: usize): usize {
  clearVerdict();
  clearStrings();
  field = NO_FIELD;
  fieldStart = 0;
  inner = NO_FIELD;
  innerStart = 0;
  const first = skipWhite(start);
  const opening = load<u8>(first);
  if (opening === LINE_FEED) {
    setKind(BLANK, 0);
    return first;
  }
  const behind = skipValue(first);
  const lineEnd = behind ? skipWhite(behind) : 0;
  if (!lineEnd || load<u8>(lineEnd) !== LINE_FEED) {
    setKind(MALFORMED, 0);
    return findLineFeed(first);
  }
  if (opening === OPEN_OBJECT) {
    const invalid = beyondAscii && !isUtf8(first, lineEnd);
    setKind(OBJECT, i32(invalid) | (i32(loneSurrogate) << 1));
  } else {
    setKind(VALUE, 0);
  }
  return lineEnd;
}

/**
 * Walks the value at `at` with all it holds; 0 if it is malformed. Strings are walked inline: calls
 * took a twelfth of the time.
 */
function skipValue(at: usize): usize {
  let depth: usize = 0;
  /** The innermost open brackets, the last in bit 0: set for an array. */
  let open: u64 = 0;
  while (true) {
    const byte = load<u8>(at);
    if (byte === QUOTE) {
      at = inline.always(skipString(at + 1));
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      const inside = skipWhite(at + 1);
      if (load<u8>(inside) !== byte + 2) {
        if (!(depth & 63)) store<u64>(stack + (depth >> 3), open);
        open = (open << 1) | u64(byte === OPEN_ARRAY);
        depth++;
        at = byte === OPEN_ARRAY ? inside : skipKey(inside, depth);
        if (!at) return 0;
        continue;
      }
      at = inside + 1;
    } else {
      at = skipScalar(at);
    }
    if (!at) return 0;

    while (true) {
      if (depth <= 2) {
        if (!depth) return at;
        placeField(depth, at);
      }
      at = skipWhite(at);
      const next = load<u8>(at);
      if (next === COMMA) {
        at = skipWhite(at + 1);
        if (!(open & 1)) {
          at = skipKey(at, depth);
          if (!at) return 0;
        }
        break;
      }
      if (next !== (open & 1 ? CLOSE_ARRAY : CLOSE_OBJECT)) return 0;
      at++;
      depth--;
      open = depth & 63 ? open >> 1 : load<u64>(stack + (depth >> 3));
    }
  }
}

/** Walks a key and its colon at `at` in an object at level `depth`, to the value; 0 if malformed. */
function skipKey(at: usize, depth: usize): usize {
  if (load<u8>(at) !== QUOTE) return 0;
  const end = inline.always(skipString(at + 1));
  if (!end) return 0;
  const colon = skipWhite(end);
  if (load<u8>(colon) !== COLON) return 0;
  const value = skipWhite(colon + 1);
  if (depth === 1) {
    field = entryField(at + 1, end - 1);
    if (field === MESSAGE) forgetMessage();
    fieldStart = field === NO_FIELD ? 0 : value;
    innerStart = 0;
  } else if (depth === 2 && field === MESSAGE) {
    inner = messageField(at + 1, end - 1);
    innerStart = inner === NO_FIELD ? 0 : value;
  }
  return value;
}

/** Of several messages the last counts, and only its own fields. */
function forgetMessage(): void {
  setSpan(ROLE, 0, 0, false);
  setSpan(CONTENT, 0, 0, false);
  setSpan(MESSAGE_TIMESTAMP, 0, 0, false);
}

/** Notes a value that ended at `end` on level 1 or 2 if it is a field's. */
function placeField(depth: usize, end: usize): void {
  const start = depth === 1 ? fieldStart : innerStart;
  if (!start) return;
  const escaped = load<u8>(start) === QUOTE && isMarked(start, end);
  setSpan(depth === 1 ? field : inner, start, end, escaped);
}
