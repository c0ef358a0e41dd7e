import { dissect } from "../../../read/malformed.js";
import { readAt } from "../../../read/source.js";
import type { Rule } from "../../rule.js";
import { counted } from "../../words.js";
import { malformedOf } from "./malformed.js";

export const fused: Rule = {
  name: "line/fused",
  judge: (checked) =>
    malformedOf(checked, "fused", ({ offset, bytes }) => {
      const pieces = dissect(readAt(checked.session.source, offset, bytes));
      const whole = pieces.filter(({ kind }) => kind === "entry").length;
      const rest = pieces.length - whole;
      const parts =
        rest === 0 ? "" : ` and ${counted(rest, "part that is none", "parts that are none")}`;
      return `${counted(whole, "whole entry", "whole entries")}${parts} on one line`;
    }),
};
