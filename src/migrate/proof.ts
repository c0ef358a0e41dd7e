import { openSession } from "../session/open.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import type { MigrateOptions } from "./bytes.js";
import { verdictOn } from "./verdict.js";

/**
 * Reads a result again before it replaces anything: it must be current, hold the entries and the
 * malformed lines of the old file, and hang together as that was read.
 * @throws Error, a fault of this program, when it does not
 */
export async function assertMigrated(
  old: Session,
  path: string,
  options: MigrateOptions,
): Promise<void> {
  const now = await openSession(path);
  try {
    const added = now.tree.size - old.tree.size;
    const holds =
      verdictOn(now).need === "current" &&
      (options.keepSettings ? added >= 0 && added <= 2 : added === 0) &&
      now.malformed.size === old.malformed.size &&
      sameEntries(old, now, added, options.ids === "stable");
    if (!holds) throw new Error(`${old.file}: the result does not hold what it should`);
  } finally {
    now.close();
  }
}

/** Are the entries the same, `added` new ones at the beginning left out? */
function sameEntries(old: Session, now: Session, added: number, sameIds: boolean): boolean {
  const parentOf = (entry: EntryIndex) => Math.max(-1, now.tree.parent(entry + added) - added);
  for (let entry = 0; entry < old.tree.size; entry++) {
    if (old.tree.type(entry) !== now.tree.type(entry + added)) return false;
    if (old.tree.role(entry) !== now.tree.role(entry + added)) return false;
    if (old.tree.parent(entry) !== parentOf(entry)) return false;
    if (sameIds && old.tree.id(entry) !== now.tree.id(entry + added)) return false;
  }
  return true;
}
