import { readAt } from "../../../read/source.js";
import type { Rule } from "../../rule.js";
import { counted } from "../../words.js";
import { malformedOf } from "./malformed.js";

export const nul: Rule = {
  name: "line/nul",
  judge: (checked) =>
    malformedOf(checked, "nul", ({ offset, bytes }) => {
      let zeros = 0;
      for (const byte of readAt(checked.session.source, offset, bytes)) if (byte === 0) zeros++;
      const what = counted(zeros, "NUL byte");
      return zeros === bytes ? `${what} and nothing else` : `${what} within ${bytes} bytes`;
    }),
};
