import type { Tokens } from "../../context/count.js";
import { type EntryAccount, Ledger } from "../../context/ledger.js";
import { Projection, type Reason } from "../../context/projection.js";
import type { Settings } from "../../context/settings.js";
import type { Message } from "../../format/message.js";
import type { EntryIndex } from "../../tree/tree.js";
import type { PageSession } from "./page-session.js";

/** What the model sees at a leaf, by the entries of its path. */
export interface ModelView {
  settings: Settings;
  tokens: Tokens;
  messages: number;
  accounts: ReadonlyMap<EntryIndex, EntryAccount>;
  /** Messages whose content an edit replaced. */
  replaced: ReadonlyMap<EntryIndex, Message>;
  omitted: ReadonlyMap<Reason, number>;
}

/** As `pi-session context` tells it; loads the bodies of the path. */
export async function modelViewAt(
  session: PageSession,
  path: readonly EntryIndex[],
): Promise<ModelView> {
  await session.load(path);
  const projection = new Projection(session, path.at(-1) ?? -1);
  const ledger = new Ledger(projection.path, projection.boundary.ruling);
  const replaced = new Map<EntryIndex, Message>();
  let messages = 0;
  for (const { entry, messages: made, by, reason } of ledger.noting(projection.entries())) {
    messages += made.length;
    if (by !== undefined && reason === undefined && made[0] !== undefined) {
      replaced.set(entry, made[0]);
    }
  }
  const accounts = new Map<EntryIndex, EntryAccount>();
  const omitted = new Map<Reason, number>();
  for (const account of ledger.all()) {
    accounts.set(account.entry, account);
    const { reason } = account;
    if (reason !== undefined) omitted.set(reason, (omitted.get(reason) ?? 0) + 1);
  }
  const { settings } = projection;
  return { settings, tokens: projection.tokens(), messages, accounts, replaced, omitted };
}

/** Why an entry is not in the context, in a few words. */
export function reasonText(reason: Reason): string {
  switch (reason) {
    case "compacted":
      return "compacted: a summary stands for it";
    case "edited":
      return "taken out by a context edit";
    case "excluded":
      return "kept from the model";
    case "empty":
      return "empty: nothing to send";
    case "metadata":
      return "never sent";
  }
}
