/** Bytes that follow each other in a draft: of the original, or new ones. */
export interface Piece {
  /** Byte of the original at which they stand, or before which new ones belong. */
  readonly offset: number;
  readonly length: number;
  /** The bytes, where they are new. */
  readonly bytes?: Uint8Array;
}

/** A stretch of a draft or of a file. */
export interface Range {
  readonly offset: number;
  readonly length: number;
}

/** Bytes of a draft that make way for others: new ones, or such as stand elsewhere in the draft. */
export interface Edit extends Range {
  readonly insert: readonly (Uint8Array | Range)[];
}

/** A draft's pieces in its order, and where in the draft each begins. */
export class Pieces {
  readonly all: readonly Piece[];
  readonly length: number;
  readonly #starts: Float64Array;

  constructor(all: readonly Piece[]) {
    this.all = all;
    this.#starts = new Float64Array(all.length);
    let length = 0;
    for (const [index, piece] of all.entries()) {
      this.#starts[index] = length;
      length += piece.length;
    }
    this.length = length;
  }

  /** The piece that holds the draft's byte `at`, and how far into the piece that is. */
  find(at: number): { index: number; into: number } {
    let low = 0;
    let high = this.all.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle] > at) high = middle;
      else low = middle;
    }
    return { index: low, into: at - (this.#starts[low] ?? 0) };
  }

  /** What a stretch of the draft is made of. */
  *slice({ offset, length }: Range): Generator<Piece> {
    let { index, into } = this.find(offset);
    for (let left = length; left > 0; index++, into = 0) {
      const piece = this.all[index]!;
      const taken = Math.min(left, piece.length - into);
      if (taken > 0) yield part(piece, into, taken);
      left -= taken;
    }
  }

  /** Is the draft's byte `at` a new one? */
  isNew(at: number): boolean {
    return this.all[this.find(at).index]?.bytes !== undefined;
  }

  /** The byte of the original that stands at the draft's byte `at`, or after the new bytes there. */
  origin(at: number): number {
    const last = this.all.at(-1);
    if (last === undefined) return 0;
    if (at >= this.length) return last.bytes ? last.offset : last.offset + last.length;
    const { index, into } = this.find(at);
    const piece = this.all[index]!;
    return piece.bytes ? piece.offset : piece.offset + into;
  }

  /**
   * The pieces after edits that do not overlap.
   * @param edits in any order; what is put in before a byte comes before what replaces it, of
   *   several at one place the earlier given first
   */
  edited(edits: readonly Edit[]): Pieces {
    const pieces: Piece[] = [];
    let done = 0;
    for (const { offset, length, insert } of edits.toSorted(byPlace)) {
      if (offset < done) throw new Error(`edits overlap at byte ${offset}`);
      for (const piece of this.slice({ offset: done, length: offset - done })) add(pieces, piece);
      for (const added of insert) {
        if (added instanceof Uint8Array) {
          const bytes = { offset: this.origin(offset), length: added.length, bytes: added };
          if (added.length > 0) add(pieces, bytes);
        } else for (const piece of this.slice(added)) add(pieces, piece);
      }
      done = offset + length;
    }
    for (const piece of this.slice({ offset: done, length: this.length - done })) {
      add(pieces, piece);
    }
    return new Pieces(pieces);
  }
}

function byPlace(a: Edit, b: Edit): number {
  return a.offset - b.offset || Number(a.length > 0) - Number(b.length > 0);
}

function part(piece: Piece, from: number, length: number): Piece {
  const { bytes, offset } = piece;
  if (bytes) return { offset, length, bytes: bytes.subarray(from, from + length) };
  return { offset: offset + from, length };
}

/** Appends a piece; one that goes on where the last ended becomes part of it. */
function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last && !last.bytes && !piece.bytes && last.offset + last.length === piece.offset) {
    pieces[pieces.length - 1] = { offset: last.offset, length: last.length + piece.length };
  } else pieces.push(piece);
}
