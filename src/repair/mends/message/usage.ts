import { isObject, type JsonObject } from "../../../format/json-object.js";
import type { Edit } from "../../../write/splice.js";
import { entryOnLine } from "../../lines.js";
import type { Mend } from "../../mend.js";

const PARTS = ["input", "output", "cacheRead", "cacheWrite"];
const COST = Object.fromEntries([...PARTS, "total"].map((part) => [part, 0]));
const NOTHING = {
  ...Object.fromEntries(PARTS.map((part) => [part, 0])),
  totalTokens: 0,
  cost: COST,
};

/** What is missing of an assistant's usage, or is no number, becomes zero, marked as synthetic. */
export const usage: Mend = ({ line, fixable }, { session }) => {
  const entry = entryOnLine(session, line)!;
  const { message } = session.rawEntry(entry);
  if (!fixable || !isObject(message)) return [];
  const values = isObject(message.usage)
    ? [...partEdits(message.usage), edit(["synthetic"], true)]
    : [edit([], { ...NOTHING, synthetic: true })];
  return [
    {
      action: "change",
      detail: isObject(message.usage) ? "zeros where its usage had no numbers" : "a usage of zeros",
      steps: [{ do: "set", entry, values }],
    },
  ];
};

function partEdits(usage: JsonObject): Edit[] {
  const wanted = "totalTokens" in usage ? [...PARTS, "totalTokens"] : PARTS;
  const edits = wanted
    .filter((part) => typeof usage[part] !== "number")
    .map((part) => edit([part], 0));
  const { cost } = usage;
  if (!isObject(cost)) return [...edits, edit(["cost"], COST)];
  const present = [...PARTS.filter((part) => cost[part] !== undefined), "total"];
  const zeros = present.filter((part) => typeof cost[part] !== "number");
  return [...edits, ...zeros.map((part) => edit(["cost", part], 0))];
}

function edit(path: readonly string[], value: unknown): Edit {
  return { path: ["message", "usage", ...path], value: JSON.stringify(value) };
}
