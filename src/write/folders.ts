import { mkdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import { unwritten } from "./unwritten.js";

/**
 * Makes the folders that are missing, and those above them.
 * @param folders absolute paths
 * @returns to be called at the end: removes those of them in which nothing was put
 * @throws Fault, with none left behind, when one cannot be made
 */
export function makeFolders(folders: Iterable<string>): () => void {
  const made: string[] = [];
  const removeEmpty = () => {
    for (const folder of made.toReversed()) removeIfEmpty(folder);
  };
  for (const folder of folders) {
    try {
      const first = mkdirSync(folder, { recursive: true });
      if (first === undefined) continue;
      const chain = [folder];
      while (chain[0] !== first) chain.unshift(dirname(chain[0]!));
      made.push(...chain);
    } catch (error) {
      removeEmpty();
      throw unwritten(folder, error);
    }
  }
  return removeEmpty;
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something is in it, so it has its use; or it is gone.
  }
}
