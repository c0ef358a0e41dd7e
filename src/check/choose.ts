import { Fault } from "../fault.js";
import { RULE_NAMES, type RuleName } from "./finding.js";

/**
 * The rules to judge by.
 * @param only names of rules, or of families (`tool`); all when there are none
 * @param ignored the same, taken out of those
 * @throws Fault for a name that no rule or family has, with the nearest that one has
 */
export function chooseRules(only: readonly string[], ignored: readonly string[]): RuleName[] {
  const chosen = only.length === 0 ? [...RULE_NAMES] : only.flatMap(rulesNamed);
  const out = new Set(ignored.flatMap(rulesNamed));
  return RULE_NAMES.filter((rule) => chosen.includes(rule) && !out.has(rule));
}

/** The rule of this name, or all of the family. */
function rulesNamed(name: string): RuleName[] {
  const family = `${name.replace(/\/\*?$/, "")}/`;
  const found = RULE_NAMES.filter((rule) => rule === name || rule.startsWith(family));
  if (found.length > 0) return found;
  throw new Fault(`no rule ${name} (did you mean ${nearest(name)}? pi-session explain lists them)`);
}

/** The rule that takes the fewest changes of letters to come to; what follows the family counts too. */
function nearest(name: string): string {
  let best: string = RULE_NAMES[0];
  let fewest = Number.POSITIVE_INFINITY;
  for (const rule of RULE_NAMES) {
    const own = rule.slice(rule.indexOf("/") + 1);
    const changes = Math.min(distance(name, rule), distance(name, own));
    if (changes >= fewest) continue;
    best = rule;
    fewest = changes;
  }
  return best;
}

/** Levenshtein's. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same));
    }
    row = next;
  }
  return row.at(-1)!;
}
