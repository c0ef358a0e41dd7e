import { BARE_TYPES } from "../../../format/bare-types.js";
import { isObject } from "../../../format/json-object.js";
import { RecordFlag } from "../../../read/record.js";
import { type EntryIndex, NO_ENTRY, type SessionTree } from "../../../tree/tree.js";
import { isIsoTime } from "../../iso-time.js";
import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { kindOf } from "./body.js";

const DAY_MS = 86_400_000;

export const timestamp: Rule = {
  name: "message/timestamp",
  visitor: ({ tree }) => {
    return (entry, { type, timestamp: time, message }) => {
      const faults: string[] = [];
      const isRead = (tree.columns.flags[entry] & RecordFlag.isoTime) !== 0;
      const mayLack = time === undefined && BARE_TYPES.has(String(type));
      if (!isRead && !mayLack && !isIsoTime(time)) {
        faults.push(
          typeof time === "string" ? "its time is not ISO 8601" : `its time is ${kindOf(time)}`,
        );
      }
      if (type === "message" && isObject(message) && typeof message.timestamp !== "number") {
        faults.push(`its message's time is ${kindOf(message.timestamp)}`);
      }
      const days = daysBack(tree, entry);
      if (days > 0)
        faults.push(`its time is ${days === 1 ? "a day" : `${days} days`} before its parent's`);
      return faults.length === 0 ? undefined : { at: entry, message: listed(faults) };
    };
  },
};

/** Whole days by which the entry is older than its parent; 0 unless it is more than one. */
function daysBack(tree: SessionTree, entry: EntryIndex): number {
  const parent = tree.parent(entry);
  const back = parent === NO_ENTRY ? 0 : tree.time(parent) - tree.time(entry);
  return back > DAY_MS ? Math.floor(back / DAY_MS) : 0;
}
