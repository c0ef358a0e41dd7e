import { EXPLANATIONS } from "../check/explain/index.js";
import type { FileReport, Finding, LostLeaf, RuleName } from "../check/finding.js";
import { byRank, totalsOf } from "../check/totals.js";
import type { Io } from "../io.js";
import type { Output } from "../output.js";
import { ends, formatCount, shortIds } from "../report/human.js";
import { type ColorChoice, type Style, styleFor } from "../report/style.js";
import { visible } from "../report/visible.js";
import { pad, wrap } from "../report/width.js";

/** Of a rule that a file breaks over and over, so many findings are printed. */
/** Of a message, which may hold ids of any length. */
const MOST_CHARS = 1000;
const MOST_OF_A_RULE = 20;
const MOST_RELATED = 5;
const LINE_COLUMNS = 14;

/** Prints findings by file, worst first; then a summary; then what leaves lost of their history. */
export async function printCheckText(
  reports: readonly FileReport[],
  options: { color: ColorChoice },
  io: Io,
): Promise<void> {
  const style = await styleFor(io.stdout, { color: options.color, env: io.env });
  const printer = new Printer(io.stdout, style);
  for (const report of reports) if (report.findings.length > 0) printer.file(report);
  printer.summary(reports);
  for (const report of reports) if (report.findings.length > 0) printer.lost(report);
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

  file({ file, version, entries, malformed, findings, status }: FileReport): void {
    const facts = [
      ...(version === null ? [] : [`version ${version}`]),
      formatCount(entries, "entry", "entries"),
      ...(malformed > 0 ? [formatCount(malformed, "malformed line")] : []),
    ];
    const about = status === "judged" ? this.#style.dim(`  ${facts.join(", ")}`) : "";
    this.#line(`${this.#style.bold(visible(file))}${about}`);
    const short = shortIds(findings.flatMap(({ entry }) => entry ?? []));
    for (const [rule, ofRule] of byRule(findings)) this.#rule(rule, ofRule, short);
    this.#line("");
  }

  #rule(rule: RuleName, findings: readonly Finding[], short: (id: string) => string): void {
    const { title, pi } = EXPLANATIONS[rule];
    const { severity } = findings[0]!;
    const paint = { error: this.#style.red, warning: this.#style.yellow, info: this.#style.blue };
    this.#line(`  ${paint[severity](pad(severity, 7))}  ${this.#style.bold(rule)}  ${title}`);
    for (const finding of findings.slice(0, MOST_OF_A_RULE)) {
      const { line, entry, message, related } = finding;
      const id = visible(entry === null ? "–" : short(entry));
      const see = linesBeside(message, related);
      const head = `    ${pad(`line ${line}`, LINE_COLUMNS - 4)}${pad(id, 8)}  `;
      this.#hanging(head, `${visible(ends(message, MOST_CHARS))}${see}`);
    }
    const more = findings.length - MOST_OF_A_RULE;
    if (more > 0) this.#line(this.#style.dim(`    … and ${more} more (-f json lists all)`));
    this.#note(pi);
    this.#note(repairNote(rule, findings));
  }

  /** One paragraph behind a head, its further lines indented alike where a terminal is narrow. */
  #hanging(head: string, text: string): void {
    const room = Math.max(20, this.#columns - head.length);
    const [first, ...rest] = wrap(text, room);
    this.#line(`${head}${first}`);
    for (const line of rest) this.#line(`${" ".repeat(head.length)}${line}`);
  }

  #note(text: string): void {
    const columns = Math.min(this.#columns, 100);
    for (const line of wrap(text, columns - 4)) this.#line(this.#style.dim(`    ${line}`));
  }

  summary(reports: readonly FileReport[]): void {
    const { files, errors, warnings, infos } = totalsOf(reports);
    const checked = formatCount(files, "file");
    if (errors + warnings + infos === 0) {
      this.#line(this.#style.green(`${checked}: no findings`));
      return;
    }
    const counts = [
      formatCount(errors, "error"),
      formatCount(warnings, "warning"),
      formatCount(infos, "info"),
    ];
    const fixable = reports.flatMap(({ findings }) => findings).filter((one) => one.fixable).length;
    const mends = fixable > 0 ? `; repair mends ${fixable}` : "";
    this.#line(`${checked}: ${counts.join(", ")}${mends}`);
  }

  lost({ file, lost }: FileReport): void {
    for (const leaf of lost) this.#hanging("", visible(`${file}: ${lossOf(leaf)}`));
  }

  #line(text: string): void {
    this.#output.write(`${text}\n`);
  }
}

/** Findings by rule, the worst rules first. */
function byRule(findings: readonly Finding[]): Map<RuleName, Finding[]> {
  const groups = new Map<RuleName, Finding[]>();
  for (const finding of [...findings].sort(byRank)) {
    const group = groups.get(finding.rule);
    if (group === undefined) groups.set(finding.rule, [finding]);
    else group.push(finding);
  }
  return groups;
}

/** The related lines that the message does not name. */
function linesBeside(message: string, related: Finding["related"]): string {
  const lines = related.map(({ line }) => line).filter((line) => !message.includes(`line ${line}`));
  if (lines.length === 0) return "";
  const more = lines.length > MOST_RELATED ? ", …" : "";
  return ` (line ${lines.slice(0, MOST_RELATED).join(", ")}${more})`;
}

function repairNote(rule: RuleName, findings: readonly Finding[]): string {
  const { mend } = EXPLANATIONS[rule];
  const fixable = findings.filter((finding) => finding.fixable).length;
  const how = mend.charAt(0).toLowerCase() + mend.slice(1);
  if (fixable === 0) return mend === "None." ? "repair leaves it" : `repair leaves it: ${how}`;
  return `repair mends ${fixable === findings.length ? "it" : `${fixable} of them`}: ${how}`;
}

function lossOf({ leaf, line, isCurrent, tips, entries, breaks }: LostLeaf): string {
  const who = `${isCurrent ? "the current leaf" : "leaf"} ${leaf ?? ""} (line ${line})`;
  const others = tips > 1 ? ` and ${formatCount(tips - 1, "other tip")} below the same break` : "";
  const [first] = breaks;
  const what =
    entries > 0 ? `lost ${formatCount(entries, "entry", "entries")}` : "lost what came before";
  const bad = breaks.flatMap(({ malformed }) => malformed);
  const over = bad.length > 0 ? `, over malformed line ${bad.join(", ")}` : "";
  return `${who}${others} ${what} above line ${first?.line}${over}`;
}
