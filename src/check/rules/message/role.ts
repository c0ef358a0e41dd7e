import type { Rule } from "../../rule.js";
import { ofMessages } from "./body.js";

/** Roles that pi 1.6.0 sends to the model; `hookMessage` is `custom` before version 3. */
const KNOWN = new Set([
  "user",
  "assistant",
  "toolResult",
  "system",
  "bashExecution",
  "custom",
  "hookMessage",
  "branchSummary",
  "compactionSummary",
]);

export const role: Rule = {
  name: "message/role",
  visitor: () =>
    ofMessages((entry, { role: name }) => {
      if (typeof name !== "string") return { at: entry, message: "its message has no role" };
      if (KNOWN.has(name)) return undefined;
      return { at: entry, message: `pi knows no role ${name.slice(0, 40)}` };
    }),
};
