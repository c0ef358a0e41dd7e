import { formatCount } from "../../report/human.js";
import { visible } from "../../report/visible.js";
import type { EntryIndex } from "../../tree/tree.js";
import type { PageData } from "../page-data.js";
import { h } from "./dom.js";
import { SEVERITIES, severityMark } from "./findings.js";
import { VirtualList } from "./virtual-list.js";

const ROW_PIXELS = 26;
const MOST_ROWS = 10;

/** Every finding and malformed line, folded; undefined where there are none. */
export function problemsPane(
  data: PageData,
  choose: (entry: EntryIndex) => void,
): HTMLElement | undefined {
  const { findings, malformed } = data;
  const size = findings.length + malformed.length;
  if (size === 0) return undefined;
  const rows = h("div", { class: "rows problem-rows", role: "list" });
  rows.style.height = `${Math.min(MOST_ROWS, size) * ROW_PIXELS}px`;
  const list = new VirtualList({
    viewport: rows,
    estimate: () => ROW_PIXELS,
    render: (item) => h("div", { class: "problem", role: "listitem" }, problem(data, item, choose)),
    fixed: true,
  });
  list.reset(size);
  return h("details", { class: "problems" }, h("summary", {}, summaryOf(data)), rows);
}

function problem(
  { findings, malformed }: PageData,
  item: number,
  choose: (entry: EntryIndex) => void,
): HTMLElement {
  const finding = findings[item];
  if (finding === undefined) {
    const { line, reason } = malformed[item - findings.length]!;
    return h("span", { class: "faint" }, `line ${line} is no entry: ${reason}`);
  }
  const { rule, line, entry, message } = finding;
  return h(
    "button",
    { type: "button", disabled: entry < 0, onclick: () => choose(entry) },
    severityMark([finding]),
    h("code", {}, rule),
    h("span", { class: "words" }, visible(message)),
    h("span", { class: "faint" }, `line ${line}`),
  );
}

/** `3 errors, 1 warning`. */
function summaryOf({ findings, malformed }: PageData): string {
  if (findings.length === 0) return formatCount(malformed.length, "malformed line");
  return SEVERITIES.map((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? "" : formatCount(count, severity);
  })
    .filter((text) => text !== "")
    .join(", ");
}
