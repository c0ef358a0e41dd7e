import { LineFlag } from "../../../read/scanner/types.js";
import type { Rule } from "../../rule.js";
import { flagged } from "./flagged.js";

export const invalidUtf8: Rule = {
  name: "line/invalid-utf8",
  judge: (checked) =>
    flagged(checked, LineFlag.invalidUtf8, "a string holds bytes that are not UTF-8"),
};
