import { counted } from "../../../check/words.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";
import { isAsked } from "../../options.js";
import { removeEntry } from "../remove-entry.js";
import { contentsOf, placedBlocks } from "./contents.js";

/** Empty text blocks go; a turn that says nothing goes only if that is asked for. */
export const empty: Mend = ({ rule, line, fixable, message }, work) => {
  const { session, options } = work;
  if (!fixable) return isAsked(options, rule) ? removeEntry(work, line, message) : [];
  const entry = entryOnLine(session, line)!;
  const contents = contentsOf(session, entry);
  const empties = placedBlocks(contents?.content).filter(
    ({ block }) => block.type === "text" && block.text === "",
  );
  if (contents === undefined || empties.length === 0) return [];
  const values = empties.map(({ at }) => ({ path: [...contents.path, at], value: undefined }));
  const detail = counted(values.length, "empty text block goes", "empty text blocks go");
  return [{ action: "change", detail, steps: [{ do: "set", entry, values }] }];
};
