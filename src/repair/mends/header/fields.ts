import { basename } from "node:path";
import { isIsoTime } from "../../../check/iso-time.js";
import { parseFileName } from "../../../format/place.js";
import { readAt } from "../../../read/source.js";
import type { Edit } from "../../../write/splice.js";
import type { Mend } from "../../mend.js";
import { headerSteps } from "./steps.js";

/** What the file's name tells is filled in. */
export const fields: Mend = (_, { session, options }) => {
  const { header } = session;
  const name = options.path === undefined ? undefined : parseFileName(basename(options.path));
  if (header === undefined || name === undefined) return [];
  const values: Edit[] = [];
  const { id, timestamp } = header.value;
  if (typeof id !== "string") values.push({ path: ["id"], value: JSON.stringify(name.id) });
  if (!isIsoTime(timestamp)) {
    values.push({ path: ["timestamp"], value: JSON.stringify(name.timestamp) });
  }
  if (values.length === 0) return [];
  const bytes = readAt(session.source, header.offset, header.length);
  return [
    {
      action: "change",
      detail: `${values.map(({ path }) => path[0]).join(" and ")} as the file's name has it`,
      steps: headerSteps(header, bytes, values),
    },
  ];
};
