const MOST_MARKS = 2000;

/** What is searched for, marked wherever it is seen in the conversation. */
export class Marks {
  readonly #root: HTMLElement;
  #query = "";

  constructor(root: HTMLElement) {
    this.#root = root;
    const observer = new MutationObserver(() => this.#mark());
    observer.observe(root, { childList: true, subtree: true });
  }

  set query(text: string) {
    this.#query = text.toLowerCase();
    this.#mark();
  }

  #mark(): void {
    // Browsers without it show no marks, and lack nothing else.
    if (!("highlights" in CSS)) return;
    CSS.highlights.delete("found");
    if (this.#query === "") return;
    const ranges: Range[] = [];
    const walker = document.createTreeWalker(this.#root, NodeFilter.SHOW_TEXT);
    for (
      let node = walker.nextNode();
      node !== null && ranges.length < MOST_MARKS;
      node = walker.nextNode()
    ) {
      const text = (node.nodeValue ?? "").toLowerCase();
      for (let at = text.indexOf(this.#query); at !== -1; at = text.indexOf(this.#query, at + 1)) {
        if (at + this.#query.length > (node.nodeValue ?? "").length) break;
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + this.#query.length);
        ranges.push(range);
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  }
}
