import { visible } from "../../report/visible.js";
import { FILTERS, type Filter } from "../../tree/filter.js";
import { button, h } from "./dom.js";
import type { PageSession } from "./page-session.js";
import { sessionFacts } from "./summary.js";

/** The top of the page. */
export function banner(
  session: PageSession,
  parts: { search: HTMLElement; views: HTMLElement },
  on: { menu: () => void; help: () => void },
): HTMLElement {
  const { name, file } = session.data;
  return h(
    "header",
    { class: "banner" },
    button("The tree", on.menu, { class: "menu" }, "☰"),
    h(
      "div",
      { class: "title" },
      h("h1", {}, visible(name ?? file)),
      h("p", { class: "faint" }, visible(sessionFacts(session))),
    ),
    parts.search,
    parts.views,
    button("Keys (?)", on.help, { class: "keys" }, "?"),
  );
}

/** What stands above the tree. */
export function treeHead(on: { filter: (filter: Filter) => void; leaf: () => void }): HTMLElement {
  const filter = h(
    "select",
    { "aria-label": "Entries shown", onchange: () => on.filter(filter.value as Filter) },
    ...FILTERS.map((name) => h("option", { value: name }, name)),
  );
  return h(
    "div",
    { class: "side-head" },
    h("label", {}, "Show ", filter),
    button("Current leaf (l)", on.leaf, {}, "Leaf"),
  );
}

/** Chooses between the whole branch and what the model sees of it. */
export class ViewSwitch {
  readonly element: HTMLElement;
  readonly #options: readonly HTMLButtonElement[];

  constructor(onChoose: (isModel: boolean) => void) {
    const option = (text: string, isModel: boolean) =>
      button(text, () => onChoose(isModel), { "aria-pressed": String(!isModel) });
    this.#options = [option("Branch", false), option("Model’s view", true)];
    const label = "What is shown of the branch";
    this.element = h(
      "div",
      { class: "views", role: "group", "aria-label": label },
      ...this.#options,
    );
  }

  set isModel(isModel: boolean) {
    for (const [at, option] of this.#options.entries()) {
      option.setAttribute("aria-pressed", String((at === 1) === isModel));
    }
  }
}
