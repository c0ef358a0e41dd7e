// Numbers, true, false and null.

const MINUS: u8 = 0x2d;
const PLUS: u8 = 0x2b;
const POINT: u8 = 0x2e;
const ZERO: u8 = 0x30;
const LETTER_E: u8 = 0x65;
const CASE: u8 = 0x20;

const TRUE: u32 = 0x65757274;
const NULL: u32 = 0x6c6c756e;
const ALSE: u32 = 0x65736c61;

/** Walks a number or a literal that starts at `at`; 0 if there is none. */
export function skipScalar(at: usize): usize {
  const byte = load<u8>(at);
  if (byte === MINUS || isDigit(byte)) return skipNumber(at);
  const word = load<u32>(at);
  if (word === TRUE || word === NULL) return at + 4;
  return byte === 0x66 && load<u32>(at, 1) === ALSE ? at + 5 : 0;
}

function skipNumber(at: usize): usize {
  if (load<u8>(at) === MINUS) at++;
  if (load<u8>(at) === ZERO) {
    at++;
  } else {
    at = skipDigits(at);
    if (!at) return 0;
  }
  if (load<u8>(at) === POINT) {
    at = skipDigits(at + 1);
    if (!at) return 0;
  }
  if ((load<u8>(at) | CASE) === LETTER_E) {
    at++;
    const sign = load<u8>(at);
    if (sign === PLUS || sign === MINUS) at++;
    at = skipDigits(at);
  }
  return at;
}

/** Walks one digit or more; 0 if there is none. */
function skipDigits(at: usize): usize {
  if (!isDigit(load<u8>(at))) return 0;
  do {
    at++;
  } while (isDigit(load<u8>(at)));
  return at;
}

function isDigit(byte: u8): bool {
  return <u8>(byte - ZERO) < 10;
}
