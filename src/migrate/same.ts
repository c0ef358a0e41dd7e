import { fileSource, readAt } from "../read/source.js";

/** Does the file hold exactly these bytes, piece after piece? */
export function holdsExactly(path: string, pieces: Iterable<Uint8Array>): boolean {
  const file = fileSource(path);
  try {
    let at = 0;
    for (const piece of pieces) {
      if (at + piece.length > file.size) return false;
      if (!readAt(file, at, piece.length).equals(piece)) return false;
      at += piece.length;
    }
    return at === file.size;
  } finally {
    file.close();
  }
}
