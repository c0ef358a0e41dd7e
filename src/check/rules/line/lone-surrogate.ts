import { LineFlag } from "../../../read/scanner/types.js";
import type { Rule } from "../../rule.js";
import { flagged } from "./flagged.js";

export const loneSurrogate: Rule = {
  name: "line/lone-surrogate",
  judge: (checked) => flagged(checked, LineFlag.loneSurrogate, "a string holds half a character"),
};
