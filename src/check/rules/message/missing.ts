import { isObject } from "../../../format/json-object.js";
import type { Rule } from "../../rule.js";
import { kindOf } from "./body.js";

export const missing: Rule = {
  name: "message/missing",
  visitor: () => (entry, body) => {
    if (body.type !== "message" || isObject(body.message)) return undefined;
    return { at: entry, message: `its message is ${kindOf(body.message)}` };
  },
};
