import { minuteOf } from "../../format/clock.js";
import { formatBytes } from "../../report/human.js";
import { visible } from "../../report/visible.js";
import type { Filter } from "../../tree/filter.js";
import { type EntryIndex, NO_ENTRY } from "../../tree/tree.js";
import { pathTo } from "../../tree/walk.js";
import { h } from "./dom.js";
import { severityMark } from "./findings.js";
import { kindOf } from "./kinds.js";
import type { PageSession } from "./page-session.js";
import { type TreeRows, treeRows } from "./tree-rows.js";
import { VirtualList } from "./virtual-list.js";

const ROW_PIXELS = 26;
/** More levels than this are told as a number. */
const MOST_LEVELS = 12;

/** The tree at the left: a row an entry, the chosen one marked. */
export class TreePane {
  readonly element: HTMLElement;
  readonly #session: PageSession;
  readonly #list: VirtualList;
  readonly #current: Set<EntryIndex>;
  #rows: TreeRows;
  #chosen: EntryIndex = NO_ENTRY;

  constructor(session: PageSession, filter: Filter, onChoose: (entry: EntryIndex) => void) {
    this.#session = session;
    this.#current = new Set(pathTo(session.tree, session.tree.leaf));
    this.#rows = treeRows(session.tree, filter, (entry) => session.gist(entry));
    this.element = h("div", {
      class: "rows",
      role: "tree",
      tabindex: 0,
      "aria-label": "Entries",
      onclick: (event) => {
        const row = (event.target as Element).closest<HTMLElement>("[data-entry]");
        if (row !== null) onChoose(Number(row.dataset.entry));
      },
    });
    this.#list = new VirtualList({
      viewport: this.element,
      estimate: () => ROW_PIXELS,
      render: (row) => this.#row(row),
      fixed: true,
    });
    this.#list.reset(this.#rows.entries.length);
  }

  filter(filter: Filter): void {
    this.#rows = treeRows(this.#session.tree, filter, (entry) => this.#session.gist(entry));
    this.#list.reset(this.#rows.entries.length);
    this.choose(this.#chosen);
  }

  /** Marks an entry, or the nearest above it that is shown. */
  choose(entry: EntryIndex): void {
    const before = this.#rowOf(this.#chosen);
    this.#chosen = entry;
    const row = this.#rowOf(entry);
    this.#list.redraw([before, row]);
    if (row < 0) return;
    this.#list.show(row);
    this.element.setAttribute("aria-activedescendant", this.#list.element(row)?.id ?? "");
  }

  /** The entry so many rows on; the chosen one at the ends. */
  beside(step: number): EntryIndex {
    const { entries } = this.#rows;
    const row = Math.max(0, Math.min(entries.length - 1, this.#rowOf(this.#chosen) + step));
    return entries[row] ?? NO_ENTRY;
  }

  /** The nearest shown entry above the chosen one, or the first below it; else itself. */
  along(direction: "up" | "down"): EntryIndex {
    const row = this.#rowOf(this.#chosen);
    const entry = this.#rows.entries[row] ?? NO_ENTRY;
    if (entry === NO_ENTRY) return entry;
    if (direction === "up")
      return this.#rows.parent[entry] === NO_ENTRY ? entry : this.#rows.parent[entry]!;
    const next = this.#rows.entries[row + 1];
    return next !== undefined && this.#rows.parent[next] === entry ? next : entry;
  }

  #rowOf(entry: EntryIndex): number {
    let at = entry;
    while (at !== NO_ENTRY && this.#rows.rowOf[at] === -1) at = this.#session.tree.parent(at);
    return at === NO_ENTRY ? -1 : this.#rows.rowOf[at]!;
  }

  #row(row: number): HTMLElement {
    const entry = this.#rows.entries[row]!;
    const { tree } = this.#session;
    const { name, style } = kindOf(tree, entry);
    const { text, calls, outputBytes, isError } = this.#session.gist(entry);
    const size = outputBytes === undefined ? "" : formatBytes(outputBytes);
    const minute = this.#minuteAt(row);
    const isChosen = row === this.#rowOf(this.#chosen);
    const isCurrent = this.#current.has(entry);
    const label = tree.labels.get(entry)?.text;
    const branches = this.#rows.branches[entry]!;
    const words = [text, ...calls, size].filter((part) => part !== "").join(" · ");
    return h(
      "div",
      {
        class: `row ${style}${isCurrent ? "" : " aside"}${isError ? " failed" : ""}`,
        id: `row-${entry}`,
        role: "treeitem",
        "aria-level": this.#rows.level[row]! + 1,
        "aria-selected": String(isChosen),
        "data-entry": entry,
        title: `${name} · line ${tree.line(entry)}`,
      },
      h("time", {}, minute === this.#minuteAt(row - 1) ? "" : minute),
      this.#guides(row),
      h("span", { class: "dot" }, tree.parent(entry) === NO_ENTRY ? "◆" : isCurrent ? "●" : "○"),
      h("span", { class: "kind" }, visible(name)),
      severityMark(this.#session.findings.get(entry)),
      label !== undefined && h("span", { class: "label" }, visible(label)),
      h("bdi", { class: "words" }, words === "" ? "–" : words),
      branches > 1 && h("span", { class: "forks" }, `${branches} branches`),
      tree.isOrphan(entry) && h("span", { class: "mark" }, "orphan"),
      entry === tree.leaf && h("span", { class: "mark leaf" }, "leaf"),
    );
  }

  #minuteAt(row: number): string {
    const entry = this.#rows.entries[row];
    return entry === undefined ? "" : minuteOf(this.#session.tree.time(entry));
  }

  #guides(row: number): HTMLElement | undefined {
    const level = this.#rows.level[row]!;
    if (level === 0) return undefined;
    const opens = this.#rows.opens[row] === 1 ? " opens" : "";
    if (level > MOST_LEVELS) return h("span", { class: `guides deep${opens}` }, `⋮${level}`);
    const guides = h("span", { class: `guides${opens}` });
    guides.style.width = `${level * 12}px`;
    return guides;
  }
}
