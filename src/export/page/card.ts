import type { EntryAccount } from "../../context/ledger.js";
import { dayAndMinute, minuteOf } from "../../format/clock.js";
import { gistText } from "../../format/gist.js";
import { isObject, type JsonObject } from "../../format/json-object.js";
import { jsonText } from "../../format/json-text.js";
import { formatBytes, formatCount } from "../../report/human.js";
import { visible } from "../../report/visible.js";
import { type EntryIndex, NO_ENTRY } from "../../tree/tree.js";
import { bodyView } from "./body.js";
import { siblings } from "./branch.js";
import { resultView } from "./call.js";
import type { BodyContext } from "./content.js";
import { button, h } from "./dom.js";
import { findingView, severityMark } from "./findings.js";
import { kindOf } from "./kinds.js";
import { type ModelView, reasonText } from "./model-view.js";
import type { PageSession } from "./page-session.js";
import { type Opened, plainView } from "./text.js";

/** What a card can ask for. */
export interface CardActions {
  /** Choose an entry. */
  choose: (entry: EntryIndex) => void;
  /** Look at the branch as it ends with an entry. */
  endAt: (entry: EntryIndex) => void;
  /** Draw the card of an entry anew. */
  redraw: (entry: EntryIndex) => void;
}

/** One card of the conversation: an entry, with the results of its calls. */
export interface CardItem {
  entry: EntryIndex;
  results: readonly (EntryIndex | undefined)[];
}

/** Draws cards. */
export class Cards {
  readonly #session: PageSession;
  readonly #actions: CardActions;
  readonly #opened: Opened = new Set();
  readonly #json = new Set<EntryIndex>();
  /** What the model sees, if that is looked at. */
  model: ModelView | undefined;
  chosen: EntryIndex = NO_ENTRY;

  constructor(session: PageSession, actions: CardActions) {
    this.#session = session;
    this.#actions = actions;
  }

