import { h } from "./dom.js";
import { Offsets } from "./offsets.js";

export interface VirtualListOptions {
  /** The element that scrolls. */
  viewport: HTMLElement;
  /** The height that an item has before it is measured. */
  estimate: (item: number) => number;
  /** Makes an item's element. */
  render: (item: number) => HTMLElement;
  /** Pixels to leave above and below an item that is brought into view. */
  gap?: number;
  /** Do all items have the height that is estimated? Then none is measured. */
  fixed?: boolean;
}

/** Pixels above and below what is seen that are rendered too. */
const MARGIN = 400;
const MOST_PASSES = 4;

/**
 * Shows a long list by rendering only what is seen of it. While heights become known, the item that
 * is looked at stays where it is.
 */
export class VirtualList {
  readonly #options: VirtualListOptions;
  readonly #canvas = h("div", { class: "canvas", role: "presentation" });
  readonly #shown = new Map<number, HTMLElement>();
  readonly #items = new Map<Element, number>();
  readonly #resized: ResizeObserver | undefined;
  readonly #gap: number;
  #offsets = new Offsets(0, () => 0);
  /** The item at the top edge, and how far it is scrolled out. */
  #anchor = { item: 0, out: 0 };
  /** The item to be kept in view. */
  #pinned: { item: number; where: "nearest" | "top" } | undefined;
  #awaitsFrame = false;

  constructor(options: VirtualListOptions) {
    this.#options = options;
    const { viewport, fixed, gap = 0 } = options;
    this.#gap = gap;
    viewport.append(this.#canvas);
    viewport.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    for (const event of ["wheel", "touchmove", "pointerdown"]) {
      viewport.addEventListener(event, () => this.unpin(), { passive: true });
    }
    // In the next frame: what is drawn now would be measured at once, and so on.
    const soon = (action: () => void) => requestAnimationFrame(action);
    new ResizeObserver(() => soon(() => this.#draw())).observe(viewport);
    if (fixed) return;
    this.#resized = new ResizeObserver((entries) =>
      soon(() => {
        if (!this.#measure(entries.map(({ target }) => target))) return;
        this.#keepAnchor();
        this.#draw();
      }),
    );
  }

  /** Keeps no item in view any more. */
  unpin(): void {
    this.#pinned = undefined;
  }

  /** Begins anew with so many items. */
  reset(size: number): void {
    this.#pinned = undefined;
    for (const item of [...this.#shown.keys()]) this.#remove(item);
    this.#offsets = new Offsets(size, this.#options.estimate);
    this.#anchor = { item: 0, out: 0 };
    this.#options.viewport.scrollTop = 0;
    this.#draw();
  }

  /** Adds items at the end. */
  grow(size: number): void {
    const { estimate } = this.#options;
    this.#offsets = new Offsets(size, (item) =>
      item < this.#offsets.size ? this.#offsets.height(item) : estimate(item),
    );
    this.#draw();
  }

  /** The element of an item, if it is rendered. */
  element(item: number): HTMLElement | undefined {
    return this.#shown.get(item);
  }

  /** Makes the elements of these items anew, or of all. */
  redraw(items: Iterable<number> = [...this.#shown.keys()]): void {
    for (const item of items) {
      const old = this.#shown.get(item);
      if (old === undefined) continue;
      const hadFocus = old.contains(document.activeElement);
      this.#remove(item);
      const element = this.#add(item);
      if (hadFocus) element.focus({ preventScroll: true });
    }
    this.#draw();
  }

  /**
   * Scrolls as little as needed to show an item whole, or to its top. It stays in view, whatever the
   * heights above it turn out to be, until someone scrolls.
   */
  show(item: number, where: "nearest" | "top" = "nearest"): void {
    if (this.#offsets.size === 0) return;
    this.#pinned = { item, where };
    this.#keepAnchor();
    this.#draw();
    this.#pinned.where = "nearest";
  }

  #onScroll(): void {
    this.#noteAnchor();
    if (this.#awaitsFrame) return;
    this.#awaitsFrame = true;
    requestAnimationFrame(() => {
      this.#awaitsFrame = false;
      this.#draw();
    });
  }

  /** Renders what is seen. Heights become known by that, so what is seen may change: then again. */
  #draw(): void {
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const added = this.#renderSeen();
      if (this.#options.fixed || !this.#measure(added)) break;
      this.#keepAnchor();
    }
    for (const [item, element] of this.#shown) {
      element.style.transform = `translateY(${this.#offsets.start(item)}px)`;
    }
  }

  /** @returns the elements that are new */
  #renderSeen(): HTMLElement[] {
    const { viewport } = this.#options;
    const { size, total } = this.#offsets;
    this.#canvas.style.height = `${total}px`;
    const first = size === 0 ? 0 : this.#offsets.at(Math.max(0, viewport.scrollTop - MARGIN));
    const end = viewport.scrollTop + viewport.clientHeight + MARGIN;
    const wanted = new Set<number>();
    for (let item = first; item < size && this.#offsets.start(item) < end; item++) wanted.add(item);
    for (const item of [...this.#shown.keys()]) if (!wanted.has(item)) this.#remove(item);
    return Array.from(wanted)
      .filter((item) => !this.#shown.has(item))
      .map((item) => this.#add(item));
  }

  #add(item: number): HTMLElement {
    const element = this.#options.render(item);
    element.classList.add("item");
    this.#shown.set(item, element);
    this.#items.set(element, item);
    // In the order of the list, for whoever goes through the page without seeing it.
    const next = [...this.#shown.keys()].filter((other) => other > item).sort((a, b) => a - b)[0];
    this.#canvas.insertBefore(element, next === undefined ? null : this.#shown.get(next)!);
    this.#resized?.observe(element);
    return element;
  }

  #remove(item: number): void {
    const element = this.#shown.get(item)!;
    this.#resized?.unobserve(element);
    this.#shown.delete(item);
    this.#items.delete(element);
    element.remove();
  }

  /** Notes the heights of elements; was any of them another than thought? */
  #measure(elements: readonly Element[]): boolean {
    let changed = false;
    for (const element of elements) {
      const item = this.#items.get(element);
      const { height } = element.getBoundingClientRect();
      if (item === undefined || height === 0 || this.#offsets.height(item) === height) continue;
      this.#offsets.set(item, height);
      changed = true;
    }
    return changed;
  }

  #keepAnchor(): void {
    const { viewport } = this.#options;
    this.#canvas.style.height = `${this.#offsets.total}px`;
    const { item, out } = this.#anchor;
    let top = Math.max(0, this.#offsets.start(item) + out);
    if (this.#pinned !== undefined) top = this.#topFor(this.#pinned, top);
    if (Math.abs(viewport.scrollTop - top) < 1) return;
    viewport.scrollTop = top;
    this.#noteAnchor();
  }

  /** Where to scroll to, so that an item is seen. */
  #topFor({ item, where }: { item: number; where: "nearest" | "top" }, top: number): number {
    const start = this.#offsets.start(item);
    const room = this.#options.viewport.clientHeight;
    const lowest = start - this.#gap;
    if (where === "top" || start - this.#gap < top) return Math.max(0, lowest);
    const highest = start + this.#offsets.height(item) + this.#gap - room;
    return highest > top ? Math.min(lowest, highest) : top;
  }

  #noteAnchor(): void {
    const { scrollTop } = this.#options.viewport;
    const item = this.#offsets.at(scrollTop);
    this.#anchor = { item, out: scrollTop - this.#offsets.start(item) };
  }
}
