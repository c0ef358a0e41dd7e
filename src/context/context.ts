import type { Message } from "../format/message.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import type { Tokens } from "./count.js";
import { type EntryAccount, Ledger } from "./ledger.js";
import { Projection, type ProjectionOptions } from "./projection.js";
import type { Settings } from "./settings.js";

/** What the model sees at a leaf. */
export interface Context extends Settings {
  messages: Message[];
  /** The entries that the messages come from, in the order of the messages. */
  sources: EntryAccount[];
  /** The other entries of the path, each with the reason, in the order of the path. */
  omitted: EntryAccount[];
  tokens: Tokens;
}

/**
 * What the model sees at a leaf, exactly as pi 1.6.0 would send it (for a file of the agent-core
 * harness: as that would, 0.83.0), and what was left out and why.
 * @param leaf the entry that the context ends with, such as `session.tree.leaf`; NO_ENTRY gives an
 *   empty context
 * @throws Fault when the file has become shorter since it was opened
 */
export function contextAt(
  session: Session,
  leaf: EntryIndex,
  options: ProjectionOptions = {},
): Context {
  const projection = new Projection(session, leaf, options);
  const ledger = new Ledger(projection.path, projection.boundary.ruling);
  return {
    ...projection.settings,
    messages: [...projection.messages(ledger.noting(projection.entries()))],
    sources: [...ledger.sources()],
    omitted: [...ledger.omitted()],
    tokens: projection.tokens(),
  };
}
