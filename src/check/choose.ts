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
  const near = nearest(name);
  const hint = near === undefined ? "" : `did you mean ${near}? `;
  throw new Fault(`no rule ${name} (${hint}pi-session explain lists them)`);
}

/**
 * The rule or family that takes the fewest changes of letters to come to, where more than half of
 * them stay; what follows the family counts too, and a beginning is as good as a slip.
 */
function nearest(name: string): string | undefined {
  let best: string | undefined;
  let fewest = name.length / 2;
  for (const rule of RULE_NAMES) {
    const [family, own] = rule.split("/") as [string, string];
    const candidates = [
      [rule, rule],
      [rule, own],
      [family, family],
    ] as const;
    for (const [meant, spelling] of candidates) {
      const changes = spelling.startsWith(name) ? 1 : distance(name, spelling);
      if (changes >= fewest) continue;
      best = meant;
      fewest = changes;
    }
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
