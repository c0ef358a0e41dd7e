import type { Session } from "../session/session.js";
import { type EntryFacts, factsOf } from "../tree/facts.js";
import type { EntryIndex, SessionTree } from "../tree/tree.js";
import { pathFlags } from "../tree/walk.js";
import { lineFilter } from "./line-filter.js";
import { matchingLines, type TextLine } from "./matching-lines.js";
import { needlesOf } from "./needles.js";
import { expressionOf, type Query } from "./query.js";
import { textsOf } from "./texts.js";

/** A text of an entry that matches: its lines that do, and those around them. */
export interface TextMatch {
  /** See `Text`. */
  field: string;
  tool: string | null;
  lines: TextLine[];
}

/** An entry in which something matches. */
export interface Hit extends EntryFacts {
  /** Is it on the path to the current leaf? */
  current: boolean;
  matches: TextMatch[];
}

/**
 * The entries of a session whose text matches, in file order, as they are found. Entries whose lines
 * cannot hold what the pattern asks for are not parsed.
 * @throws Fault when the pattern is no regular expression
 */
export function* searchSession(session: Session, query: Query): Generator<Hit> {
  const { tree } = session;
  const expression = expressionOf(query);
  const needles = needlesOf(expression);
  const mayMatch = needles ? lineFilter(needles, query.ignoreCase) : () => true;
  const isWanted = entryFilter(tree, query);
  const onPath = pathFlags(tree, tree.leaf);
  for (let entry = 0; entry < tree.size; entry++) {
    if (!isWanted(entry) || !mayMatch(session.bytes(entry))) continue;
    const matches: TextMatch[] = [];
    for (const { text, field, tool } of textsOf(session.entry(entry))) {
      if (query.tools && !(tool !== null && query.tools.includes(tool))) continue;
      const lines = matchingLines(text, expression, query.context);
      if (lines.length > 0) matches.push({ field, tool, lines });
    }
    if (matches.length > 0) {
      yield { ...factsOf(tree, entry), current: onPath[entry] === 1, matches };
    }
  }
}

/** Does the query ask for entries like this one? What the skeleton tells. */
function entryFilter(tree: SessionTree, { types, roles, tools }: Query) {
  const ofTool = ["assistant", "toolResult"];
  return (entry: EntryIndex): boolean => {
    const role = tree.role(entry);
    if (types && !types.includes(tree.type(entry))) return false;
    if (roles && !(role !== null && roles.includes(role))) return false;
    return !tools || (role !== null && ofTool.includes(role));
  };
}
