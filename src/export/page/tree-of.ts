import { IdTable } from "../../read/id-table.js";
import { link } from "../../tree/links.js";
import { type Columns, SessionTree } from "../../tree/tree.js";
import type { PageData } from "../page-data.js";

/** The session's tree, as every command has it, from what the page holds. */
export function treeOf(data: PageData): SessionTree {
  const { columns: given, names: nameTexts, labels, leaf, name, isHarness } = data;
  const size = given.id.length;
  const ids = new IdTable();
  const names = new IdTable();
  for (const text of nameTexts) names.internText(text);
  const idNumber = (id: string | number | null) =>
    typeof id === "string" ? ids.internText(id) : (id ?? -1);
  const columns: Columns = {
    line: Uint32Array.from(given.line),
    offset: new Float64Array(size),
    length: Uint32Array.from(given.bytes),
    type: Uint32Array.from(given.type),
    role: Int32Array.from(given.role),
    id: Int32Array.from(given.id, idNumber),
    parentId: Int32Array.from(given.parentId, idNumber),
    time: Float64Array.from(given.time, (time) => time ?? Number.NaN),
    flags: new Uint32Array(size),
  };
  return new SessionTree({
    size,
    columns,
    ids,
    names,
    links: link(columns, size, ids.size),
    leaf,
    labels: new Map(labels.map(({ entry, text, by }) => [entry, { text, entry: by }])),
    name: name ?? undefined,
    isHarness,
    otherTimestamps: new Map(),
  });
}
