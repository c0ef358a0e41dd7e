import { CURRENT_VERSION } from "../format/version.js";
import { namesIn } from "../read/folders.js";
import { whyNoSession } from "../session/require.js";
import type { Session } from "../session/session.js";
import { Checked } from "./checked.js";
import { EXPLANATIONS } from "./explain/index.js";
import { type FileReport, type Finding, RULE_NAMES, type RuleName } from "./finding.js";
import { lostLeaves } from "./lost-history.js";
import type { Found, Rule } from "./rule.js";
import { RULES } from "./rules/index.js";

export interface CheckOptions {
  /** Absolute path of the file: for the rules about its name, its folder and what lies beside it. */
  path?: string | undefined;
  /** Lists a folder's names: for a caller that remembers them over many files. */
  namesIn?: (folder: string) => readonly string[];
  /** Told how many bytes of bodies are done. */
  onProgress?: (bytes: number) => void;
  /** Which rules to judge by; all when left out. */
  isWanted?: (rule: RuleName) => boolean;
  /** Parse every body, rather than pass what a glance shows to be as pi writes it. For tests. */
  parsesAll?: boolean;
}

/**
 * Judges a session by every rule. What is only a consequence of another finding is no finding. A
 * file from the future, or of the withdrawn format, is judged by `header/future` alone.
 * @throws Fault when the file cannot be read again
 */
export function checkSession(session: Session, options: CheckOptions = {}): FileReport {
  return judgeSession(session, options).report;
}

/** The same, with all that the rules came to know of the session: for those who mend it. */
export function judgeSession(
  session: Session,
  options: CheckOptions = {},
): { report: FileReport; checked: Checked } {
  const { isWanted = () => true } = options;
  const isFuture = session.isWithdrawn || (session.version ?? 0) > CURRENT_VERSION;
  const rules = RULES.filter(
    ({ name }) => isWanted(name) && (!isFuture || name === "header/future"),
  );
  const checked = new Checked(session, { path: options.path, namesIn: options.namesIn ?? namesIn });
  if (!isSession(checked)) {
    return { report: unjudged(session.file, whyNoSession(session) ?? ""), checked };
  }
  const findings = [...visitBodies(checked, rules, options), ...judge(checked, rules)];
  const report: FileReport = {
    file: session.file,
    status: "judged",
    version: session.version ?? null,
    entries: session.tree.size,
    malformed: session.malformed.size,
    findings: findings.sort(inFileOrder),
    lost: isFuture ? [] : lostLeaves(checked),
  };
  return { report, checked };
}

/** A broken session is one still: what its malformed lines held counts. */
function isSession({ session, lost }: Checked): boolean {
  return session.isWithdrawn || whyNoSession(session) === undefined || lost.holdsSession;
}

/**
 * The report on a file that cannot be judged.
 * @param why `is not …` when it is something else than a session
 */
export function unjudged(file: string, why: string): FileReport {
  const { severity, fixable } = EXPLANATIONS["file/unreadable"];
  const place = { line: 1, offset: 0, entry: null };
  return {
    file,
    status: why.startsWith("is not") ? "no-session" : "unreadable",
    version: null,
    entries: 0,
    malformed: 0,
    findings: [{ rule: "file/unreadable", severity, ...place, message: why, fixable, related: [] }],
    lost: [],
  };
}

/** The one pass over the bodies, in which each that needs it is parsed, once for all rules. */
function visitBodies(checked: Checked, rules: readonly Rule[], options: CheckOptions): Finding[] {
  const { session, tree, bodies } = checked;
  const findings: Finding[] = [];
  const visitors = rules.flatMap(({ name, visitor }) => {
    const visit = visitor?.(checked);
    return visit ? [{ name, visit }] : [];
  });
  if (visitors.length === 0 && !rules.some(({ usesPairing }) => usesPairing)) return findings;
  const { earlier } = checked.copies;
  for (let entry = 0; entry < tree.size; entry++) {
    options.onProgress?.(tree.columns.offset[entry]);
    if (!options.parsesAll && bodies.passes(session, entry)) continue;
    const body = session.entry(entry);
    bodies.pairing.add(tree, entry, body);
    // What a replay says was found where it stood first.
    if (earlier.get(entry)?.isReplay) continue;
    for (const { name, visit } of visitors) {
      const found = visit(entry, body);
      if (found !== undefined) findings.push(asFinding(checked, name, found));
    }
  }
  return findings;
}

function* judge(checked: Checked, rules: readonly Rule[]): Generator<Finding> {
  for (const { name, judge } of rules) {
    for (const found of judge?.(checked) ?? []) yield asFinding(checked, name, found);
  }
}

function asFinding(checked: Checked, rule: RuleName, found: Found): Finding {
  const { at, message, related = [] } = found;
  const { severity, fixable } = EXPLANATIONS[rule];
  const { tree } = checked;
  const isEntry = typeof at === "number";
  return {
    rule,
    severity: found.severity ?? severity,
    line: isEntry ? tree.line(at) : at.line,
    offset: isEntry ? tree.columns.offset[at] : at.offset,
    entry: isEntry ? tree.id(at) : null,
    message,
    fixable: (found.fixable ?? fixable) && mayMend(checked.session, rule),
    related,
  };
}

/**
 * Of an honest file of version 1 or 2 `repair` mends the lines only: `migrate` comes first. So it
 * does where a header has to be made for entries without ids.
 */
export function mayMend(session: Session, rule: RuleName): boolean {
  const { version, bodyVersion, tree, header } = session;
  if (rule.startsWith("line/")) return true;
  if (header === undefined && bodyVersion === 1) return rule.startsWith("header/");
  if (version === 1) return bodyVersion !== 1 && tree.size > 0;
  return version !== 2 || bodyVersion === 1;
}

/** Is this such a file, that `migrate` is to bring up before its entries can be mended? */
export function awaitsMigration(session: Session): boolean {
  return !mayMend(session, "parent/missing");
}

const RANK = new Map(RULE_NAMES.map((name, at) => [name, at]));

function inFileOrder(one: Finding, other: Finding): number {
  return one.line - other.line || RANK.get(one.rule)! - RANK.get(other.rule)!;
}
