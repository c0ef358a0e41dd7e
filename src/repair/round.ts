import type { Finding, RuleName } from "../check/finding.js";
import type { RuledEdit } from "../draft/draft.js";
import type { Range } from "../draft/pieces.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { type Edit as Splice, splicePatches } from "../write/splice.js";
import { Claims } from "./claims.js";
import { entryLine } from "./lines.js";
import { NewLinks } from "./new-links.js";
import type { Change, Step } from "./step.js";

/** A change of a round, placed in the draft that the round began with. */
export interface PlacedChange extends Omit<Change, "at" | "entry"> {
  rule: RuleName;
  /** The byte at which the line starts that it is about. */
  at: number;
  entry: string | null;
  /** The bytes that it changes; what follows for other lines is not among them. */
  edits: RuledEdit[];
}

/**
 * The changes to a draft that can be made together. A mend that gets in the way of one that came
 * before is left out; its finding, if it is one still, is mended in a later round.
 */
export class Round {
  readonly session: Session;
  readonly links: NewLinks;
  readonly changes: PlacedChange[] = [];
  /** Lines that go elsewhere as they are. */
  readonly moves: (Range & { to: number; rule: RuleName })[] = [];
  readonly #claims = new Claims();
  /** The rules by which entries are removed, or hang elsewhere. */
  readonly #rules = new Map<EntryIndex, RuleName>();

  constructor(session: Session) {
    this.session = session;
    this.links = new NewLinks(session.tree);
  }

  /** Takes a mend's changes; false, and none of them is taken, if they must wait. */
  add(finding: Finding, changes: readonly Change[]): boolean {
    const placed = changes.map((change) => this.#place(finding, change));
    const steps = changes.flatMap((change) => change.steps);
    const moves = steps.filter((step) => step.do === "move");
    const kept = steps.filter((step) => step.do === "keep");
    const changed = placed.flatMap(({ edits }) => edits);
    if (!this.#claims.take([...changed, ...moves, ...kept]) || !this.links.take(steps))
      return false;
    this.changes.push(...placed);
    for (const move of moves) this.moves.push({ ...move, rule: finding.rule });
    for (const step of steps) {
      for (const entry of entriesOf(step)) this.#rules.set(entry, finding.rule);
    }
    return true;
  }

  /** The rule by which an entry's link changes: its own, or that of the one above that goes. */
  ruleOf(entry: EntryIndex): RuleName {
    let at = entry;
    while (at >= 0 && !this.#rules.has(at)) at = this.session.tree.parent(at);
    return this.#rules.get(at) ?? this.changes[0]!.rule;
  }

  #place(finding: Finding, change: Change): PlacedChange {
    const { rule } = finding;
    const { action, detail, steps, at = finding.offset, entry = finding.entry } = change;
    const edits = steps.flatMap((step) => this.#edits(step)).map((edit) => ({ ...edit, rule }));
    return { rule, action, detail, steps, at, entry, edits };
  }

  #edits(step: Step): Omit<RuledEdit, "rule">[] {
    switch (step.do) {
      case "replace":
        return [{ offset: step.offset, length: step.length, insert: [Buffer.from(step.by)] }];
      case "set":
        return splicedEdits(this.session, step.entry, step.values);
      case "remove":
        return [{ ...entryLine(this.session, step.entry), insert: [] }];
      default:
        return [];
    }
  }
}

/** Changes of values in an entry's line, as changes of the draft's bytes. */
export function splicedEdits(session: Session, entry: EntryIndex, values: readonly Splice[]) {
  const start = session.tree.columns.offset[entry]!;
  return splicePatches(session.bytes(entry), values).map((patch) => ({
    offset: start + patch.start,
    length: patch.end - patch.start,
    insert: patch.bytes.length > 0 ? [patch.bytes] : [],
  }));
}

/** The entries whose links a step decides. */
function entriesOf(step: Step): readonly EntryIndex[] {
  if (step.do === "remove" || step.do === "relink") return [step.entry];
  if (step.do !== "put") return [];
  return [...step.above, ...step.entries.filter((entry) => typeof entry === "number")];
}
