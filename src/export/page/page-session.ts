import type { Gist } from "../../format/gist.js";
import type { JsonObject } from "../../format/json-object.js";
import { upgradeEntry } from "../../format/upgrade.js";
import { countBefore } from "../../read/columns.js";
import type { SessionBodies } from "../../session/session.js";
import type { EntryIndex, SessionTree } from "../../tree/tree.js";
import { chunkId, DATA_ID, type PageData, type PageFinding } from "../page-data.js";
import { treeOf } from "./tree-of.js";
import { unpack } from "./unpack.js";

/** The session that the page holds. Bodies are unpacked, chunk by chunk, when they are wanted. */
export class PageSession implements SessionBodies {
  readonly data: PageData;
  readonly tree: SessionTree;
  /** By entry. */
  readonly findings = new Map<EntryIndex, PageFinding[]>();
  /** By chunk: its lines; a promise while it is being unpacked. */
  readonly #chunks: (string[] | Promise<void> | undefined)[];

  constructor(data: PageData) {
    this.data = data;
    this.tree = treeOf(data);
    this.#chunks = new Array(data.chunks.length).fill(undefined);
    for (const finding of data.findings) {
      if (finding.entry < 0) continue;
      const others = this.findings.get(finding.entry);
      if (others === undefined) this.findings.set(finding.entry, [finding]);
      else others.push(finding);
    }
  }

  static async open(): Promise<PageSession> {
    return new PageSession(JSON.parse(await unpack(DATA_ID)) as PageData);
  }

  gist(entry: EntryIndex): Gist {
    const { t = "", c = [], o, e } = this.data.columns.gist[entry]!;
    return { text: t, calls: c, ...(o === undefined ? {} : { outputBytes: o }), isError: e === 1 };
  }

  /** What a link to the entry says after its `#`. */
  hash(entry: EntryIndex): string {
    return this.tree.id(entry) ?? `line:${this.tree.line(entry)}`;
  }

  /** The entry that a `#` names; undefined if none. */
  entryAt(hash: string): EntryIndex | undefined {
    const entry = this.tree.withId(hash);
    if (entry >= 0) return entry;
    const [, line] = /^line:(\d+)$/.exec(hash) ?? [];
    const at = line === undefined ? -1 : this.data.columns.line.indexOf(Number(line));
    return at >= 0 ? at : undefined;
  }

  isLoaded(entry: EntryIndex): boolean {
    return Array.isArray(this.#chunks[this.#chunkOf(entry)]);
  }

  /** Makes `entry` and `line` answer for these. */
  async load(entries: Iterable<EntryIndex>): Promise<void> {
    const wanted = new Set<number>();
    for (const entry of entries) wanted.add(this.#chunkOf(entry));
    await Promise.all(Array.from(wanted, (chunk) => this.#unpacked(chunk)));
  }

  /** The entry's line as it stands in the file, of a session of version 1 as it is read. */
  line(entry: EntryIndex): string {
    const chunk = this.#chunkOf(entry);
    const lines = this.#chunks[chunk];
    if (!Array.isArray(lines)) throw new Error(`entry ${entry} is not loaded`);
    return lines[entry - this.data.chunks[chunk]!]!;
  }

  /** The body of an entry that is loaded; `{}` where it is too long for a page. */
  entry(entry: EntryIndex): JsonObject {
    return upgradeEntry((JSON.parse(this.line(entry)) as JsonObject | null) ?? {}, undefined);
  }

  #unpacked(chunk: number): Promise<void> {
    const known = this.#chunks[chunk];
    if (Array.isArray(known)) return Promise.resolve();
    if (known !== undefined) return known;
    const loading = unpack(chunkId(chunk)).then((text) => {
      this.#chunks[chunk] = text.split("\n");
    });
    this.#chunks[chunk] = loading;
    return loading;
  }

  /** The last chunk that begins at or before the entry. */
  #chunkOf(entry: EntryIndex): number {
    const starts = this.data.chunks;
    return countBefore(starts.length, (chunk) => starts[chunk]! <= entry) - 1;
  }
}
