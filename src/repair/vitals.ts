import type { Checked } from "../check/checked.js";
import { Projection } from "../context/projection.js";
import { pathTo } from "../tree/walk.js";

/** How a session fares: what a repair is to better, and to say where it does not. */
export interface Vitals {
  /** Entries on the path to the current leaf. */
  reachable: number;
  roots: number;
  /** Tool calls without a result, on whatever branch. */
  unanswered: number;
  /** What the model sees at the current leaf. */
  contextMessages: number;
}

/** @param checked a session that all rules have judged */
export function vitalsOf({ session, tree, verdicts }: Checked): Vitals {
  let unanswered = 0;
  for (const { calls } of verdicts.unanswered.values()) unanswered += calls.size;
  let contextMessages = 0;
  for (const _ of new Projection(session, tree.leaf).messages()) contextMessages++;
  return {
    reachable: pathTo(tree, tree.leaf).length,
    roots: tree.roots.length,
    unanswered,
    contextMessages,
  };
}
