import type { Member } from "./member.js";
import { type FoundBy, parentFinder } from "./parents.js";

/** A session in the forest of forks, or one that others were forked from and that was not given. */
export interface Relative {
  /** Undefined for one that was not given. */
  member: Member | undefined;
  /** As it was named: on the command line, or by the header of one that was forked from it. */
  name: string;
  /** For one that was not given: is it nowhere to be found? */
  isMissing: boolean;
  parent: Relative | undefined;
  /** By what the parent was found; undefined without one, or for one that was not given. */
  foundBy: FoundBy | undefined;
  /** In the order of their times. */
  children: Relative[];
  /** How many parents are above it. */
  depth: number;
  /**
   * Sessions that are said to be forked from one another in a cycle, each after the one it names, on
   * the first of them: there the cycle is cut.
   */
  cycle: Relative[] | undefined;
}

/**
 * The forest of sessions and what they were forked from: each before its children, in the order of
 * their times, those with the same parent together even where it is missing.
 */
export function forestOf(members: readonly Member[]): Relative[] {
  const parentOf = parentFinder(members);
  const relatives = new Map(members.map((member) => [member, relativeOf(member)]));
  const absent = new Map<string, Relative>();
  for (const [member, relative] of relatives) {
    const found = parentOf(member);
    if (found !== undefined) {
      relative.parent = relatives.get(found.member);
      relative.foundBy = found.by;
    } else if (member.parentSession !== null) {
      const { parentSession: name, parentPath } = member;
      const key = parentPath ?? name;
      const parent = absent.get(key) ?? absentOne(name, parentPath === null);
      absent.set(key, parent);
      relative.parent = parent;
    }
  }
  cutCycles([...relatives.values()]);
  const roots: Relative[] = [];
  for (const relative of [...absent.values(), ...relatives.values()]) {
    if (relative.parent === undefined) roots.push(relative);
    else relative.parent.children.push(relative);
  }
  return inOrder(roots);
}

function relativeOf(member: Member): Relative {
  return { ...absentOne(member.file, false), member };
}

function absentOne(name: string, isMissing: boolean): Relative {
  return {
    member: undefined,
    name,
    isMissing,
    parent: undefined,
    foundBy: undefined,
    children: [],
    depth: 0,
    cycle: undefined,
  };
}

function cutCycles(relatives: readonly Relative[]): void {
  const seenFrom = new Map<Relative, Relative>();
  for (const start of relatives) {
    let at: Relative | undefined = start;
    while (at !== undefined && !seenFrom.has(at)) {
      seenFrom.set(at, start);
      at = at.parent;
    }
    if (at === undefined || seenFrom.get(at) !== start) continue;
    const cycle = [at];
    for (let next = at.parent; next !== at && next; next = next.parent) cycle.push(next);
    const first = cycle.reduce((one, other) => (isEarlier(other, one) ? other : one));
    first.cycle = [...cycle.slice(cycle.indexOf(first)), ...cycle.slice(0, cycle.indexOf(first))];
    first.parent = undefined;
    first.foundBy = undefined;
  }
}

/** Depth first, siblings by time; sets `depth` on the way. */
function inOrder(roots: readonly Relative[]): Relative[] {
  const order: Relative[] = [];
  const stack = sorted(roots).reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    order.push(next);
    next.depth = next.parent === undefined ? 0 : next.parent.depth + 1;
    next.children = sorted(next.children);
    for (const child of next.children.toReversed()) stack.push(child);
  }
  return order;
}

function sorted(relatives: readonly Relative[]): Relative[] {
  return [...relatives].sort((one, other) => (isEarlier(one, other) ? -1 : 1));
}

function isEarlier(one: Relative, other: Relative): boolean {
  const [first, second] = [timeOf(one), timeOf(other)];
  return first === second ? one.name < other.name : first < second;
}

/** A session's time; of one that is missing, that of its earliest child. */
function timeOf({ member, children }: Relative): string {
  if (member !== undefined) return member.timestamp ?? "";
  return children.reduce((least, child) => {
    const time = child.member?.timestamp ?? "";
    return least === "" || time < least ? time : least;
  }, "");
}
