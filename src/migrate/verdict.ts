import { Fault } from "../fault.js";
import { CURRENT_VERSION } from "../format/version.js";
import { readingNotes, whyNoSession } from "../session/require.js";
import type { Session } from "../session/session.js";
import { isHookMessage } from "./edits.js";

/** What is to be done with a file. */
export interface Verdict {
  /** The version it is of: its header's, unless its entries say otherwise; null for an empty file. */
  from: number | null;
  /** `future` is for a version that this toolkit does not write, and for the withdrawn format 4. */
  need: "migrate" | "current" | "future";
  /** What its owner should know of it, a line each. */
  notes: string[];
}

/**
 * Judges by its entries what a file is and whether it must be migrated.
 * @throws Fault for what is no session, or one that `repair` must mend first
 */
export function verdictOn(session: Session): Verdict {
  const { version } = session;
  const notes = readingNotes(session);
  if (session.source.size === 0) return { from: null, need: "current", notes: ["is empty"] };
  if (session.isWithdrawn) {
    const why = whyNoSession(session) as string;
    return { from: 4, need: "future", notes: [why] };
  }
  if (version !== undefined && version > CURRENT_VERSION) {
    return {
      from: version,
      need: "future",
      notes: [`is of version ${version}, from the future; left alone`],
    };
  }
  const obstacle = whyNoSession(session) ?? whyNotYet(session);
  if (obstacle !== undefined) throw new Fault(`${session.file}: ${obstacle}`);
  const from = bodyVersion(session);
  const saysSo = version === CURRENT_VERSION || session.header === undefined;
  const isCurrent = from === CURRENT_VERSION && saysSo;
  return { from, need: isCurrent ? "current" : "migrate", notes: isCurrent ? [] : notes };
}

function whyNotYet({ header, source, bodyVersion }: Session): string | undefined {
  if (header === undefined && bodyVersion === 1) {
    return "has no header, from whose id the entries' ids derive; repair it first";
  }
  return source.convertedFrom && "is UTF-16, which pi cannot read; repair it first";
}

function bodyVersion({ bodyVersion, version, tree }: Session): number {
  if (bodyVersion === 1) return 1;
  if (tree.size === 0) return version ?? CURRENT_VERSION;
  for (let entry = 0; entry < tree.size; entry++) if (isHookMessage(tree, entry)) return 2;
  return version !== undefined && version < CURRENT_VERSION ? 2 : CURRENT_VERSION;
}
