import type { RuleName, Severity } from "../finding.js";

/** What there is to know about a rule, for people. */
export interface Explanation {
  /** The usual severity; a finding may differ where `what` says so. */
  severity: Severity;
  /** Does `repair` mend it unasked, as a rule? */
  fixable: boolean;
  /** What it is, in a few words without a full stop. */
  title: string;
  /** What it is, in full. */
  what: string;
  /** How it comes about. */
  how: string;
  /** What pi does with it: pi 1.6.0 unless another release is named. */
  pi: string;
  /** How it is mended. */
  mend: string;
}

/** The explanations of the rules of one family, each of them. */
export type Family<Name extends string> = Record<
  Extract<RuleName, `${Name}/${string}`>,
  Explanation
>;
