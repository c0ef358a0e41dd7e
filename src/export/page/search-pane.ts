import { formatAmount, formatCount } from "../../report/human.js";
import { visible } from "../../report/visible.js";
import { type EntryIndex, NO_ENTRY } from "../../tree/tree.js";
import { button, h } from "./dom.js";
import { kindOf } from "./kinds.js";
import type { PageSession } from "./page-session.js";
import { type Match, searchAll } from "./search.js";
import { VirtualList } from "./virtual-list.js";

const ROW_PIXELS = 52;
const WAIT_MS = 150;

/** The box to search in, and what was found. */
export class SearchPane {
  readonly box: HTMLElement;
  readonly results: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #status: HTMLElement;
  readonly #session: PageSession;
  readonly #list: VirtualList;
  readonly #on: { choose: (entry: EntryIndex) => void; change: (query: string) => void };
  #matches: Match[] = [];
  #at = -1;
  #running = new AbortController();
  #timer = 0;

  constructor(
    session: PageSession,
    on: { choose: (entry: EntryIndex) => void; change: (query: string) => void },
  ) {
    this.#session = session;
    this.#on = on;
    this.#input = h("input", {
      type: "search",
      placeholder: "Search  /",
      "aria-label": "Search in all entries",
      spellcheck: "false",
      autocomplete: "off",
      oninput: () => {
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(() => this.#start(), WAIT_MS);
      },
      onkeydown: (event) => this.#key(event as KeyboardEvent),
    });
    this.#status = h("span", { class: "status", role: "status" });
    this.box = h(
      "div",
      { class: "search", role: "search" },
      this.#input,
      this.#status,
      button("Match before (N)", () => this.go(-1), { class: "step" }, "↑"),
      button("Next match (n)", () => this.go(1), { class: "step" }, "↓"),
    );
    this.results = h("div", {
      class: "rows results",
      tabindex: 0,
      role: "listbox",
      "aria-label": "Matches",
      hidden: true,
      onclick: (event) => {
        const row = (event.target as Element).closest<HTMLElement>("[data-match]");
        if (row !== null) this.#goTo(Number(row.dataset.match));
      },
    });
    this.#list = new VirtualList({
      viewport: this.results,
      estimate: () => ROW_PIXELS,
      render: (item) => this.#row(item),
      fixed: true,
    });
  }

  focus(): void {
    this.#input.focus();
    this.#input.select();
  }

  get isActive(): boolean {
    return this.#input.value !== "";
  }

  clear(): void {
    this.#input.value = "";
    this.#start();
  }

  /** Goes so many matches on, round the ends. */
  go(step: number): void {
    const { length } = this.#matches;
    if (length > 0) this.#goTo((this.#at + step + length) % length);
  }

  #key(event: KeyboardEvent): void {
    if (event.key === "Enter") this.go(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") {
      this.clear();
      this.#input.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #start(): void {
    this.#running.abort();
    this.#running = new AbortController();
    this.#matches = [];
    this.#at = -1;
    const query = this.#input.value;
    this.results.hidden = query === "";
    this.box.classList.toggle("active", query !== "");
    this.#status.textContent = "";
    this.#on.change(query);
    this.#list.reset(0);
    if (query === "") return;
    void searchAll(this.#session, query, this.#running.signal, (found, done) => {
      this.#matches.push(...found);
      if (found.length > 0) this.#list.grow(this.#matches.length);
      this.#tell(done);
    });
  }

  #tell(done: number): void {
    const { length } = this.#matches;
    const many = formatCount(length, "entry", "entries");
    const place = this.#at < 0 ? many : `${formatAmount(this.#at + 1)} of ${formatAmount(length)}`;
    this.#status.textContent = done < 1 ? `${place}, ${Math.floor(done * 100)} %` : place;
  }

  #goTo(match: number): void {
    const before = this.#at;
    this.#at = match;
    this.#tell(1);
    this.#list.show(match);
    this.#list.redraw([before, match]);
    this.#on.choose(this.#matches[match]?.entry ?? NO_ENTRY);
  }

  #row(item: number): HTMLElement {
    const { entry, before, found, after } = this.#matches[item]!;
    const { name, style } = kindOf(this.#session.tree, entry);
    return h(
      "div",
      {
        class: `match ${style}`,
        role: "option",
        "aria-selected": String(item === this.#at),
        "data-match": item,
      },
      h("span", { class: "kind" }, visible(name)),
      h("span", { class: "id" }, visible(this.#session.hash(entry).slice(0, 13))),
      h("bdi", { class: "words" }, visible(before), h("mark", {}, visible(found)), visible(after)),
    );
  }
}
