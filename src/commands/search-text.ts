import type { Io } from "../io.js";
import { shortIds } from "../report/human.js";
import { markedLine } from "../report/marked-text.js";
import { type ColorChoice, type Style, styleFor } from "../report/style.js";
import { visible } from "../report/visible.js";
import { pad, width } from "../report/width.js";
import type { Hit, TextMatch } from "../search/search.js";

/** Prints the hits of one file after another. */
export class SearchText {
  readonly #io: Io;
  readonly #style: Style;
  /** The file whose hits were printed last. */
  #file: string | undefined;

  static async open(options: { color: ColorChoice }, io: Io): Promise<SearchText> {
    return new SearchText(io, await styleFor(io.stdout, { color: options.color, env: io.env }));
  }

  private constructor(io: Io, style: Style) {
    this.#io = io;
    this.#style = style;
  }

  /** On a terminal the file's name stands above its hits, else before each line of them, as with grep. */
  print(file: string, hits: Iterable<Hit>): void {
    let portion: Hit[] = [];
    for (const hit of hits) {
      if (portion.push(hit) < PORTION) continue;
      this.#printPortion(file, portion);
      portion = [];
    }
    if (portion.length > 0) this.#printPortion(file, portion);
  }

  #printPortion(file: string, hits: readonly Hit[]): void {
    const { stdout } = this.#io;
    if (stdout.isTerminal && file !== this.#file) {
      const gap = this.#file === undefined ? "" : "\n";
      stdout.write(`${gap}${this.#style.bold(visible(file))}\n`);
    }
    this.#file = file;
    const prefix = stdout.isTerminal ? "" : `${visible(file)}:`;
    const short = shortIds(hits.map(({ id }) => id ?? NO_ID));
    const heads = hits.map((hit) => headOf(hit, short));
    const widths = [0, 1, 2].map((at) => Math.max(...heads.map((head) => width(head[at]!))));
    for (const [index, { current, matches }] of hits.entries()) {
      const [line, id, kind] = heads[index]!.map((part, at) =>
        pad(part, at === 0 && !stdout.isTerminal ? 0 : widths[at]!, at === 0 ? "right" : "left"),
      ) as [string, string, string];
      const head = `${line}  ${current ? "●" : "○"} ${id}  ${kind}  `;
      for (const match of matches) this.#printMatch(prefix, head, match);
    }
  }

  #printMatch(prefix: string, head: string, { field, tool, lines }: TextMatch): void {
    const { stdout } = this.#io;
    const style = this.#style;
    const what = placeOf(field, tool);
    const room = stdout.columns === undefined ? undefined : stdout.columns - width(head + what);
    let last = lines[0]!.number - 1;
    for (const { number, text, ranges, isMatch } of lines) {
      if (number !== last + 1) stdout.write(`${style.dim(`${prefix}${head}⋯`)}\n`);
      last = number;
      const marked = markedLine(text, ranges, style, room);
      const shown = isMatch ? marked : style.dim(marked);
      stdout.write(`${prefix}${style.yellow(head)}${style.dim(what)}${shown}\n`);
    }
  }
}

/** So many hits at a time are lined up with each other; there may be any number. */
const PORTION = 100;
const NO_ID = "(no id)";

function headOf({ line, id, role, type }: Hit, short: (id: string) => string): string[] {
  return [String(line), visible(short(id ?? NO_ID)), visible(role ?? type)];
}

/** Where in its entry a text stands, if it is not what the entry is there for. */
function placeOf(field: string, tool: string | null): string {
  const parts = [
    tool,
    ["text", "output"].includes(field) ? null : field.replace(/^arguments\./, ""),
  ];
  const place = parts.filter((part) => part !== null).join(" ");
  return place === "" ? "" : `${visible(place)}: `;
}
