import { existsSync } from "node:fs";
import type { Rule } from "../../rule.js";

export const parentSession: Rule = {
  name: "ref/parent-session",
  *judge({ session: { header } }) {
    if (header === undefined) return;
    const { parentSession = header.value.branchedFrom } = header.value;
    if (typeof parentSession !== "string" || existsSync(parentSession)) return;
    yield { at: header, message: `its parent session ${parentSession} does not exist here` };
  },
};
