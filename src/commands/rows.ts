import { dayOf, minuteOf } from "../format/clock.js";
import type { Gist } from "../format/gist.js";
import { formatBytes, shortIds } from "../report/human.js";
import type { TreeRow } from "../report/tree-text.js";
import type { Session } from "../session/session.js";
import type { EntryIndex, SessionTree } from "../tree/tree.js";
import { sizedGistAt } from "./entries.js";

/** Times in the same minute are not worth telling apart. */
const MINUTE_MS = 60_000;
const NO_ID = "(no id)";

/** What a row tells of an entry, wherever it is listed. */
export type EntryRow = Pick<
  TreeRow,
  "id" | "kind" | "text" | "notes" | "isError" | "time" | "labels"
> & {
  /** The day, on the first row of it; else empty. */
  day: string;
};

/** Ids as short as a list of entries allows, and how wide they are. */
export class ShortIds {
  readonly columns: number;
  readonly #session: Session;
  readonly #short: (id: string) => string;

  /** @param entries all that will be listed */
  constructor(session: Session, entries: Iterable<EntryIndex>) {
    const ids = Array.from(entries, (entry) => session.tree.id(entry) ?? NO_ID);
    this.#session = session;
    this.#short = shortIds(ids);
    this.columns = ids.reduce((most, id) => Math.max(most, this.#short(id).length), 0);
  }

  of(entry: EntryIndex): string {
    return this.#short(this.#session.tree.id(entry) ?? NO_ID);
  }
}

/** What is told after the text of a gist: tool calls, a size, that it failed. */
export function gistNotes({ calls, outputBytes, isError }: Gist): string[] {
  const notes = [...calls];
  if (outputBytes !== undefined) notes.push(formatBytes(outputBytes));
  if (outputBytes !== undefined && isError) notes.push("error");
  return notes;
}

/**
 * Makes the rows of entries listed one after another: ids as short as the list allows, day and time
 * only where they change.
 */
export class RowMaker {
  readonly idColumns: number;
  readonly kindColumns: number;
  readonly #session: Session;
  readonly #ids: ShortIds;
  #minute = Number.NaN;
  #day = "";

  /** @param entries all that will be listed */
  constructor(session: Session, entries: Iterable<EntryIndex>) {
    this.#session = session;
    this.#ids = new ShortIds(session, entries);
    this.idColumns = this.#ids.columns;
    this.kindColumns = widestKind(session.tree, entries);
  }

  row(entry: EntryIndex): EntryRow {
    const { tree } = this.#session;
    const gist = sizedGistAt(this.#session, entry);
    const label = tree.labels.get(entry)?.text;
    return {
      id: this.#ids.of(entry),
      kind: tree.kind(entry),
      text: gist.text,
      notes: gistNotes(gist),
      isError: gist.isError,
      labels: label === undefined ? [] : [label],
      ...this.#clock(tree.time(entry)),
    };
  }

  #clock(time: number): { day: string; time: string } {
    if (Number.isNaN(time)) return { day: "", time: "" };
    const day = dayOf(time);
    const minute = Math.floor(time / MINUTE_MS);
    const changed = { day: day !== this.#day, minute: minute !== this.#minute };
    this.#day = day;
    this.#minute = minute;
    return {
      day: changed.day ? day : "",
      time: changed.minute ? minuteOf(time) : "",
    };
  }
}

/** Kinds longer than this (`thinking_level_change`) push their own row's text aside. */
const MOST_KIND_COLUMNS = "branch_summary".length;

function widestKind(tree: SessionTree, entries: Iterable<EntryIndex>): number {
  let widest = 0;
  for (const entry of entries) {
    const { length } = tree.kind(entry);
    if (length > widest && length <= MOST_KIND_COLUMNS) widest = length;
  }
  return widest;
}