  /** @param place of how many, for those who cannot see the list */
  card({ entry, results }: CardItem, place: number, places: number): HTMLElement {
    const { tree } = this.#session;
    const { name, style } = kindOf(tree, entry);
    const account = this.model?.accounts.get(entry);
    const isOmitted = account?.reason !== undefined;
    const isChosen = this.chosen === entry || results.includes(this.chosen);
    const when = dayAndMinute(tree.time(entry));
    const isLoaded = [entry, ...results].every(
      (each) => each === undefined || this.#session.isLoaded(each),
    );
    return h(
      "article",
      {
        class: `card ${style}${isOmitted ? " omitted" : ""}${isChosen ? " chosen" : ""}`,
        id: `card-${entry}`,
        "data-entry": entry,
        tabindex: -1,
        "aria-label": `${name} ${when}`,
        "aria-posinset": place + 1,
        "aria-setsize": places,
        "aria-current": isChosen ? "true" : undefined,
      },
      h(
        "div",
        { class: "sheet" },
        this.#head(entry, name, account),
        ...(this.#session.findings.get(entry) ?? []).map((each) =>
          findingView(each, this.#session.data),
        ),
        isLoaded
          ? h("div", { class: "body" }, ...this.#body(entry, results))
          : h("div", { class: "body waiting" }, gistText(this.#session.gist(entry))),
        this.#json.has(entry) && isLoaded && this.#jsonView(entry),
      ),
    );
  }

  #head(entry: EntryIndex, name: string, account: EntryAccount | undefined): HTMLElement {
    const { tree } = this.#session;
    const label = tree.labels.get(entry)?.text;
    const time = tree.time(entry);
    const isJson = this.#json.has(entry);
    return h(
      "header",
      { class: "card-head" },
      h("h2", {}, visible(name)),
      h("time", { title: dayAndMinute(time) }, minuteOf(time)),
      this.#link(entry),
      label !== undefined && h("span", { class: "label" }, visible(label)),
      entry === tree.leaf && h("span", { class: "chip leaf" }, "current leaf"),
      tree.isOrphan(entry) &&
        h("span", { class: "chip error" }, `orphan of ${visible(tree.parentId(entry) ?? "")}`),
      ...this.#account(account),
      this.#switch(entry),
      h(
        "span",
        { class: "tools" },
        button("The branch up to here", () => this.#actions.endAt(entry), {}, "⤓"),
        button(
          "The entry's JSON",
          () => this.#toggleJson(entry),
          { "aria-pressed": String(isJson) },
          "{}",
        ),
      ),
    );
  }

  #link(entry: EntryIndex): HTMLElement {
    const hash = this.#session.hash(entry);
    const line = this.#session.tree.line(entry);
    return h(
      "a",
      {
        class: "id",
        href: `#${encodeURIComponent(hash)}`,
        title: `line ${line}: a link to this entry`,
      },
      visible(hash.length > 13 ? `${hash.slice(0, 12)}…` : hash),
    );
  }

  /** What became of it on its way to the model. */
  *#account(account: EntryAccount | undefined): Generator<HTMLElement> {
    if (account === undefined) return;
    const { reason, by, tokens } = account;
    const other = by === undefined ? undefined : this.#linkTo(this.#session.hash(by));
    if (reason !== undefined)
      yield h("span", { class: "chip reason" }, reasonText(reason), other && " ", other);
    else if (by !== undefined)
      yield h("span", { class: "chip reason" }, "content replaced by ", other);
    else if (tokens > 0) yield h("span", { class: "faint" }, `~${formatCount(tokens, "token")}`);
  }

  /** Goes to the branches beside the one that begins here. */
  #switch(entry: EntryIndex): HTMLElement | undefined {
    const { tree } = this.#session;
    const all = siblings(tree, entry);
    const at = all.indexOf(entry);
    if (all.length < 2 || at < 0) return undefined;
    const go = (step: number) => () => this.#actions.choose(all[at + step]!);
    return h(
      "span",
      { class: "switch" },
      button("Branch before", go(-1), { disabled: at === 0 }, "‹"),
      `branch ${at + 1} of ${all.length}`,
      button("Next branch", go(1), { disabled: at === all.length - 1 }, "›"),
    );
  }

  #body(entry: EntryIndex, results: CardItem["results"]): (HTMLElement | string)[] {
    const context: BodyContext = {
      key: String(entry),
      opened: this.#opened,
      resultOf: (call) => this.#result(results[call]),
      link: (id) => this.#linkTo(id),
    };
    const body = this.#shown(entry);
    if (Object.keys(body).length === 0) {
      const size = formatBytes(this.#session.tree.columns.length[entry]!);
      return [h("p", { class: "faint" }, `Too long for a page: ${size}`)];
    }
    const views = bodyView(body, context).filter((view) => view !== undefined);
    if (views.length > 0) return views;
    const text = gistText(this.#session.gist(entry));
    return [h("p", { class: "line" }, text === "" ? "–" : text)];
  }

  /** The entry, or in the model's view what an edit made of it. */
  #shown(entry: EntryIndex): JsonObject {
    const body = this.#session.entry(entry);
    const replaced = this.model?.replaced.get(entry);
    if (replaced === undefined) return body;
    return { ...body, type: "message", message: replaced };
  }

  #result(entry: EntryIndex | undefined) {
    if (entry === undefined) return undefined;
    const { message } = this.#shown(entry);
    if (!isObject(message)) return undefined;
    const account = this.model?.accounts.get(entry);
    const isOmitted = account?.reason !== undefined;
    const marks = [...this.#account(isOmitted || account?.by !== undefined ? account : undefined)];
    const findings = this.#session.findings.get(entry);
    const element = h(
      "div",
      {
        class: `answer${isOmitted ? " omitted" : ""}${entry === this.chosen ? " chosen" : ""}`,
        "data-entry": entry,
      },
      h(
        "div",
        { class: `answer-head${marks.length > 0 ? " told" : ""}` },
        severityMark(findings),
        ...marks,
        this.#link(entry),
        button("The result's JSON", () => this.#toggleJson(entry), {}, "{}"),
      ),
      ...(findings ?? []).map((each) => findingView(each, this.#session.data)),
      resultView(message, String(entry), this.#opened),
      this.#json.has(entry) && this.#jsonView(entry),
    );
    return { message, element };
  }

  #jsonView(entry: EntryIndex): HTMLElement {
    const line = this.#session.line(entry);
    let text = line;
    try {
      text = jsonText(JSON.parse(line), 2) ?? line;
    } catch {
      // Nested too deep to be parsed: as it stands.
    }
    return h("div", { class: "json" }, plainView(text, `${entry}/json`, this.#opened));
  }

  #toggleJson(entry: EntryIndex): void {
    if (this.#json.has(entry)) this.#json.delete(entry);
    else this.#json.add(entry);
    this.#actions.redraw(entry);
  }

  #linkTo(id: string): HTMLElement {
    const entry = this.#session.entryAt(id);
    if (entry === undefined) return h("code", {}, visible(id));
    return h("a", { class: "id", href: `#${encodeURIComponent(id)}` }, visible(id));
  }
}
