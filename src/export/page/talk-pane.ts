import { type EntryIndex, NO_ENTRY } from "../../tree/tree.js";
import { pairCalls } from "../pairs.js";
import { type CardActions, type CardItem, Cards } from "./card.js";
import { h } from "./dom.js";
import { kindOf } from "./kinds.js";
import type { ModelView } from "./model-view.js";
import type { PageSession } from "./page-session.js";
import { VirtualList } from "./virtual-list.js";

/** The conversation at the right: a branch, a card an entry, results with their calls. */
export class TalkPane {
  readonly element = h("div", {
    class: "talk",
    role: "feed",
    tabindex: 0,
    "aria-label": "Conversation",
  });
  readonly #session: PageSession;
  readonly #cards: Cards;
  readonly #list: VirtualList;
  #items: CardItem[] = [];
  /** By entry of the branch: the item that shows it. */
  #itemOf = new Map<EntryIndex, number>();

  constructor(session: PageSession, actions: Omit<CardActions, "redraw">) {
    this.#session = session;
    this.#cards = new Cards(session, { ...actions, redraw: (entry) => this.#redraw(entry) });
    this.#list = new VirtualList({
      viewport: this.element,
      estimate: (item) => this.#estimate(this.#items[item]!),
      render: (item) => this.#render(item),
      gap: 10,
    });
    this.element.addEventListener("click", (event) => {
      if ((event.target as Element).closest("a, button, summary, details") !== null) return;
      if (!document.getSelection()?.isCollapsed) return;
      const card = (event.target as Element).closest<HTMLElement>("[data-entry]");
      if (card !== null) actions.choose(Number(card.dataset.entry));
    });
  }

  /** Shows a branch, from root to tip. */
  show(branch: readonly EntryIndex[]): void {
    const { calls } = this.#session.data.columns;
    const { results, caller } = pairCalls(branch, (entry) => calls[entry] ?? undefined);
    this.#items = branch
      .filter((entry) => !caller.has(entry))
      .map((entry) => ({ entry, results: results.get(entry) ?? [] }));
    this.#itemOf = new Map(this.#items.map(({ entry }, item) => [entry, item]));
    for (const [result, call] of caller) this.#itemOf.set(result, this.#itemOf.get(call)!);
    this.#list.reset(this.#items.length);
  }

  has(entry: EntryIndex): boolean {
    return this.#itemOf.has(entry);
  }

  /** Marks an entry and brings it into view. */
  choose(entry: EntryIndex, where: "nearest" | "top"): void {
    const before = this.#itemOf.get(this.#cards.chosen);
    this.#cards.chosen = entry;
    const item = this.#itemOf.get(entry);
    this.#list.redraw([before, item].filter((each) => each !== undefined));
    if (item !== undefined) this.#list.show(item, where);
  }

  /** Puts the keyboard's focus on the chosen card. */
  focus(): void {
    const item = this.#itemOf.get(this.#cards.chosen);
    const card = item === undefined ? undefined : this.#list.element(item);
    (card ?? this.element).focus({ preventScroll: true });
  }

  set model(view: ModelView | undefined) {
    this.#cards.model = view;
    this.#list.redraw();
  }

  /** The entry so many cards on from the chosen one. */
  beside(step: number): EntryIndex {
    const item = this.#itemOf.get(this.#cards.chosen) ?? 0;
    return (
      this.#items[Math.max(0, Math.min(this.#items.length - 1, item + step))]?.entry ?? NO_ENTRY
    );
  }

  #redraw(entry: EntryIndex): void {
    const item = this.#itemOf.get(entry);
    if (item !== undefined) this.#list.redraw([item]);
  }

  #render(item: number): HTMLElement {
    const { entry, results } = this.#items[item]!;
    const needed = [entry, ...results].filter((each) => each !== undefined);
    if (!needed.every((each) => this.#session.isLoaded(each))) {
      void this.#session.load(needed).then(() => {
        if (this.#items[item]?.entry === entry) this.#list.redraw([item]);
      });
    }
    return this.#cards.card(this.#items[item]!, item, this.#items.length);
  }

  /** About how high a card will be, in pixels. */
  #estimate({ entry, results }: CardItem): number {
    const { tree } = this.#session;
    if (kindOf(tree, entry).style === "note") return 44;
    const bytes = Math.min(4000, tree.columns.length[entry]!);
    return 80 + bytes / 6 + results.length * 180;
  }
}
