import { digestAt } from "../read/digest.js";
import { fileSource, type Source } from "../read/source.js";

/**
 * The SHA-256 of a file, in hexadecimal digits. Where the source is UTF-8 made of UTF-16, of the file
 * as it stands.
 * @throws Fault when the file has become shorter
 */
export function sha256(source: Source): string {
  const isMade = source.convertedFrom !== undefined && source.path !== undefined;
  const raw = isMade ? fileSource(source.path as string) : source;
  const digest = digestAt(raw, 0, raw.size);
  if (raw !== source) raw.close();
  return digest;
}
