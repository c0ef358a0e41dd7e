import type { Columns, EntryIndex, Links, Loop } from "./tree.js";
import { NO_ENTRY } from "./tree.js";

/**
 * Works out how entries hang together from the ids they give.
 * @param idCount how many different ids there are
 */
export function link(columns: Columns, size: number, idCount: number): Links {
  const holder = new Int32Array(idCount).fill(NO_ENTRY);
  const superseded = new Set<EntryIndex>();
  for (let entry = 0; entry < size; entry++) {
    const id = columns.id[entry];
    if (id < 0) continue;
    if (holder[id] !== NO_ENTRY) superseded.add(holder[id]);
    holder[id] = entry;
  }
  const parent = new Int32Array(size);
  for (let entry = 0; entry < size; entry++) {
    const parentId = columns.parentId[entry];
    parent[entry] = parentId < 0 ? NO_ENTRY : holder[parentId];
  }
  const loops = cutLoops(parent);
  // A set that is mostly empty is not asked for each entry of a large file.
  const isSuperseded =
    superseded.size === 0 ? () => false : (entry: EntryIndex) => superseded.has(entry);
  const roots: EntryIndex[] = [];
  const childStart = new Uint32Array(size + 1);
  for (let entry = 0; entry < size; entry++) {
    if (isSuperseded(entry)) continue;
    if (parent[entry] === NO_ENTRY) roots.push(entry);
    else childStart[parent[entry] + 1]++;
  }
  for (let entry = 0; entry < size; entry++) childStart[entry + 1] += childStart[entry];
  const children = new Int32Array(childStart[size]);
  const next = childStart.slice(0, size);
  for (let entry = 0; entry < size; entry++) {
    if (parent[entry] !== NO_ENTRY && !isSuperseded(entry)) children[next[parent[entry]]++] = entry;
  }
  for (let entry = 0; entry < size; entry++) {
    if (childStart[entry + 1] - childStart[entry] > 1) {
      sortByTime(children.subarray(childStart[entry], childStart[entry + 1]), columns.time);
    }
  }
  return { parent, childStart, children, roots: Int32Array.from(roots), holder, loops, superseded };
}

/**
 * pi sorts with the difference of two dates, which is NaN, and so equal, for an unreadable one. The
 * outcome then depends on the algorithm: only the engine's own sort with that comparison gives it.
 */
function sortByTime(children: Int32Array, time: Float64Array): void {
  let sorted = true;
  for (let i = 1; i < children.length && sorted; i++) {
    sorted = time[children[i - 1]] <= time[children[i]];
  }
  if (!sorted) children.set(Array.from(children).sort((a, b) => time[a] - time[b]));
}

/** Finds every loop of the parent chains and cuts it above its first entry in the file. */
function cutLoops(parent: Int32Array): Loop[] {
  const loops: Loop[] = [];
  // For each entry the walk that met it first, counted from 1.
  const walk = new Int32Array(parent.length);
  for (let start = 0; start < parent.length; start++) {
    let entry = start;
    while (entry !== NO_ENTRY && walk[entry] === 0) {
      walk[entry] = start + 1;
      entry = parent[entry];
    }
    if (entry === NO_ENTRY || walk[entry] !== start + 1) continue;
    const entries = [entry];
    for (let other = parent[entry]; other !== entry; other = parent[other]) entries.push(other);
    const cut = entries.reduce((first, other) => Math.min(first, other));
    parent[cut] = NO_ENTRY;
    loops.push({ entries, cut });
  }
  return loops;
}
