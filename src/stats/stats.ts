import { type PlaceBytes, placeBytes } from "../context/place-bytes.js";
import { textOrNull } from "../format/json-object.js";
import type { TouchedFiles } from "../format/tool-calls.js";
import type { Usage } from "../format/usage.js";
import { copiesOf } from "../session/copies.js";
import type { Session } from "../session/session.js";
import { type BranchRow, branchRows } from "./branches.js";
import type { ContentBytes } from "./content-bytes.js";
import { Count } from "./count.js";
import type { Tables } from "./tallies.js";

/** What entries come to: of one session, or of several. Each counts once, whatever branches share it. */
export interface Amount extends Tables {
  entries: number;
  /** Entries that repeat an earlier one word for word: counted here and nowhere else. */
  repeated: number;
  /** The earliest and the latest time of an entry in Unix milliseconds; NaN without any. */
  first: number;
  last: number;
  usage: Usage;
  files: TouchedFiles;
  /** Bytes of the file: of what they are, and where in the tree. Either adds up to the size. */
  size: number;
  content: ContentBytes;
  places: PlaceBytes;
}

/** What a session comes to. */
export interface SessionStats extends Amount {
  /** What its header says; null where it says nothing that can be used. */
  id: string | null;
  cwd: string | null;
  name: string | null;
  /** Only where they were asked for. */
  branches: BranchRow[];
}

/** Counts a session. */
export function statsOf(session: Session, options: { branches: boolean }): SessionStats {
  const { tree, header, source } = session;
  const { earlier } = copiesOf(session);
  const count = new Count(session);
  let repeated = 0;
  for (let entry = 0; entry < tree.size; entry++) {
    if (earlier.get(entry)?.isReplay) repeated++;
    else count.add(entry);
  }
  const { id, cwd } = header?.value ?? {};
  return {
    id: textOrNull(id),
    cwd: textOrNull(cwd),
    name: tree.name ?? null,
    entries: tree.size - repeated,
    repeated,
    ...count.result(),
    size: source.size,
    places: placeBytes(session),
    branches: options.branches ? branchRows(tree, count.perEntry) : [],
  };
}
