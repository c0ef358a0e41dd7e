import type { Session } from "../session/session.js";
import { pathFlags, pathTo } from "../tree/walk.js";
import { Bodies } from "./bodies.js";
import { boundaryOn } from "./boundary.js";

/** The bytes of a file's entries by where these stand; newlines and lines that are none, apart. */
export interface PlaceBytes {
  /** On the path to the current leaf, but for what a compaction took away. */
  current: number;
  /** On that path, before what its last compaction keeps. */
  compactedAway: number;
  /** On other branches. */
  abandoned: number;
  /** A later entry has their id: on no branch. */
  hidden: number;
  /** No entries: headers, malformed and blank lines, newlines. */
  other: number;
}

/** None anywhere, to add to. */
export function noPlaceBytes(): PlaceBytes {
  return { current: 0, compactedAway: 0, abandoned: 0, hidden: 0, other: 0 };
}

/**
 * Sums the lines of a file by their place in the tree; together they are the file's size.
 * @throws Fault when the file cannot be read again: the last compaction says what it keeps
 */
export function placeBytes(session: Session): PlaceBytes {
  const { tree, source } = session;
  const { length } = tree.columns;
  const sum = noPlaceBytes();
  const path = pathTo(tree, tree.leaf);
  const boundary = boundaryOn(tree, path, new Bodies(session));
  const onPath = pathFlags(tree, tree.leaf);
  for (const [place, entry] of path.entries()) {
    const isKept = place >= boundary.keptFrom || place === boundary.ruling;
    sum[isKept ? "current" : "compactedAway"] += length[entry];
  }
  let entries = 0;
  for (let entry = 0; entry < tree.size; entry++) {
    entries += length[entry];
    if (tree.isSuperseded(entry)) sum.hidden += length[entry];
    else if (onPath[entry] === 0) sum.abandoned += length[entry];
  }
  sum.other = source.size - entries;
  return sum;
}
