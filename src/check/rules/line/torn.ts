import { readHead } from "../../../read/malformed.js";
import { readAt } from "../../../read/source.js";
import type { Rule } from "../../rule.js";
import { counted } from "../../words.js";
import { malformedOf } from "./malformed.js";

export const torn: Rule = {
  name: "line/torn",
  judge: (checked) =>
    malformedOf(checked, "torn", ({ offset, bytes, line }) => {
      const { id } = readHead(readAt(checked.session.source, offset, bytes));
      const what = typeof id === "string" ? `entry ${id}` : "an entry";
      const where = line === checked.session.lines ? ", at the end of the file" : "";
      return `${what} is cut off after ${counted(bytes, "byte")}${where}`;
    }),
};
