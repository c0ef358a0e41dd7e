import { createHash } from "node:crypto";
import { basename } from "node:path";
import { parseFileName } from "../../../format/place.js";
import { CURRENT_VERSION } from "../../../format/version.js";
import { RecordFlag } from "../../../read/record.js";
import type { Session } from "../../../session/session.js";
import type { Mend } from "../../mend.js";
import { cwdOfNeighbours } from "../../neighbours.js";
import type { Work } from "../../work.js";
import { startOf } from "./steps.js";

/**
 * A header from what is still known: a torn header's whole fields, the file's name, its neighbours'
 * cwd, the first entry's time. An id that is known from nowhere is made from the first entry; an
 * unknown cwd is `""`.
 */
export const missing: Mend = (_, work) => {
  const { lost, options, session } = work;
  const name = options.path === undefined ? undefined : parseFileName(basename(options.path));
  const version = versionOf(session);
  const parentSession = lost.headerField("parentSession");
  const header = {
    type: "session",
    ...(version === 1 ? {} : { version }),
    id: lost.headerField("id") ?? name?.id ?? madeUpId(session),
    timestamp: lost.headerField("timestamp") ?? name?.timestamp ?? firstTime(work),
    cwd: lost.headerField("cwd") ?? cwdOfNeighbours(options.path) ?? "",
    ...(parentSession === undefined ? {} : { parentSession }),
  };
  const { id, cwd } = header;
  return [
    {
      action: "insert",
      detail: `a header of version ${version}, id ${id}, cwd ${cwd === "" ? "unknown" : cwd}`,
      steps: [
        { do: "replace", offset: startOf(session), length: 0, by: `${JSON.stringify(header)}\n` },
      ],
    },
  ];
};

/** The version that the entries are of. */
function versionOf({ bodyVersion, tree }: Session): number {
  if (bodyVersion === 1) return 1;
  for (let entry = 0; entry < tree.size; entry++) {
    if (tree.columns.flags[entry]! & RecordFlag.hookMessage) return 2;
  }
  return CURRENT_VERSION;
}

function firstTime({ tree }: Work): string {
  for (let entry = 0; entry < tree.size; entry++) {
    const time = tree.time(entry);
    if (!Number.isNaN(time)) return new Date(time).toISOString();
  }
  return new Date(0).toISOString();
}

/** In the shape of a UUID, the same each time for the same file. */
function madeUpId(session: Session): string {
  const hash = createHash("sha256").update(session.bytes(0)).digest("hex");
  const group = (from: number, to: number) => hash.slice(from, to);
  return `${group(0, 8)}-${group(8, 12)}-8${group(13, 16)}-a${group(17, 20)}-${group(20, 32)}`;
}
