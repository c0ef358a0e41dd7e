import { Fault } from "../fault.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "./tree.js";
import { ancestor, pathTo } from "./walk.js";

const MOST_CANDIDATES = 10;

/**
 * The entry that a reference names: a whole id, a unique beginning of one, `@label`, `leaf`, `root`,
 * `line:N`, any of them followed by `~N` or `^` for an ancestor.
 * @returns the entry; NO_ENTRY only for `leaf` where there is none
 * @throws Fault when it names none or several, with the candidates
 */
export function resolveReference(tree: SessionTree, reference: string): EntryIndex {
  const { base, suffix } = splitReference(tree, reference);
  const entry = resolveBase(tree, base);
  if (suffix === "") return entry;
  const found = ancestor(tree, entry, stepsOf(suffix));
  if (found !== NO_ENTRY) return found;
  const above = Math.max(0, pathTo(tree, entry).length - 1);
  throw new Fault(
    `no entry ${reference}: ${base} has ${above} ${above === 1 ? "ancestor" : "ancestors"}`,
  );
}

/** What is named and the steps up from it. An id may hold `~` and `^`: the longest whole id wins. */
function splitReference(tree: SessionTree, reference: string): { base: string; suffix: string } {
  const steps = /(?:\^|~\d*)*$/.exec(reference) as RegExpExecArray;
  const ends = Array.from(steps[0].matchAll(STEP), (step) => steps.index + step.index);
  const cuts = [reference.length, ...ends.reverse()];
  const cut = cuts.find((end) => tree.withId(reference.slice(0, end)) !== NO_ENTRY) ?? steps.index;
  return { base: reference.slice(0, cut), suffix: reference.slice(cut) };
}

const STEP = /\^|~\d*/g;

function stepsOf(suffix: string): number {
  let steps = 0;
  for (const step of suffix.match(STEP) ?? []) {
    steps += step.length === 1 ? 1 : Number(step.slice(1));
  }
  return steps;
}

function resolveBase(tree: SessionTree, reference: string): EntryIndex {
  const whole = tree.withId(reference);
  if (whole !== NO_ENTRY) return whole;
  if (reference === "leaf") return tree.leaf;
  if (reference === "root") return rootOfLeaf(tree);
  if (reference.startsWith("@")) return labelled(tree, reference.slice(1));
  if (reference.startsWith("line:")) return atLine(tree, reference.slice(5));
  return beginningWith(tree, reference);
}

function rootOfLeaf(tree: SessionTree): EntryIndex {
  const root = pathTo(tree, tree.leaf)[0] ?? tree.roots[0];
  if (root === undefined) throw new Fault("no entry root: the session has no entries");
  return root;
}

function labelled(tree: SessionTree, label: string): EntryIndex {
  const found = [...tree.labels].filter(([, { text }]) => text === label).map(([entry]) => entry);
  if (found.length === 1) return found[0];
  if (found.length > 1) throw ambiguous(tree, `@${label}`, found);
  const known = [...new Set([...tree.labels.values()].map(({ text }) => `@${text}`))];
  throw new Fault(
    `no entry is labelled ${label}${known.length > 0 ? `; there are ${list(known)}` : ": the session has no labels"}`,
  );
}

function atLine(tree: SessionTree, text: string): EntryIndex {
  const line = Number(text);
  if (!/^\d+$/.test(text)) throw new Fault(`line:${text} is no line number`);
  const entry = tree.columns.line.subarray(0, tree.size).indexOf(line);
  if (entry === -1) throw new Fault(`no entry stands on line ${line}`);
  return entry;
}

function beginningWith(tree: SessionTree, beginning: string): EntryIndex {
  const found = entriesBeginning(tree, beginning);
  if (beginning !== "" && found.length === 1) return found[0];
  if (beginning !== "" && found.length > 1) throw ambiguous(tree, beginning, found);
  for (let length = beginning.length - 1; length > 0; length--) {
    const near = entriesBeginning(tree, beginning.slice(0, length));
    if (near.length > 0) {
      throw new Fault(`no entry ${beginning}; nearest: ${candidates(tree, near)}`);
    }
  }
  const named = beginning === "" ? '""' : beginning;
  throw new Fault(
    `no entry ${named} (an id or its beginning, @label, leaf, root or line:N names one)`,
  );
}

function entriesBeginning(tree: SessionTree, beginning: string): EntryIndex[] {
  const numbers = tree.ids.startingWith(beginning);
  return numbers.map((id) => tree.links.holder[id]).filter((entry) => entry !== NO_ENTRY);
}

function ambiguous(tree: SessionTree, reference: string, found: EntryIndex[]): Fault {
  return new Fault(`${reference} is ambiguous: ${candidates(tree, found)}`);
}

function candidates(tree: SessionTree, entries: readonly EntryIndex[]): string {
  return list(
    entries.map((entry) => `${tree.id(entry)} (line ${tree.line(entry)}, ${tree.kind(entry)})`),
  );
}

function list(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_CANDIDATES).join(", ");
  const more = texts.length - MOST_CANDIDATES;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
