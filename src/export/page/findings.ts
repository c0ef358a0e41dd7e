import type { Severity } from "../../check/finding.js";
import { visible } from "../../report/visible.js";
import type { PageData, PageFinding } from "../page-data.js";
import { h } from "./dom.js";

const MARKS: Record<Severity, string> = { error: "✕", warning: "!", info: "i" };
/** The worst first. */
export const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/** The worst of the findings, as a mark; undefined where there are none. */
export function severityMark(
  findings: readonly PageFinding[] | undefined,
): HTMLElement | undefined {
  const worst = SEVERITIES.find((severity) =>
    findings?.some((finding) => finding.severity === severity),
  );
  if (worst === undefined || findings === undefined) return undefined;
  const rules = findings.map(({ rule }) => rule).join(", ");
  return h(
    "span",
    { class: `severity ${worst}`, role: "img", "aria-label": `${worst}: ${rules}`, title: rules },
    MARKS[worst],
  );
}

/** A finding in full: its rule, what is wrong, and, unfolded, what the rule is about. */
export function findingView(
  { rule, severity, line, message, fixable }: PageFinding,
  { rules }: PageData,
): HTMLElement {
  const about = rules[rule];
  return h(
    "details",
    { class: `finding ${severity}` },
    h(
      "summary",
      {},
      h(
        "span",
        { class: `severity ${severity}`, role: "img", "aria-label": severity },
        MARKS[severity],
      ),
      h("code", {}, rule),
      ` ${visible(message)}`,
      h("span", { class: "faint" }, ` line ${line}`),
    ),
    about && h("p", {}, about.what),
    about &&
      h(
        "p",
        { class: "faint" },
        fixable ? `repair: ${about.mend}` : `Not mended unasked. ${about.mend}`,
      ),
  );
}
