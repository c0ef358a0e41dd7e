// The keys whose values a verdict places. Names are compared in little-endian words of four letters.
import { hexUnit, isMarked } from "./bytes";

export const NO_FIELD: i32 = -1;
const TYPE: i32 = 0;
const ID: i32 = 1;
const PARENT_ID: i32 = 2;
const TIMESTAMP: i32 = 3;
const TARGET_ID: i32 = 4;
const FIRST_KEPT_ENTRY_ID: i32 = 5;
export const MESSAGE: i32 = 6;
export const ROLE: i32 = 7;
export const CONTENT: i32 = 8;
export const MESSAGE_TIMESTAMP: i32 = 9;

const BACKSLASH: u8 = 0x5c;
const LONGEST = 16;
/** Every byte of the longest name may be written as `\uXXXX`. */
const LONGEST_ESCAPED: usize = 6 * LONGEST;
const decoded = memory.data(LONGEST, 16);

/** The field of an entry that the key between `start` and `end` (its quotes left out) names. */
export function entryField(start: usize, end: usize): i32 {
  const field = fieldOf(start, end);
  return field > MESSAGE ? NO_FIELD : field;
}

/** The field that such a key names in a message. */
export function messageField(start: usize, end: usize): i32 {
  const field = fieldOf(start, end);
  if (field === TIMESTAMP) return MESSAGE_TIMESTAMP;
  return field > MESSAGE ? field : NO_FIELD;
}

function fieldOf(start: usize, end: usize): i32 {
  const field = fieldNamed(start, end - start);
  if (field !== NO_FIELD || end - start > LONGEST_ESCAPED || !isMarked(start, end)) return field;
  const length = decode(start, end);
  return length ? fieldNamed(decoded, length) : NO_FIELD;
}

function fieldNamed(at: usize, length: usize): i32 {
  const word = load<u32>(at);
  switch (<i32>length) {
    case 2: // id
      return (word & 0xffff) === 0x6469 ? ID : NO_FIELD;
    case 4: // type, role
      if (word === 0x65707974) return TYPE;
      return word === 0x656c6f72 ? ROLE : NO_FIELD;
    case 7: // mess, sage; cont, tent
      if (word === 0x7373656d && load<u32>(at, 3) === 0x65676173) return MESSAGE;
      return word === 0x746e6f63 && load<u32>(at, 3) === 0x746e6574 ? CONTENT : NO_FIELD;
    case 8: // pare, ntId; targ, etId
      if (word === 0x65726170 && load<u32>(at, 4) === 0x6449746e) return PARENT_ID;
      return word === 0x67726174 && load<u32>(at, 4) === 0x64497465 ? TARGET_ID : NO_FIELD;
    case 9: // time, stam, p
      return word === 0x656d6974 && load<u32>(at, 4) === 0x6d617473 && load<u8>(at, 8) === 0x70
        ? TIMESTAMP
        : NO_FIELD;
    case 16: // firs, tKep, tEnt, ryId
      return word === 0x73726966 &&
        load<u32>(at, 4) === 0x70654b74 &&
        load<u32>(at, 8) === 0x746e4574 &&
        load<u32>(at, 12) === 0x64497972
        ? FIRST_KEPT_ENTRY_ID
        : NO_FIELD;
    default:
      return NO_FIELD;
  }
}

/** Writes a valid key as a name would stand without escapes; 0 if no name can be meant. */
function decode(at: usize, end: usize): usize {
  let length: usize = 0;
  while (at < end) {
    if (length === LONGEST) return 0;
    let unit: i32 = load<u8>(at);
    if (unit !== BACKSLASH) {
      at++;
    } else {
      // Of the escapes only \uXXXX can write a letter.
      if (load<u8>(at, 1) !== 0x75) return 0;
      unit = hexUnit(at + 2);
      at += 6;
    }
    if (unit > 0x7f) return 0;
    store<u8>(decoded + length++, unit);
  }
  return length;
}
