import { createHash, randomBytes } from "node:crypto";
import type { Moment } from "../format/moment.js";
import { uuidv7 } from "../format/session-id.js";
import { CURRENT_VERSION } from "../format/version.js";
import { readAt } from "../read/source.js";
import type { Session } from "../session/session.js";
import type { Taken } from "./taken.js";

/** The header of a session that was taken out of another, in pi's order of keys. */
export interface NewHeader {
  type: "session";
  version: number;
  id: string;
  /** ISO 8601. */
  timestamp: string;
  cwd: string;
  parentSession?: string | undefined;
}

/** The header of the session that `taken` becomes. */
export function newHeader(
  session: Session,
  taken: Taken,
  { time, fixed }: Moment,
  chosen: { id: string | undefined; cwd: string | undefined; parentSession: string | undefined },
): NewHeader {
  const cwd = session.header?.value.cwd;
  return {
    type: "session",
    version: CURRENT_VERSION,
    id: chosen.id ?? uuidv7(time, fixed ? contentHash(session, taken) : randomBytes(10)),
    timestamp: new Date(time).toISOString(),
    cwd: chosen.cwd ?? (typeof cwd === "string" ? cwd : ""),
    parentSession: chosen.parentSession,
  };
}

/** A hash of what is taken: the source's header and the entries, byte for byte. */
function contentHash(session: Session, { entries }: Taken): Uint8Array {
  const hash = createHash("sha256");
  const { header, source } = session;
  if (header !== undefined) hash.update(readAt(source, header.offset, header.length));
  for (const entry of entries) hash.update("\n").update(session.bytes(entry));
  return hash.digest();
}
