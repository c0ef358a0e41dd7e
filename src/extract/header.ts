import { createHash, randomBytes } from "node:crypto";
import { Fault } from "../fault.js";
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

/** When and by which chance a session is made. */
export interface Moment {
  /** Unix milliseconds. */
  time: number;
  /** `SOURCE_DATE_EPOCH` fixed the time: ids derive from the content, so that bytes repeat. */
  fixed: boolean;
}

/**
 * The moment that the environment fixes with `SOURCE_DATE_EPOCH` (seconds), or now.
 * @throws Fault when it is set to no such number
 */
export function momentOf(env: Readonly<Record<string, string | undefined>>): Moment {
  const seconds = env.SOURCE_DATE_EPOCH;
  if (seconds === undefined || seconds === "") return { time: Date.now(), fixed: false };
  const time = Number(seconds) * 1000;
  if (/^\d+$/.test(seconds) && time <= LATEST) return { time, fixed: true };
  throw new Fault(`SOURCE_DATE_EPOCH: expected seconds since 1970, not '${seconds}'`);
}

/** The last moment whose year has four digits. */
const LATEST = Date.UTC(10_000, 0) - 1000;

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
