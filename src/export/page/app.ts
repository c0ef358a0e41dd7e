import { type EntryIndex, NO_ENTRY } from "../../tree/tree.js";
import { pathTo } from "../../tree/walk.js";
import { besideBranch, branchThrough } from "./branch.js";
import { h } from "./dom.js";
import { banner, treeHead, ViewSwitch } from "./frame.js";
import { helpDialog } from "./help.js";
import { Marks } from "./marks.js";
import { modelViewAt } from "./model-view.js";
import type { PageSession } from "./page-session.js";
import { problemsPane } from "./problems-pane.js";
import { SearchPane } from "./search-pane.js";
import { endFacts, modelFacts } from "./summary.js";
import { TalkPane } from "./talk-pane.js";
import { TreePane } from "./tree-pane.js";

/** The page: what is chosen, and the panes that show it. */
export class App {
  readonly #session: PageSession;
  readonly #current: ReadonlySet<EntryIndex>;
  readonly #tree: TreePane;
  readonly #talk: TalkPane;
  readonly #search: SearchPane;
  readonly #marks: Marks;
  readonly #help = helpDialog();
  readonly #facts = h("div", { class: "notes", role: "status" });
  readonly #views = new ViewSwitch((isModel) => this.setModel(isModel));
  readonly #side: HTMLElement;
  #chosen: EntryIndex = NO_ENTRY;
  #branch: EntryIndex[] = [];
  /** The branch is looked at only up to here. */
  #end: EntryIndex | undefined;
  #isModel = false;

  constructor(session: PageSession) {
    this.#session = session;
    this.#current = new Set(pathTo(session.tree, session.tree.leaf));
    const choose = (entry: EntryIndex) => this.choose(entry);
    this.#tree = new TreePane(session, "default", choose);
    this.#talk = new TalkPane(session, { choose, endAt: (entry) => this.#endAt(entry) });
    this.#marks = new Marks(this.#talk.element);
    this.#search = new SearchPane(session, { choose, change: (query) => this.#searchFor(query) });
    this.#side = h(
      "nav",
      { class: "side", "aria-label": "Entries" },
      treeHead({
        filter: (filter) => this.#tree.filter(filter),
        leaf: () => this.goToLeaf(),
      }),
      problemsPane(session.data, choose),
      this.#tree.element,
      this.#search.results,
    );
    const menu = () => this.#side.classList.toggle("open");
    document.body.append(
      banner(
        session,
        { search: this.#search.box, views: this.#views.element },
        { menu, help: () => this.showHelp() },
      ),
      h("div", { class: "panes" }, this.#side, h("main", {}, this.#facts, this.#talk.element)),
      this.#help,
    );
    window.addEventListener("hashchange", () => this.#follow());
  }

  get talk(): TalkPane {
    return this.#talk;
  }

  get tree(): TreePane {
    return this.#tree;
  }

  get search(): SearchPane {
    return this.#search;
  }

  /** Opens with the entry that the address names, else with the one that the page was made for. */
  open(): void {
    if (!this.#follow()) this.choose(this.#session.data.chosen, "nearest");
  }

  choose(entry: EntryIndex, where: "nearest" | "top" = "nearest"): void {
    if (entry === NO_ENTRY || this.#session.tree.isSuperseded(entry)) return;
    const isNew = !this.#talk.has(entry);
    this.#chosen = entry;
    if (isNew) {
      this.#end = undefined;
      this.#showBranch(branchThrough(this.#session.tree, entry, this.#current));
    }
    this.#tree.choose(entry);
    this.#talk.choose(entry, isNew ? "top" : where);
    history.replaceState(null, "", `#${encodeURIComponent(this.#session.hash(entry))}`);
    this.#side.classList.remove("open");
  }

  goBeside(step: 1 | -1): void {
    this.choose(besideBranch(this.#session.tree, this.#chosen, step));
  }

  goToEnd(which: "first" | "last"): void {
    this.choose(this.#branch.at(which === "first" ? 0 : -1) ?? NO_ENTRY);
  }

  goToLeaf(): void {
    this.choose(this.#session.tree.leaf);
  }

  /** The next entry in file order with a finding, round the ends. */
  goToFinding(step: 1 | -1): void {
    const found = [...this.#session.findings.keys()].sort((a, b) => a - b);
    const next =
      step === 1
        ? (found.find((entry) => entry > this.#chosen) ?? found[0])
        : (found.findLast((entry) => entry < this.#chosen) ?? found.at(-1));
    this.choose(next ?? NO_ENTRY);
  }

  showHelp(): void {
    this.#help.showModal();
  }

  get isHelpOpen(): boolean {
    return this.#help.open;
  }

  setModel(isModel: boolean): void {
    this.#isModel = isModel;
    this.#views.isModel = isModel;
    void this.#project();
  }

  toggleModel(): void {
    this.setModel(!this.#isModel);
  }

  #endAt(entry: EntryIndex): void {
    this.#end = entry;
    this.#chosen = entry;
    this.#showBranch(pathTo(this.#session.tree, entry));
    this.choose(entry);
  }

  #showAll(): void {
    this.#end = undefined;
    this.#showBranch(branchThrough(this.#session.tree, this.#chosen, this.#current));
    this.choose(this.#chosen);
  }

  #showBranch(branch: EntryIndex[]): void {
    this.#branch = branch;
    this.#talk.show(branch);
    void this.#project();
  }

  /** Works out what the model sees at the end of the branch, where that is wanted. */
  async #project(): Promise<void> {
    const branch = this.#branch;
    const end = this.#end;
    const notes: HTMLElement[] = [];
    if (end !== undefined) notes.push(endFacts(this.#session.hash(end), () => this.#showAll()));
    if (!this.#isModel) {
      this.#talk.model = undefined;
      this.#facts.replaceChildren(...notes);
      return;
    }
    const view = await modelViewAt(this.#session, branch);
    if (branch !== this.#branch || end !== this.#end || !this.#isModel) return;
    this.#talk.model = view;
    this.#facts.replaceChildren(...notes, modelFacts(view));
  }

  #follow(): boolean {
    let hash = location.hash.slice(1);
    try {
      hash = decodeURIComponent(hash);
    } catch {
      // As it stands, then.
    }
    const entry = hash === "" ? undefined : this.#session.entryAt(hash);
    if (entry === undefined) return false;
    if (entry !== this.#chosen) this.choose(entry, "top");
    return true;
  }

  #searchFor(query: string): void {
    this.#marks.query = query;
    this.#tree.element.hidden = query !== "";
    if (query !== "") this.#side.classList.add("open");
  }
}
