import type { ForkPoint, Forks, Tip } from "../forks/forks.js";
import { gistText } from "../format/gist.js";
import type { Io } from "../io.js";
import { formatCount, formatTime, preview, shortIds } from "../report/human.js";
import { type ColorChoice, type Style, styleFor } from "../report/style.js";
import { type Cell, type Column, printTable } from "../report/table.js";
import { visible } from "../report/visible.js";
import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "../tree/tree.js";
import { gistAt } from "./entries.js";

const FORK_COLUMNS: readonly Column[] = [
  { title: "fork point" },
  { title: "line", align: "right" },
  { title: "entries", align: "right" },
  { title: "tips", align: "right" },
  { title: "last activity" },
  { title: "first words", flexible: true },
];

const TIP_COLUMNS: readonly Column[] = [
  { title: "tip" },
  { title: "line", align: "right" },
  { title: "below" },
  { title: "own", align: "right" },
  { title: "last activity" },
  { title: "last words", flexible: true },
];

/** Prints the fork points with their branches, then the tips, as tables. */
export async function printForksText(
  session: Session,
  { forks, tips }: Forks,
  options: { color: ColorChoice; tips?: boolean },
  io: Io,
): Promise<void> {
  const style = await styleFor(io.stdout, { color: options.color, env: io.env });
  const rows = new Rows(session, style, [
    ...forks.flatMap(({ entry, branches }) => [entry, ...branches.map((each) => each.entry)]),
    ...tips.map(({ entry }) => entry),
  ]);
  if (forks.length > 0) {
    printTable(
      io.stdout,
      FORK_COLUMNS,
      forks.flatMap((fork) => rows.fork(fork)),
      style,
    );
    io.stdout.write("\n");
  }
  if (tips.length > 0) {
    printTable(
      io.stdout,
      TIP_COLUMNS,
      tips.map((tip) => rows.tip(tip)),
      style,
    );
    io.stdout.write("\n");
  }
  io.stdout.write(`${style.dim(visible(footerOf(session.tree, { forks, tips }, options.tips)))}\n`);
}

function footerOf(tree: SessionTree, { forks, tips }: Forks, tipsOnly = false): string {
  const counts = [formatCount(tips.length, "tip")];
  if (!tipsOnly) counts.unshift(formatCount(forks.length, "fork point"));
  if (tree.roots.length > 1) counts.push(formatCount(tree.roots.length, "root"));
  return tree.size === 0 ? "no entries" : `${counts.join(", ")}; ● current`;
}

/** Makes the cells of both tables; ids as short as all that is listed allows. */
class Rows {
  readonly #session: Session;
  readonly #style: Style;
  readonly #short: (id: string) => string;

  constructor(session: Session, style: Style, listed: readonly EntryIndex[]) {
    this.#session = session;
    this.#style = style;
    this.#short = shortIds(listed.map((entry) => session.tree.id(entry) ?? "(no id)"));
  }

  fork({ entry, branches }: ForkPoint): Cell[][] {
    const { bold } = this.#style;
    const line = String(this.#session.tree.line(entry));
    const head = [
      { text: this.#id(entry), paint: bold },
      { text: line, paint: bold },
      "",
      "",
      "",
      { text: this.#words(entry), paint: bold },
    ];
    const rows = branches.map((branch, at): Cell[] => {
      const guide = at < branches.length - 1 ? "├" : "└";
      const words = branch.firstUser === NO_ENTRY ? branch.entry : branch.firstUser;
      return [
        `${guide} ${markOf(branch)} ${this.#id(branch.entry)}`,
        String(this.#session.tree.line(branch.entry)),
        String(branch.entries),
        String(branch.tips),
        timeOf(branch),
        this.#painted(this.#words(words), branch),
      ];
    });
    return [head, ...rows];
  }

  tip(tip: Tip): Cell[] {
    const { tree } = this.#session;
    const label = tree.labels.get(tip.labelled)?.text;
    const words = this.#words(tip.lastWords === NO_ENTRY ? tip.entry : tip.lastWords);
    return [
      `${markOf(tip)} ${this.#id(tip.entry)}`,
      String(tree.line(tip.entry)),
      tip.fork === NO_ENTRY ? "–" : this.#id(tip.fork),
      String(tip.own),
      timeOf(tip),
      this.#painted(label === undefined ? words : `[${label}] ${words}`, tip),
    ];
  }

  #id(entry: EntryIndex): string {
    return this.#short(this.#session.tree.id(entry) ?? "(no id)");
  }

  #words(entry: EntryIndex): string {
    return preview(gistText(gistAt(this.#session, entry)));
  }

  #painted(text: string, { isCurrent }: { isCurrent: boolean }): Cell {
    return isCurrent ? text : { text, paint: this.#style.dim };
  }
}

function markOf({ isCurrent }: { isCurrent: boolean }): string {
  return isCurrent ? "●" : "○";
}

function timeOf({ last }: { last: number }): string {
  return Number.isNaN(last) ? "" : formatTime(last);
}
