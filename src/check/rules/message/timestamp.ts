import { BARE_TYPES } from "../../../format/bare-types.js";
import { RecordFlag } from "../../../read/record.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "../../../tree/tree.js";
import { isIsoTime } from "../../iso-time.js";
import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { kindOf, ofMessages } from "./body.js";

const DAY_MS = 86_400_000;

export const timestamp: Rule = {
  name: "message/timestamp",
  visitor: ({ bodies: { oddTimes } }) =>
    ofMessages((entry, { timestamp: time }) => {
      if (typeof time !== "number") oddTimes.set(entry, `its message's time is ${kindOf(time)}`);
      return undefined;
    }),
  *judge({ tree, bodies: { oddTimes }, copies }) {
    for (let entry = 0; entry < tree.size; entry++) {
      const own = entryTime(tree, entry);
      const message = oddTimes.get(entry);
      const back = backwards(tree, entry);
      if (own === undefined && message === undefined && back === undefined) continue;
      if (copies.earlier.get(entry)?.isReplay) continue;
      const faults = [own, message, back].filter((fault) => fault !== undefined);
      yield { at: entry, message: listed(faults) };
    }
  },
};

function entryTime(tree: SessionTree, entry: EntryIndex): string | undefined {
  if (tree.columns.flags[entry] & RecordFlag.isoTime) return undefined;
  const time = tree.timestamp(entry);
  if (time !== null) return isIsoTime(time) ? undefined : "its time is not ISO 8601";
  const mayLack = Number.isNaN(tree.time(entry)) && BARE_TYPES.has(tree.type(entry));
  return mayLack ? undefined : "it has no time in ISO 8601";
}

function backwards(tree: SessionTree, entry: EntryIndex): string | undefined {
  const parent = tree.parent(entry);
  const back = parent === NO_ENTRY ? 0 : tree.time(parent) - tree.time(entry);
  if (!(back > DAY_MS)) return undefined;
  const days = Math.floor(back / DAY_MS);
  return `its time is ${days === 1 ? "a day" : `${days} days`} before its parent's`;
}
