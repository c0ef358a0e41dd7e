import { CURRENT_VERSION } from "../../../format/version.js";
import type { Rule } from "../../rule.js";

export const future: Rule = {
  name: "header/future",
  *judge({ session }) {
    const { header, isWithdrawn, version } = session;
    if (isWithdrawn) {
      const message =
        "of the format 4 that pi-agent-core 0.84 to 0.87 wrote and that was withdrawn";
      yield { at: { line: 1, offset: 0 }, message };
    } else if (header !== undefined && version !== undefined && version > CURRENT_VERSION) {
      yield { at: header, message: `of version ${version}; this toolkit knows ${CURRENT_VERSION}` };
    }
  },
};
