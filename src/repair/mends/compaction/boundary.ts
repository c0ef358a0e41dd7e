import { Part } from "../../../check/pairing/facts.js";
import { counted } from "../../../check/words.js";
import type { EntryIndex } from "../../../tree/tree.js";
import { pathTo } from "../../../tree/walk.js";
import type { Edit } from "../../../write/splice.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import type { Work } from "../../work.js";

/**
 * The compaction keeps from the entry of its path on that follows where its boundary was, else from
 * the earliest since the boundary before at which a context may start, else nothing.
 */
export const boundary: Mend = ({ line }, work) => {
  const { session, tree } = work;
  const entry = entryOnLine(session, line)!;
  const { firstKeptEntryId: named, firstKeptEntryIndex: index } = session.rawEntry(entry);
  const path = pathTo(tree, entry).slice(0, -1);
  const place =
    typeof index === "number" && typeof named !== "string"
      ? session.keptAt(index).entry
      : placeOf(work, named);
  const kept =
    (place === undefined ? undefined : path.find((one) => one >= place)) ??
    earliestStart(work, path) ??
    entry;
  const id = tree.id(kept);
  if (id === null) return [];
  const messages = path.slice(path.indexOf(kept)).filter((one) => isSent(work, one)).length;
  const back =
    kept === entry
      ? "keeps nothing"
      : `${counted(messages, "message comes", "messages come")} back`;
  const values: Edit[] = [{ path: ["firstKeptEntryId"], value: JSON.stringify(id) }];
  if (index !== undefined) values.push({ path: ["firstKeptEntryIndex"], value: undefined });
  return [
    {
      action: "change",
      detail: `firstKeptEntryId ${typeof named === "string" ? named : "none"} → ${id}: ${back}`,
      steps: [{ do: "set", entry, values }],
    },
  ];
};

/** The first entry that stands behind what a boundary named; undefined where that is not known. */
function placeOf(work: Work, id: unknown): EntryIndex | undefined {
  if (typeof id !== "string") return undefined;
  const { tree, lost } = work;
  const known = tree.withId(id);
  if (known >= 0) return known;
  const line = lost.lineOf(id);
  if (line === undefined) return undefined;
  for (let entry = 0; entry < tree.size; entry++) if (work.originLine(entry) > line) return entry;
  return undefined;
}

/** The earliest entry since the boundary before that a context may start with. */
function earliestStart(work: Work, path: readonly EntryIndex[]): EntryIndex | undefined {
  const { compactions } = work.checked.pairing;
  const before = path.findLastIndex((entry) => compactions.has(entry));
  const kept = path.indexOf(compactions.get(path[before] ?? -1)?.kept ?? -1);
  const from = kept >= 0 && kept < before ? kept : before + 1;
  return path.slice(from).find((entry) => mayStart(work, entry));
}

/** A context may start at any message that is sent but a result. */
function mayStart({ checked }: Work, entry: EntryIndex): boolean {
  const parts = checked.pairing.parts(entry);
  return (parts & Part.interrupts) !== 0 && (parts & Part.failed) === 0;
}

function isSent({ checked }: Work, entry: EntryIndex): boolean {
  const parts = checked.pairing.parts(entry);
  return (parts & (Part.interrupts | Part.result)) !== 0 && (parts & Part.failed) === 0;
}
