import { wholeLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import { startOf } from "./steps.js";

/** The header goes to the first line. oh-my-pi's title line before it is its own business. */
export const notFirst: Mend = ({ severity }, { session }) => {
  const { header } = session;
  if (header === undefined || severity === "info") return [];
  const line = wholeLine(session, header.offset, header.length);
  const to = startOf(session);
  return [{ action: "move", detail: "to the first line", steps: [{ do: "move", ...line, to }] }];
};
