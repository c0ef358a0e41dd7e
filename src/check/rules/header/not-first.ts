import type { Rule } from "../../rule.js";
import { counted } from "../../words.js";

export const notFirst: Rule = {
  name: "header/not-first",
  *judge({ session: { header, title } }) {
    if (header === undefined) return;
    const { entriesBefore } = header;
    if (entriesBefore > 0) {
      const entries = counted(entriesBefore, "entry stands", "entries stand");
      yield { at: header, message: `${entries} before the header` };
    } else if (title !== undefined) {
      const message = "oh-my-pi's title line stands before the header";
      yield { at: header, message, severity: "info", fixable: false };
    }
  },
};
