/** Longest part of a file's name, in bytes, that the names made from it carry. */
const BASE_BYTES = 180;
const TEMPORARY = /^\.(.+)\.(\d+)-[0-9a-f]+\.pi-session-tmp$/s;

/**
 * The name of the temporary file that becomes `base`: hidden, no `.jsonl` (pi lists those), and it
 * tells which process makes it.
 * @param unique hexadecimal digits that no other such file has
 */
export function temporaryName(base: string, pid: number, unique: string): string {
  return `.${temporaryBase(base)}.${pid}-${unique}.pi-session-tmp`;
}

/** What a temporary name tells: which file it becomes (as `temporaryBase` has it), whose it is. */
export function parseTemporaryName(name: string): { base: string; pid: number } | undefined {
  const match = TEMPORARY.exec(name);
  return match === null ? undefined : { base: match[1] as string, pid: Number(match[2]) };
}

/** The part of `base` that stands in a temporary name, where names end at 255 bytes. */
export function temporaryBase(base: string): string {
  let short = base;
  while (Buffer.byteLength(short) > BASE_BYTES) short = [...short].slice(0, -1).join("");
  return short;
}
