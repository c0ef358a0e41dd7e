import { stableId } from "../format/stable-id.js";
import { withRoom } from "../read/columns.js";
import { type EntryRecord, NONE, Parent, RecordFlag, type RecordReader } from "../read/record.js";
import { Field } from "../read/scanner/types.js";
import { type LabelChange, settleLabels } from "./labels.js";
import { link } from "./links.js";
import { type Columns, type EntryIndex, NO_ENTRY, SessionTree } from "./tree.js";

/** What the tree must know of an entry beyond its skeleton. */
type Body = () => Record<string, unknown>;

/**
 * The one builder of session trees: fed entry by entry in file order, asked for the tree at the end.
 */
export class TreeBuilder {
  #size = 0;
  #columns: Columns & { [name: string]: Parameters<typeof withRoom>[0] } = {
    line: new Uint32Array(0),
    offset: new Float64Array(0),
    length: new Uint32Array(0),
    type: new Uint32Array(0),
    role: new Int32Array(0),
    id: new Int32Array(0),
    parentId: new Int32Array(0),
    time: new Float64Array(0),
    flags: new Uint32Array(0),
  };
  readonly #reader: RecordReader;
  readonly #labelChanges: LabelChange[] = [];
  #name: unknown;
  #isHarness = false;
  /** The last `leaf` entry and the number of the id it names; NONE for `null`. */
  #leafMove: { entry: EntryIndex; target: number } | undefined;

  /** @param reader the reader whose records come, for the ids and names they are numbers of */
  constructor(reader: RecordReader) {
    this.#reader = reader;
  }

  get size(): number {
    return this.#size;
  }

  /** Takes in the next entry of the file. `body` is called only for types that the tree rests on. */
  add(record: EntryRecord, body: Body): void {
    const entry = this.#size++;
    this.#makeRoom();
    const columns = this.#columns;
    columns.line[entry] = record.line;
    columns.offset[entry] = record.offset;
    columns.length[entry] = record.length;
    columns.type[entry] = record.type;
    columns.role[entry] = record.role;
    columns.id[entry] = record.id;
    columns.parentId[entry] = record.parentId;
    columns.time[entry] = record.time;
    columns.flags[entry] = record.flags;
    switch (this.#typeName(record.type)) {
      case "label":
        this.#addLabel(entry, body);
        return;
      case "session_info":
        this.#name = body().name;
        return;
      case "leaf":
        this.#moveLeaf(entry);
        return;
      case "active_tools_change":
        this.#isHarness = true;
        return;
      case "compaction":
        if (!this.#isHarness && "retainedTail" in body()) this.#isHarness = true;
    }
  }

  /**
   * Gives ids and parents to the entries of a file whose body is of version 1.
   * @param all replace ids that are there too, as the migration of an honest version 1 file does;
   *   else only an entry without id gets one, and only one without `parentId` a parent
   */
  assignIds(sessionId: string, all: boolean): void {
    const { ids } = this.#reader;
    const { id, parentId, flags } = this.#columns;
    const taken = new Set<number>();
    for (let entry = 0; entry < this.#size && !all; entry++) {
      if (id[entry] !== NONE) taken.add(id[entry]);
    }
    for (let entry = 0; entry < this.#size; entry++) {
      if (all || id[entry] === NONE) {
        id[entry] = ids.internText(
          stableId(sessionId, entry + 1, (text) => taken.has(ids.find(text))),
        );
        taken.add(id[entry]);
        flags[entry] |= RecordFlag.givenId;
      }
      if (all || parentId[entry] === Parent.absent) {
        parentId[entry] = entry === 0 ? Parent.null : id[entry - 1];
      }
    }
  }

  finish(): SessionTree {
    const { ids, names, otherTimestamps } = this.#reader;
    const links = link(this.#columns, this.#size, ids.size);
    const isHarness = this.#isHarness;
    const name = typeof this.#name === "string" ? this.#name.trim() : "";
    return new SessionTree({
      size: this.#size,
      columns: this.#columns,
      links,
      ids,
      names,
      leaf: this.#leaf(links.holder),
      labels: settleLabels(this.#labelChanges, links.holder, isHarness),
      name: name === "" ? undefined : name,
      isHarness,
      otherTimestamps,
    });
  }

  /** The last entry, unless that is a `leaf` entry, which names the leaf. */
  #leaf(holder: Int32Array): EntryIndex {
    const last = this.#size - 1;
    if (this.#leafMove?.entry !== last || last < 0) return last;
    const { target } = this.#leafMove;
    if (target === NONE) return NO_ENTRY;
    return holder[target] === NO_ENTRY ? last : holder[target];
  }

  #addLabel(entry: EntryIndex, body: Body): void {
    const target = this.#reader.text(Field.targetId);
    if (target === undefined) return;
    const { label } = body();
    this.#labelChanges.push({
      entry,
      target: this.#reader.ids.internText(target),
      text: typeof label === "string" ? label : undefined,
    });
  }

  #moveLeaf(entry: EntryIndex): void {
    this.#isHarness = true;
    const target = this.#reader.text(Field.targetId);
    this.#leafMove = {
      entry,
      target: target === undefined ? NONE : this.#reader.ids.internText(target),
    };
  }

  readonly #typeNames: (string | undefined)[] = [];
  #typeName(type: number): string {
    this.#typeNames[type] ??= this.#reader.names.text(type);
    return this.#typeNames[type];
  }

  #makeRoom(): void {
    if (this.#size <= this.#columns.line.length) return;
    for (const name of Object.keys(this.#columns)) {
      this.#columns[name] = withRoom(this.#columns[name], this.#size);
    }
  }
}
