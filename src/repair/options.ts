import type { RuleName } from "../check/finding.js";

/** What an orphan is to become, where its owner decides. */
export type OrphanChoice = "previous" | "root" | "drop";

/** How a repair is wanted. */
export interface RepairOptions {
  /** Absolute path of the file: for what its name, its folder and its neighbours tell. */
  path?: string | undefined;
  /** Only these rules mend; ones that mend nothing unasked do. */
  rules?: ReadonlySet<RuleName> | undefined;
  /** These rules do not mend. */
  ignore?: ReadonlySet<RuleName> | undefined;
  /** Are torn lines closed again where their head is whole? */
  salvage?: boolean | undefined;
  orphans?: OrphanChoice | undefined;
  /** Called now and then while the file, or a draft of it, is gone through. */
  onProgress?: () => void;
}

/** Is this rule to mend? */
export function isWanted({ rules, ignore }: RepairOptions, rule: RuleName): boolean {
  return (rules === undefined || rules.has(rule)) && ignore?.has(rule) !== true;
}

/** Was this rule asked for by name? */
export function isAsked({ rules }: RepairOptions, rule: RuleName): boolean {
  return rules?.has(rule) === true;
}
