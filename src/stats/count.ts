import { dayOf } from "../format/clock.js";
import { isObject, type JsonObject } from "../format/json-object.js";
import { addTouchedFiles, type TouchedFiles, toolCallsOf } from "../format/tool-calls.js";
import { addUsage, noUsage } from "../format/usage.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { AmountColumns } from "./branches.js";
import { addContentBytes, noContentBytes } from "./content-bytes.js";
import { Tallies } from "./tallies.js";
import { usedBy } from "./usage.js";

/** Counts the entries of a session, one by one. */
export class Count {
  /** What each entry comes to alone. */
  readonly perEntry: AmountColumns;
  readonly #session: Session;
  readonly #tallies = new Tallies();
  readonly #files: TouchedFiles = { read: new Set(), modified: new Set() };
  readonly #content = noContentBytes();
  readonly #usage = noUsage();
  #first = Number.NaN;
  #last = Number.NaN;

  constructor(session: Session) {
    this.#session = session;
    this.perEntry = new AmountColumns(session.tree.size);
  }

  add(entry: EntryIndex): void {
    const { tree } = this.#session;
    const [type, role] = [tree.type(entry), tree.role(entry)];
    const bytes = tree.columns.length[entry];
    this.#tallies.kinds.add({ type, role, entries: 1, bytes });
    addContentBytes(this.#content, this.#session.bytes(entry), role === "toolResult");
    const body = this.#session.entry(entry);
    addTouchedFiles(this.#files, body);
    this.perEntry.turns[entry] = Number(type === "message" && role === "assistant");
    this.perEntry.calls[entry] = this.#addTools(body, bytes);
    this.#addUsage(entry, body);
    this.#addTime(entry, Number(type === "message" && role === "user"));
  }

  result() {
    const { rest: _, ...content } = this.#content;
    const known = Object.values(content).reduce((sum, bytes) => sum + bytes, 0);
    return {
      first: this.#first,
      last: this.#last,
      usage: this.#usage,
      ...this.#tallies.tables(),
      files: this.#files,
      content: { ...content, rest: this.#session.source.size - known },
    };
  }

  /** Counts the calls an entry makes, and the result it is; returns how many calls. */
  #addTools(body: JsonObject, bytes: number): number {
    const { tools } = this.#tallies;
    const calls = toolCallsOf(body);
    for (const { name } of calls) tools.add({ tool: name, calls: 1, errors: 0, bytes: 0 });
    const { message } = body;
    if (isObject(message) && message.role === "toolResult") {
      const { toolName, isError } = message;
      const tool = typeof toolName === "string" ? toolName : "(no name)";
      tools.add({ tool, calls: 0, errors: Number(isError === true), bytes });
    }
    return calls.length;
  }

  #addUsage(entry: EntryIndex, body: JsonObject): void {
    const used = usedBy(body);
    if (used === undefined) return;
    const { usage, isError, ...user } = used;
    this.#tallies.models.add({ ...user, uses: 1, errors: Number(isError), ...usage });
    addUsage(this.#usage, usage);
    this.perEntry.tokens[entry] = usage.total;
    this.perEntry.cost[entry] = usage.cost;
  }

  #addTime(entry: EntryIndex, user: number): void {
    const time = this.#session.tree.time(entry);
    const { entries, ...amounts } = this.perEntry.at(entry, 1);
    this.#tallies.days.add({ day: dayOf(time) || null, entries, user, ...amounts });
    if (time < this.#first || Number.isNaN(this.#first)) this.#first = time;
    if (time > this.#last || Number.isNaN(this.#last)) this.#last = time;
  }
}
