import type { Finding } from "../check/finding.js";
import type { Change } from "./step.js";
import type { Work } from "./work.js";

/** Mends what a rule found. No changes: it is left, as the options want it or as it must be. */
export type Mend = (finding: Finding, work: Work) => readonly Change[];
