/**
 * How bad it is. `error`: pi, or a provider, loses data, misreads or refuses the file; `warning`: it
 * works, but not as its owner thinks; `info`: worth knowing.
 */
export type Severity = "error" | "warning" | "info";

/** Every rule, in the order in which faults are judged: what comes later is often a consequence. */
export const RULE_NAMES = [
  "file/unreadable",
  "line/torn",
  "line/fused",
  "line/split-record",
  "line/nul",
  "line/not-json",
  "line/not-an-entry",
  "line/invalid-utf8",
  "line/lone-surrogate",
  "line/no-final-newline",
  "line/bom",
  "line/blank",
  "header/missing",
  "header/not-first",
  "header/duplicate",
  "header/version",
  "header/future",
  "header/fields",
  "id/missing",
  "id/duplicate",
  "parent/missing",
  "parent/cycle",
  "parent/null-mid-file",
  "parent/forward",
  "parent/concurrent",
  "leaf/stray",
  "ref/label",
  "ref/context-edit",
  "ref/branch-summary",
  "ref/parent-session",
  "tool/unanswered",
  "tool/orphan-result",
  "tool/misplaced-result",
  "tool/duplicate-result",
  "tool/duplicate-call",
  "compaction/boundary",
  "compaction/splits-pair",
  "compaction/empty-summary",
  "message/missing",
  "message/role",
  "message/shape",
  "message/empty",
  "message/usage",
  "message/error-run",
  "message/timestamp",
  "message/image",
  "message/signature",
  "size/file",
  "size/line",
  "place/side-file",
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

/** Another line that belongs to a finding. */
export interface Related {
  /** Physical line, from 1. */
  line: number;
  /** The entry's id; null when the line is no entry or has none. */
  entry: string | null;
  /** What it has to do with it, where that is not plain. */
  message?: string;
}

/** Something wrong with a session file, as plain data. */
export interface Finding {
  rule: RuleName;
  severity: Severity;
  /** Physical line, from 1, and the byte at which it starts. */
  line: number;
  offset: number;
  /** The entry's id; null when the line is no entry or has none. */
  entry: string | null;
  /** What is wrong, in one line. */
  message: string;
  /** Does `repair` mend it unasked? */
  fixable: boolean;
  related: Related[];
}

/** What is out of reach from a leaf because the way up from it breaks off. */
export interface LostLeaf {
  /** Its id; of several tips below the same break, the current leaf's or the last one's. */
  leaf: string | null;
  line: number;
  /** Does pi resume there? */
  isCurrent: boolean;
  /** How many tips lost the same. */
  tips: number;
  /** How many entries would be on the path if each break were joined to the entry before it. */
  entries: number;
  /** From the leaf upwards: where the way breaks off, and malformed lines right above. */
  breaks: { line: number; entry: string | null; reason: string; malformed: number[] }[];
}

/** What was found in one file. */
export interface FileReport {
  /** The file as it was named. */
  file: string;
  /**
   * Could it be judged? `unreadable`: it cannot be read, or is empty; `no-session`: it holds neither
   * a header nor entries. Then `file/unreadable` is the only finding.
   */
  status: "judged" | "unreadable" | "no-session";
  /** What the header declares: 1 without a version; null without a header or a usable one. */
  version: number | null;
  entries: number;
  /** Lines that are no entries. */
  malformed: number;
  /** In file order; those of a line in the order of RULE_NAMES. */
  findings: Finding[];
  lost: LostLeaf[];
}
