import type { Finding } from "../check/finding.js";
import type { Destination, Place } from "../draft/write.js";
import type { Io } from "../io.js";
import type { Output } from "../output.js";
import type { ShownAction } from "../repair/action.js";
import type { Repair } from "../repair/repair.js";
import { formatCount, shortIds } from "../report/human.js";
import { type ColorChoice, type Style, styleFor } from "../report/style.js";
import { visible } from "../report/visible.js";
import { cut, hanging, pad, width, wrap } from "../report/width.js";

/** What is printed of a repair. */
export interface RepairTold {
  file: string;
  repair: Repair;
  place: Place | undefined;
  destination: Destination | undefined;
}

const MOST_REMAINING = 20;
const REMAINING_HEAD = 23;
const SEVERITIES = ["error", "warning", "info"] as const;

/** Prints the changes as a diff to read, what the session gains by them, and what is left. */
export async function printRepairText(
  told: RepairTold,
  options: { color: ColorChoice },
  output: Output,
  io: Pick<Io, "env">,
): Promise<void> {
  const style = await styleFor(output, { color: options.color, env: io.env });
  const printer = new Printer(output, style);
  printer.changes(told.repair.actions);
  printer.gains(told.repair);
  printer.remaining(told);
  printer.outcome(told);
}

class Printer {
  readonly #output: Output;
  readonly #style: Style;
  readonly #columns: number;

  constructor(output: Output, style: Style) {
    this.#output = output;
    this.#style = style;
    this.#columns = output.columns ?? Number.POSITIVE_INFINITY;
  }

  changes(actions: readonly ShownAction[]): void {
    const short = shortIds(actions.flatMap(({ entry }) => entry ?? []));
    for (const { rule, line, entry, detail, goes, comes } of actions) {
      const id = visible(entry === null ? "–" : short(entry));
      const head = `${pad(`line ${line}`, 10)}  ${pad(id, 8)}  `;
      this.#told(head, rule, width(head), detail);
      for (const text of goes) this.#part("-", text, this.#style.red);
      for (const text of comes) this.#part("+", text, this.#style.green);
    }
    if (actions.length > 0) this.#line("");
  }

  gains({ actions, lines, before, after }: Repair): void {
    if (actions.length === 0) return;
    const { kept, changed, added, removed } = lines;
    this.#line(
      `${formatCount(kept, "line")} kept, ${changed} changed, ${added} added, ${removed} removed`,
    );
    this.#line("");
    const facts = [
      ["entries above the current leaf", before.reachable, after.reachable],
      ["roots", before.roots, after.roots],
      ["tool calls without a result", before.unanswered, after.unanswered],
      ["messages that the model sees", before.contextMessages, after.contextMessages],
    ] as const;
    this.#line(
      this.#style.dim(`${pad("", 32)}${pad("before", 8, "right")}${pad("after", 8, "right")}`),
    );
    for (const [what, was, is] of facts) {
      const now = pad(String(is), 8, "right");
      const shown = was === is ? now : this.#style.bold(now);
      this.#line(`${pad(what, 32)}${pad(String(was), 8, "right")}${shown}`);
    }
    this.#line("");
  }

  remaining({ repair: { remaining }, file }: RepairTold): void {
    const bad = remaining.filter(({ severity }) => severity !== "info");
    if (bad.length === 0) return;
    this.#line(`${counts(bad)} left, at these lines of the mended file:`);
    const paint = { error: this.#style.red, warning: this.#style.yellow, info: this.#style.blue };
    const shown = bad.slice(0, MOST_REMAINING);
    const columns = Math.max(...shown.map(({ rule }) => rule.length));
    for (const { line, severity, rule, message } of shown) {
      const head = `  ${pad(`line ${line}`, 10)}  ${paint[severity](pad(severity, 9))}`;
      this.#told(head, pad(rule, columns), REMAINING_HEAD, message);
    }
    const more = bad.length - MOST_REMAINING;
    if (more > 0)
      this.#line(this.#style.dim(`  … and ${more} more (pi-session check ${visible(file)})`));
    this.#line("");
  }

  outcome({ file, repair, place, destination }: RepairTold): void {
    const name = visible(file);
    if (place !== undefined) {
      const { output, backup, rejected } = place;
      const where = output === "-" ? "standard output" : visible(output);
      this.#line(`written to ${where}`);
      if (backup !== null) this.#line(`  the file as it was: ${visible(backup)}`);
      if (rejected !== null) this.#line(`  what was taken out: ${visible(rejected)}`);
      return;
    }
    if (repair.actions.length === 0) {
      const isSound = repair.remaining.every(({ severity }) => severity === "info");
      this.#line(`${name}: nothing ${isSound ? "to mend" : "that repair mends"}`);
    } else if (destination === undefined) {
      const changes = formatCount(repair.actions.length, "change");
      const told = `${changes} to make; nothing was written (--in-place or -o FILE does it)`;
      this.#line(wrap(`${name}: ${told}`, this.#columns).join("\n"));
    }
  }

  /** What a rule says, behind a head that takes `columns`. */
  #told(head: string, rule: string, columns: number, text: string): void {
    const told = hanging(visible(text), columns + rule.length + 2, this.#columns);
    this.#line(`${head}${this.#style.bold(rule)}  ${told}`);
  }

  /** A part of a line as it was or as it will be. */
  #part(sign: string, text: string, paint: (text: string) => string): void {
    this.#line(paint(cut(`  ${sign} ${visible(text)}`, this.#columns)));
  }

  #line(text: string): void {
    this.#output.write(`${text}\n`);
  }
}

function counts(findings: readonly Finding[]): string {
  return SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [formatCount(count, severity)];
  }).join(" and ");
}
