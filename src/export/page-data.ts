import type { RuleName, Severity } from "../check/finding.js";
import type { CallIds } from "./pairs.js";

/** What a page holds beside the bodies: enough to draw the tree and to know where everything is. */
export interface PageData {
  /** What the file was called, without its folder. */
  file: string;
  /** The session's name. */
  name: string | null;
  header: Record<string, unknown> | null;
  version: number | null;
  /** The entry to open with; -1 for none. */
  chosen: number;
  /** The current leaf; -1 for none. */
  leaf: number;
  isHarness: boolean;
  /** Types and roles, each once. */
  names: string[];
  /** A value an entry, in file order; types and roles are places in `names`, -1 for no role. */
  columns: {
    id: (string | null)[];
    /** The id, or one of `Parent`. */
    parentId: (string | number)[];
    type: number[];
    role: number[];
    line: number[];
    bytes: number[];
    /** Unix milliseconds; null when unreadable. */
    time: (number | null)[];
    gist: PageGist[];
    calls: (CallIds | null)[];
  };
  labels: { entry: number; text: string; by: number }[];
  /** The first entry of each chunk of bodies. */
  chunks: number[];
  findings: PageFinding[];
  /** Titles of the rules that are found. */
  rules: Partial<Record<RuleName, PageRule>>;
  /** Lines that are no entries, and why. */
  malformed: { line: number; bytes: number; reason: string }[];
}

/** What a row says of an entry; what is not there is left out. */
export interface PageGist {
  /** Text. */
  t?: string;
  /** Tool calls. */
  c?: string[];
  /** Output, in bytes. */
  o?: number;
  /** It failed. */
  e?: 1;
}

export interface PageFinding {
  rule: RuleName;
  severity: Severity;
  line: number;
  /** -1 where the line is no entry. */
  entry: number;
  message: string;
  fixable: boolean;
}

export interface PageRule {
  title: string;
  what: string;
  mend: string;
}

/** Bodies longer than this stay out of the page: no browser would hold them as one text. */
export const LONGEST_BODY = 64 << 20;

/** Ids of the elements that hold data: gzip in Base64. */
export const DATA_ID = "data";
export const chunkId = (chunk: number) => `bodies-${chunk}`;
