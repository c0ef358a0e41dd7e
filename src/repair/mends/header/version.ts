import { jsonText } from "../../../format/json-text.js";
import { CURRENT_VERSION } from "../../../format/version.js";
import { entryEdits, headerEdits } from "../../../migrate/edits.js";
import { readAt } from "../../../read/source.js";
import type { Mend } from "../../mend.js";
import type { Change } from "../../step.js";
import { headerSteps } from "./steps.js";

/** The entries are believed: the header says 3, and entries that are older are migrated. */
export const version: Mend = (_, { session, tree }) => {
  const { header } = session;
  if (header === undefined) return [];
  const bytes = readAt(session.source, header.offset, header.length);
  const edits = headerEdits(header, bytes);
  const changes: Change[] = [];
  if (edits.length > 0) {
    const was = jsonText(header.value.version)?.slice(0, 20) ?? "none";
    const detail = `version ${was} → ${CURRENT_VERSION}`;
    changes.push({ action: "change", detail, steps: headerSteps(header, bytes, edits) });
  }
  for (let entry = 0; entry < tree.size; entry++) {
    const values = entryEdits(session, entry);
    if (values.length === 0) continue;
    changes.push({
      action: "change",
      detail: `migrated: ${values.map(({ path }) => path.join(".")).join(", ")}`,
      at: tree.columns.offset[entry]!,
      entry: tree.id(entry),
      steps: [{ do: "set", entry, values }],
    });
  }
  return changes;
};
