import type { EntryIndex } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import type { PairingFault } from "../../pairing/state.js";
import type { Found } from "../../rule.js";

const MOST_CHARACTERS = 40;

/** The id of a call as it is told; some providers' are very long. */
export function callName({ pairing }: Checked, call: number): string {
  if (call < 0) return "no call";
  const id = pairing.callId(call);
  return id.length > MOST_CHARACTERS ? `${id.slice(0, MOST_CHARACTERS)}…` : id;
}

/** The findings of one of the rules about results. */
export function* resultsWith(
  checked: Checked,
  rule: PairingFault["rule"],
  found: (fault: PairingFault, entry: EntryIndex) => Found | undefined,
): Generator<Found> {
  for (const [entry, fault] of checked.verdicts.results) {
    const one = fault.rule === rule ? found(fault, entry) : undefined;
    if (one !== undefined) yield one;
  }
}
