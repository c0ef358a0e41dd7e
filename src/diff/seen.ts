import type { Tokens } from "../context/count.js";
import { Projection } from "../context/projection.js";
import type { Settings } from "../context/settings.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";

/** What the model sees at a leaf, without the messages themselves. */
export interface Seen {
  settings: Settings;
  messages: number;
  tokens: Tokens;
  /**
   * The entries whose messages these are, in the order of the context, each with the context edit
   * that replaced its content, if one did.
   */
  entries: Map<EntryIndex, EntryIndex | undefined>;
}

/**
 * Projects a leaf and keeps what is told of it.
 * @throws Fault when the file cannot be read again
 */
export function seenAt(session: Session, leaf: EntryIndex): Seen {
  const projection = new Projection(session, leaf);
  const entries: Seen["entries"] = new Map();
  let count = 0;
  for (const { entry, messages, by } of projection.entries()) {
    if (messages.length === 0) continue;
    count += messages.length;
    entries.set(entry, by);
  }
  return { settings: projection.settings, messages: count, tokens: projection.tokens(), entries };
}
