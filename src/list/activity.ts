import { JsonCursor } from "../format/json-cursor.js";
import { parseBytes } from "../read/record.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";

/**
 * When something was last said in a session, in Unix milliseconds: the latest time of a message of
 * the user's or the model's, else the header's time; NaN when neither can be told. A message's own
 * time counts before its entry's. So pi's list has it (1.6.0), which then turns to the file's time.
 */
export function lastActivity(session: Session): number {
  const { tree, header } = session;
  let last = 0;
  for (let entry = 0; entry < tree.size; entry++) {
    const role = tree.role(entry);
    if (role !== "user" && role !== "assistant") continue;
    if (tree.type(entry) !== "message") continue;
    const time = messageTime(session, entry);
    if (time > last) last = time;
  }
  const time = last > 0 ? last : headerTime(header?.value.timestamp);
  return new Date(time).getTime();
}

/** The time of a message that has a content; NaN for any other. */
function messageTime(session: Session, entry: EntryIndex): number {
  const bytes = session.bytes(entry);
  let own: unknown;
  let hasContent = false;
  for (const line = new JsonCursor(bytes, 0); line.next(); ) {
    if (!line.keyIs("message")) continue;
    own = undefined;
    hasContent = false;
    for (const message = line.enter(); message.next(); ) {
      if (message.keyIs("content")) hasContent = true;
      else if (message.keyIs("timestamp")) own = parseBytes(bytes, message.start, message.end);
    }
  }
  if (!hasContent) return Number.NaN;
  return typeof own === "number" ? own : session.tree.time(entry);
}

function headerTime(timestamp: unknown): number {
  return typeof timestamp === "string" ? new Date(timestamp).getTime() : Number.NaN;
}
