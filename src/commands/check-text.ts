import { EXPLANATIONS } from "../check/explain/index.js";
import type { FileReport, Finding, LostLeaf, RuleName } from "../check/finding.js";
import { byRank, totalsOf } from "../check/totals.js";
import { CURRENT_VERSION } from "../format/version.js";
import type { Io } from "../io.js";
import type { Output } from "../output.js";
import { ends, formatCount, linesText, shortIds } from "../report/human.js";
import { type ColorChoice, type Style, styleFor } from "../report/style.js";
import { visible } from "../report/visible.js";
import { hanging, pad, width, wrap } from "../report/width.js";

/** Of a message, which may hold ids of any length. */
const MOST_CHARS = 1000;
/** Of a rule that a file breaks over and over, so many findings are printed. */
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
    const isOld =
      version !== null &&
      version < CURRENT_VERSION &&
      !findings.some(({ rule }) => rule === "header/version");
    for (const [rule, ofRule] of byRule(findings)) this.#rule(rule, ofRule, isOld, short);
    this.#line("");
  }

  #rule(
    rule: RuleName,
    findings: readonly Finding[],
    isOld: boolean,
    short: (id: string) => string,
  ): void {
    const { title, pi } = EXPLANATIONS[rule];
    const { severity } = findings[0]!;
    const paint = { error: this.#style.red, warning: this.#style.yellow, info: this.#style.blue };
    const head = `  ${paint[severity](pad(severity, 7))}  ${this.#style.bold(rule)}  `;
    this.#line(`${head}${hanging(title, rule.length + 13, this.#columns)}`);
    for (const finding of findings.slice(0, MOST_OF_A_RULE)) {
      const { line, entry, message, related } = finding;
      const id = visible(entry === null ? "–" : short(entry));
      const see = linesBeside(message, related);
      const head = `    ${pad(`line ${line}`, LINE_COLUMNS - 4)}${pad(id, 8)}  `;
      const text = `${visible(ends(message, MOST_CHARS))}${see}`;
      this.#line(`${head}${hanging(text, width(head), this.#columns)}`);
    }
    const more = findings.length - MOST_OF_A_RULE;
    if (more > 0) this.#line(this.#style.dim(`    … and ${more} more (-f json lists all)`));
    this.#note(pi);
    this.#note(repairNote(rule, findings, isOld));
  }

  #note(text: string): void {
    const columns = Math.min(this.#columns, 100);
    for (const line of wrap(text, columns - 4)) this.#line(this.#style.dim(`    ${line}`));
  }

  summary(reports: readonly FileReport[]): void {
    const { files, errors, warnings, infos } = totalsOf(reports);
    const checked = formatCount(files, "file");
    if (files === 0) {
      this.#line(this.#style.dim("0 files: nothing was checked"));
      return;
    }
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
    for (const leaf of lost) {
      this.#line(hanging(visible(`${file}: ${lossOf(leaf)}`), 0, this.#columns));
    }
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
  const named = new Set(message.match(/(?<=\bline )\d+/g));
  const lines = related.map(({ line }) => line).filter((line) => !named.has(String(line)));
  return lines.length === 0 ? "" : ` (${linesText(lines, MOST_RELATED)})`;
}

function repairNote(rule: RuleName, findings: readonly Finding[], isOld: boolean): string {
  const { mend, fixable: isEverMended } = EXPLANATIONS[rule];
  const fixable = findings.filter((finding) => finding.fixable).length;
  const how = mend.charAt(0).toLowerCase() + mend.slice(1);
  if (fixable === 0 && isOld && isEverMended) return `repair mends it after migrate: ${how}`;
  if (fixable === 0) return mend === "None." ? "repair leaves it" : `repair leaves it: ${how}`;
  return `repair mends ${fixable === findings.length ? "it" : `${fixable} of them`}: ${how}`;
}

function lossOf({ leaf, line, isCurrent, tips, entries, breaks }: LostLeaf): string {
  const who = `${isCurrent ? "the current leaf" : "leaf"} ${leaf ?? "without an id"} (line ${line})`;
  const others = tips > 1 ? ` and ${formatCount(tips - 1, "other tip")} below the same break` : "";
  const [first] = breaks;
  const what =
    entries > 0 ? `lost ${formatCount(entries, "entry", "entries")}` : "lost what came before";
  const bad = breaks.flatMap(({ malformed }) => malformed);
  const over = bad.length > 0 ? `, over malformed ${linesText(bad)}` : "";
  return `${who}${others} ${what} above line ${first?.line}${over}`;
}
