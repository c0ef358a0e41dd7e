/** What the entries of an old file are given when it is read, and by `migrate` when it is written. */
export interface Upgrade {
  id: string | null;
  parentId: string | null;
  /**
   * The entry that a version 1 compaction's `firstKeptEntryIndex` names, the compaction itself or an
   * earlier one; undefined when it names none of those.
   */
  keptId?: string | undefined;
}

/**
 * An entry as today's pi would have it after its migrations (1 → 2 → 3, pi 1.6.0): an id and a parent
 * where the body is of version 1, `firstKeptEntryId` for `firstKeptEntryIndex`, role `custom` for
 * `hookMessage`. New keys go last, as pi puts them. The entry given is changed and returned.
 */
export function upgradeEntry(
  entry: Record<string, unknown>,
  upgrade: Upgrade | undefined,
): Record<string, unknown> {
  if (upgrade !== undefined) {
    entry.id = upgrade.id;
    entry.parentId = upgrade.parentId;
    if (entry.type === "compaction" && typeof entry.firstKeptEntryIndex === "number") {
      if (upgrade.keptId !== undefined) entry.firstKeptEntryId = upgrade.keptId;
      delete entry.firstKeptEntryIndex;
    }
  }
  const message = entry.message as Record<string, unknown> | null | undefined;
  if (entry.type === "message" && typeof message === "object" && message?.role === "hookMessage") {
    message.role = "custom";
  }
  return entry;
}
