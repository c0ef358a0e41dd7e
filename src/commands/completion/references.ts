import { gistText } from "../../format/gist.js";
import type { Surroundings } from "../../read/folders.js";
import { findFile, STDIN } from "../../read/lookup.js";
import { openSession } from "../../session/open.js";
import type { Session } from "../../session/session.js";
import { type EntryIndex, NO_ENTRY } from "../../tree/tree.js";
import { gistAt } from "../entries.js";
import type { Candidate } from "./candidate.js";

/** More ids than that no one reads; another character makes them fewer. */
const MOST_IDS = 100;

/**
 * The references that begin with what was typed: labels, `leaf`, `root`, then ids, those of the
 * newest entries first.
 * @param file the session, as it was named
 * @throws Fault when it cannot be read
 */
export async function references(
  file: string | undefined,
  typed: string,
  around: Surroundings,
): Promise<Candidate[]> {
  if (file === undefined || file === STDIN) return [];
  const session = await openSession(findFile(file, around).path);
  const { tree } = session;
  const labels = [...tree.labels].map(([entry, { text }]) => named(session, entry, `@${text}`));
  const words: Candidate[] = [];
  if (tree.leaf !== NO_ENTRY) words.push(named(session, tree.leaf, "leaf"));
  if (tree.roots.length > 0) words.push({ value: "root", about: "the root of the current branch" });
  const found = [...labels, ...words].filter(({ value }) => value.startsWith(typed));
  for (const entry of newestBeginning(session, typed)) {
    found.push(named(session, entry, tree.id(entry) ?? ""));
  }
  session.close();
  return found;
}

function newestBeginning({ tree }: Session, typed: string): EntryIndex[] {
  const entries = tree.ids.startingWith(typed).map((id) => tree.links.holder[id]);
  const held = entries.filter((entry) => entry !== NO_ENTRY);
  return held.sort((left, right) => right - left).slice(0, MOST_IDS);
}

function named(session: Session, entry: EntryIndex, value: string): Candidate {
  const { tree } = session;
  const kind = tree.kind(entry);
  return { value, about: `${kind}  ${gistText(gistAt(session, entry))}` };
}
