import type { JsonObject } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import type { Checked } from "./checked.js";
import type { Related, RuleName, Severity } from "./finding.js";

/** An entry, or another line of the file. */
export type Place = EntryIndex | { line: number; offset: number };

/** A fault as its rule tells it; what is left out is as EXPLANATIONS has it for the rule. */
export interface Found {
  at: Place;
  /** What is wrong, in one line; no content of the session but ids, names and numbers. */
  message: string;
  severity?: Severity;
  fixable?: boolean;
  related?: Related[];
}

/** Called with each entry of the tree and its body, in file order; the body is gone afterwards. */
export type BodyVisitor = (entry: EntryIndex, body: JsonObject) => Found | undefined;

/**
 * One rule. `judge` works on the skeleton and on what all rules know (`Checked`), after the bodies
 * were seen. `visitor` makes what is called with every body, in the one pass that all rules share.
 */
export interface Rule {
  name: RuleName;
  /** Does it ask for `Checked.pairing` or `Checked.verdicts`? */
  usesPairing?: true;
  judge?(checked: Checked): Iterable<Found>;
  visitor?(checked: Checked): BodyVisitor | undefined;
}
