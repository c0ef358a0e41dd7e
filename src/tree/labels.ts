import { type EntryIndex, NO_ENTRY } from "./tree.js";

/** A label as it stands in the end. */
export interface Label {
  text: string;
  /** The `label` entry that set it. */
  entry: EntryIndex;
}

/** One `label` entry: sets the label of the entry with that id, or clears it. */
export interface LabelChange {
  entry: EntryIndex;
  /** Number of the target's id. */
  target: number;
  /** Absent clears. */
  text: string | undefined;
}

/**
 * The labels that stand at the end of the file, whatever branch they were set on: the last change
 * for a target wins. In the order in which the targets were first labelled, clearing resets it, as
 * pi keeps them. A target that is not in the file bears none.
 * @param holder for each id, the entry that has it
 * @param trim the harness trims labels; pi does not
 */
export function settleLabels(
  changes: readonly LabelChange[],
  holder: Int32Array,
  trim: boolean,
): Map<EntryIndex, Label> {
  const labels = new Map<EntryIndex, Label>();
  for (const { entry, target, text } of changes) {
    const labelled = holder[target];
    if (labelled === NO_ENTRY) continue;
    const label = trim ? text?.trim() : text;
    if (label) labels.set(labelled, { text: label, entry });
    else labels.delete(labelled);
  }
  return labels;
}
