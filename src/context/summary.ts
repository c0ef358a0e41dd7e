import type { EntryIndex, SessionTree } from "../tree/tree.js";
import type { Ledger } from "./ledger.js";
import { REASONS, type Reason } from "./projection.js";

/** What one reason left out. */
export interface OmittedGroup {
  reason: Reason;
  entries: number;
  tokens: number;
  /** The compactions or context edits that did it. */
  by: Set<EntryIndex>;
  /** How many of each type. */
  types: Map<string, number>;
}

/** What a ledger comes to. */
export interface ContextSummary {
  messages: number;
  /** Entries that the messages come from. */
  sources: number;
  /** In the order of REASONS; those that left nothing out are not there. */
  omitted: OmittedGroup[];
}

/** Adds up the accounts of all entries of a path. */
export function summarise(tree: SessionTree, ledger: Ledger): ContextSummary {
  const summary = { messages: 0, sources: 0 };
  const groups = new Map<Reason, OmittedGroup>();
  for (const { entry, messages, tokens, reason, by } of ledger.all()) {
    summary.messages += messages;
    if (reason === undefined) {
      summary.sources++;
      continue;
    }
    const group = groups.get(reason) ?? newGroup(reason);
    groups.set(reason, group);
    group.entries++;
    group.tokens += tokens;
    if (by !== undefined) group.by.add(by);
    const type = tree.type(entry);
    group.types.set(type, (group.types.get(type) ?? 0) + 1);
  }
  const omitted = REASONS.map((reason) => groups.get(reason)).filter(
    (group) => group !== undefined,
  );
  return { ...summary, omitted };
}

function newGroup(reason: Reason): OmittedGroup {
  return { reason, entries: 0, tokens: 0, by: new Set(), types: new Map() };
}
