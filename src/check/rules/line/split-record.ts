import { splitRecord } from "../../../session/split-records.js";
import type { Rule } from "../../rule.js";
import { foundAt } from "./malformed.js";

export const splitRecordRule: Rule = {
  name: "line/split-record",
  *judge(checked) {
    let next = 0;
    for (const line of checked.session.malformed) {
      if (line.reason !== "split-record" || line.line < next) continue;
      const lines = splitRecord(checked.session, line.offset)?.lines ?? 1;
      next = line.line + lines;
      yield foundAt(checked, line, `an entry is spread over ${lines} lines, to line ${next - 1}`);
    }
  },
};
