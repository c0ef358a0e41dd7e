import type { Range } from "../draft/pieces.js";
import type { JsonObject } from "../format/json-object.js";
import type { EntryIndex } from "../tree/tree.js";
import type { Edit as Splice } from "../write/splice.js";

/**
 * One thing that a mend does to a draft. Bytes are those of the draft it judged; entries, its
 * session's. What follows from a step for other entries (children to hang elsewhere, references to
 * set right, lines to move) is worked out for all steps of a round together.
 */
export type Step =
  /** Bytes make way for others. */
  | ({ do: "replace"; by: string | Uint8Array } & Range)
  /** Bytes that what else is done rests on: no other mend may touch them now. */
  | ({ do: "keep" } & Range)
  /** Whole lines go elsewhere: before the byte `to`. */
  | ({ do: "move"; to: number } & Range)
  /** Values within an entry's line. */
  | { do: "set"; entry: EntryIndex; values: Splice[] }
  /** An entry goes; its children hang from its parent. `copyOf` has its id and takes its place. */
  | { do: "remove"; entry: EntryIndex; copyOf?: EntryIndex }
  /** An entry hangs from another parent; from none with NO_ENTRY. */
  | { do: "relink"; entry: EntryIndex; parent: EntryIndex }
  /**
   * Entries, each the parent of the next, come between an entry and some of its children: new ones,
   * and such as stood elsewhere. The children of those hang from the parent they had.
   */
  | {
      do: "put";
      under: EntryIndex;
      above: readonly EntryIndex[];
      entries: readonly (JsonObject | EntryIndex)[];
    };

/** What a change does to the line it is about, in one word. */
export type ActionName =
  | "remove"
  | "change"
  | "split"
  | "join"
  | "move"
  | "relink"
  | "rename"
  | "insert"
  | "salvage";

/** A change that a mend makes about one line, and what it says of it. */
export interface Change {
  action: ActionName;
  /** What is done, in one line: ids and numbers, no content of the session. */
  detail: string;
  /** The byte of the draft at which the line starts that it is about; the finding's by default. */
  at?: number;
  /** The id of the entry it is about; the finding's by default. */
  entry?: string | null;
  steps: Step[];
}
