import { NONE } from "../read/record.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import type { GivenIds } from "./ids.js";

/** Entries made of the settings in a version 1 header, to stand right after it. */
export interface SettingsEntries {
  /** In file order, each the parent of the next. */
  entries: Record<string, unknown>[];
  /** The root that hangs below the last of them; undefined where there is none. */
  child: EntryIndex | undefined;
}

/**
 * The `model_change` and `thinking_level_change` that say what a version 1 header says of how the
 * session began: version 3 looks for settings on an entry's path alone. None where the header is not
 * first; such a file must be repaired.
 */
export function settingsEntries(session: Session, ids: GivenIds): SettingsEntries {
  const { tree, header } = session;
  const { provider, modelId, thinkingLevel, timestamp } = header?.value ?? {};
  const entries: Record<string, unknown>[] = [];
  const add = (type: string, fields: object) => {
    const parentId = entries.at(-1)?.id ?? null;
    entries.push({ type, id: ids.fresh(), parentId, timestamp, ...fields });
  };
  if (header?.entriesBefore !== 0) return { entries, child: undefined };
  if (isText(provider) && isText(modelId)) add("model_change", { provider, modelId });
  if (isText(thinkingLevel)) add("thinking_level_change", { thinkingLevel });
  return { entries, child: tree.roots.find((root) => tree.columns.parentId[root] === NONE) };
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
