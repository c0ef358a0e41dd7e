import { formatBytes, shortIds } from "../report/human.js";
import type { TreeRow } from "../report/tree-text.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { gistAt } from "./entries.js";

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

/**
 * Makes the rows of entries listed one after another: ids as short as the list allows, day and time
 * only where they change.
 */
export class RowMaker {
  readonly idColumns: number;
  readonly #session: Session;
  readonly #short: (id: string) => string;
  #minute = Number.NaN;
  #day = "";

  /** @param entries all that will be listed */
  constructor(session: Session, entries: Iterable<EntryIndex>) {
    this.#session = session;
    const ids = Array.from(entries, (entry) => session.tree.id(entry) ?? NO_ID);
    this.#short = shortIds(ids);
    this.idColumns = ids.reduce((most, id) => Math.max(most, this.#short(id).length), 0);
  }

  row(entry: EntryIndex): EntryRow {
    const { tree } = this.#session;
    const { text, calls, outputBytes, isError } = gistAt(this.#session, entry);
    const notes = [...calls];
    if (outputBytes !== undefined) notes.push(formatBytes(outputBytes));
    if (outputBytes !== undefined && isError) notes.push("error");
    const label = tree.labels.get(entry)?.text;
    return {
      id: this.#short(tree.id(entry) ?? NO_ID),
      kind: tree.role(entry) ?? tree.type(entry),
      text,
      notes,
      isError,
      labels: label === undefined ? [] : [label],
      ...this.#clock(tree.time(entry)),
    };
  }

  #clock(time: number): { day: string; time: string } {
    if (Number.isNaN(time)) return { day: "", time: "" };
    const date = new Date(time);
    const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    const minute = Math.floor(time / MINUTE_MS);
    const changed = { day: day !== this.#day, minute: minute !== this.#minute };
    this.#day = day;
    this.#minute = minute;
    return {
      day: changed.day ? day : "",
      time: changed.minute ? `${two(date.getHours())}:${two(date.getMinutes())}` : "",
    };
  }
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
