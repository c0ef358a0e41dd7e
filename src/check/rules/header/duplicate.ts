import type { Rule } from "../../rule.js";
import { counted } from "../../words.js";

export const duplicate: Rule = {
  name: "header/duplicate",
  *judge(checked) {
    const { headers, header: first, tree } = checked.session;
    const replays = [...checked.copies.earlier].filter(([, { isReplay }]) => isReplay);
    for (const [index, header] of headers.entries()) {
      if (index === 0 || first === undefined) continue;
      const related = [{ line: first.line, entry: null, message: "the first header" }];
      if (header.value.id !== first.value.id) {
        const message = "a header of another session: two files were joined (pi-session extract)";
        yield { at: header, message, fixable: false, related };
        continue;
      }
      const end = headers[index + 1]?.line ?? Number.POSITIVE_INFINITY;
      const repeated = replays.filter(([entry]) => {
        const line = tree.line(entry);
        return line > header.line && line < end;
      });
      const what =
        repeated.length === 0
          ? "another header of the same session"
          : `the session is written again: ${counted(repeated.length, "entry is", "entries are")} repeated below`;
      yield { at: header, message: what, related };
    }
  },
};
