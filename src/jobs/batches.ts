import type { FoundFile } from "../read/lookup.js";

const LARGE_BYTES = 4 << 20;
const BATCH_BYTES = 1 << 20;
const BATCH_FILES = 64;

/**
 * The order in which files are handed out, as indexes into `files`: each large one alone, the
 * largest first, so that none is left to the end; then the others in batches, in their order, so
 * that the first results come early.
 */
export function batchesOf(files: readonly FoundFile[]): number[][] {
  const sizeOf = (index: number) => files[index]!.size;
  const indexes = [...files.keys()];
  const large = indexes.filter((index) => sizeOf(index) >= LARGE_BYTES);
  const batches = large.sort((a, b) => sizeOf(b) - sizeOf(a)).map((index) => [index]);
  let batch: number[] = [];
  let bytes = 0;
  for (const index of indexes) {
    if (sizeOf(index) >= LARGE_BYTES) continue;
    batch.push(index);
    bytes += sizeOf(index);
    if (bytes < BATCH_BYTES && batch.length < BATCH_FILES) continue;
    batches.push(batch);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
