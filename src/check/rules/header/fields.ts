import { basename, dirname } from "node:path";
import { parseFileName, projectFolderName } from "../../../format/place.js";
import type { Checked } from "../../checked.js";
import { isIsoTime } from "../../iso-time.js";
import type { Rule } from "../../rule.js";

/** As far as pi 1.6.0 looks for a header when it looks through a folder. */
const HEADER_BYTES = 1 << 20;

export const fields: Rule = {
  name: "header/fields",
  *judge(checked) {
    const { header } = checked.session;
    if (header === undefined) return;
    const { id, timestamp, cwd } = header.value;
    const name = checked.path === undefined ? undefined : parseFileName(basename(checked.path));
    const hasId = typeof id === "string";
    const hasTime = isIsoTime(timestamp);
    const faults: string[] = [];
    if (!hasId) faults.push("it has no id");
    else if (name !== undefined && name.id !== id) faults.push(`the file's name says ${name.id}`);
    if (timestamp === undefined) faults.push("it has no timestamp");
    else if (!hasTime) faults.push("its timestamp is no ISO 8601 time");
    faults.push(...cwdFaults(checked, cwd));
    if (header.offset + header.length > HEADER_BYTES) faults.push("it ends past the first MiB");
    if (faults.length === 0) return;
    yield {
      at: header,
      message: `the header: ${faults.join("; ")}`,
      severity: hasId ? "warning" : "error",
      fixable: name !== undefined && !(hasId && hasTime),
    };
  },
};

function cwdFaults({ path }: Checked, cwd: unknown): string[] {
  if (cwd === undefined) return ["it has no cwd"];
  if (typeof cwd !== "string") return ["its cwd is no string"];
  const folder = path === undefined ? "" : basename(dirname(path));
  const isPis = /^--.*--$/.test(folder);
  return isPis && projectFolderName(cwd) !== folder ? ["its cwd is not that of the folder"] : [];
}
