import { readAt, type Source } from "../read/source.js";
import { type Edit, type Piece, Pieces, type Range } from "./pieces.js";

const CHUNK_BYTES = 1 << 20;

/** What a mend took out of the original, and which rule had it do so. */
export interface Claim extends Range {
  readonly rule: string;
}

/** An edit and the rule by which it is made. */
export interface RuledEdit extends Edit {
  readonly rule: string;
}

/**
 * A file as it would be after some mends: stretches of the original and new bytes, of which only the
 * new ones are in memory. It is read like a file, so that a session can be opened and checked before
 * anything is written. A draft never changes; an edit gives another one.
 */
export class Draft implements Source {
  readonly name: string;
  readonly path: string | undefined;
  readonly size: number;
  /** @internal */
  readonly original: Source;
  /** @internal */
  readonly pieces: Pieces;
  readonly #claims: readonly Claim[];

  /** @internal */
  constructor(original: Source, pieces = wholeOf(original), claims: readonly Claim[] = []) {
    this.name = original.name;
    this.path = original.path;
    this.original = original;
    this.pieces = pieces;
    this.size = pieces.length;
    this.#claims = claims;
  }

  /** Is it the original, byte for byte? */
  get isOriginal(): boolean {
    const [first, second] = this.pieces.all;
    if (second !== undefined) return false;
    const length = first === undefined || first.bytes ? 0 : first.length;
    return length === this.original.size && this.size === length && (first?.offset ?? 0) === 0;
  }

  /** @internal */
  edited(edits: readonly RuledEdit[]): Draft {
    const moved = new Set(edits.flatMap(({ insert }) => insert.filter(isRange).map(keyOf)));
    const claims = edits
      .filter((edit) => !moved.has(keyOf(edit)))
      .flatMap((edit) =>
        [...this.pieces.slice(edit)]
          .filter((piece) => piece.bytes === undefined)
          .map(({ offset, length }) => ({ offset, length, rule: edit.rule })),
      );
    return new Draft(this.original, this.pieces.edited(edits), [...this.#claims, ...claims]);
  }

  /**
   * The stretches of the original that are nowhere in the draft, in file order, each with the rule
   * that took it out. Together with the draft's pieces they are the whole original.
   */
  *removed(): Generator<Claim> {
    const kept = this.pieces.all
      .filter((piece) => piece.bytes === undefined)
      .sort((a, b) => a.offset - b.offset);
    const claims = this.#claims.toSorted((a, b) => a.offset - b.offset);
    let next = 0;
    let at = 0;
    for (const { offset, length } of [...kept, { offset: this.original.size, length: 0 }]) {
      while (at < offset) {
        while (next + 1 < claims.length && endOf(claims[next]!) <= at) next++;
        const claim = claims[next]!;
        const end = Math.min(offset, Math.max(endOf(claim), at + 1));
        yield { offset: at, length: end - at, rule: claim.rule };
        at = end;
      }
      at = Math.max(at, offset + length);
    }
  }

  read(target: Uint8Array, at: number, length: number, position: number): number {
    if (position >= this.size) return 0;
    let filled = 0;
    const range = { offset: position, length: Math.min(length, this.size - position) };
    for (const piece of this.pieces.slice(range)) {
      const count = this.#readPiece(piece, target, at + filled);
      filled += count;
      if (count < piece.length) break;
    }
    return filled;
  }

  /** The draft's bytes from its beginning to its end. */
  *chunks(): Generator<Uint8Array> {
    for (let at = 0; at < this.size; at += CHUNK_BYTES) {
      yield readAt(this, at, Math.min(CHUNK_BYTES, this.size - at));
    }
  }

  /** Does nothing: the original is its owner's to close. */
  close(): void {}

  #readPiece({ offset, length, bytes }: Piece, target: Uint8Array, at: number): number {
    if (bytes === undefined) return this.original.read(target, at, length, offset);
    target.set(bytes, at);
    return length;
  }
}

function wholeOf({ size }: Source): Pieces {
  return new Pieces(size === 0 ? [] : [{ offset: 0, length: size }]);
}

function isRange(part: Uint8Array | Range): part is Range {
  return !(part instanceof Uint8Array);
}

function keyOf({ offset, length }: Range): string {
  return `${offset}:${length}`;
}

function endOf({ offset, length }: Range): number {
  return offset + length;
}
