import type { Rule } from "../../rule.js";
import { counted } from "../../words.js";
import { malformedOf } from "./malformed.js";

export const notJson: Rule = {
  name: "line/not-json",
  judge: (checked) =>
    malformedOf(checked, "not-json", ({ bytes }) => `${counted(bytes, "byte")} that are no JSON`),
};
