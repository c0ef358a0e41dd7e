import { isObject } from "../format/json-object.js";
import { contentText } from "../format/message.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";

/** What a user or the model said. */
export interface Said {
  entry: EntryIndex;
  role: "user" | "assistant";
  text: string;
}

/**
 * What both branches say at the place where they part: the first message of each, where both are the
 * user's or both the model's, and after two of the user's the first replies. Where either has no text
 * there is nothing to compare, and what comes later is another conversation.
 */
export function saidAtFork(
  session: Session,
  left: readonly EntryIndex[],
  right: readonly EntryIndex[],
): [Said, Said][] {
  const [lefts, rights] = [saidIn(session, left), saidIn(session, right)];
  const pairs: [Said, Said][] = [];
  for (let place = 0; place < 2; place++) {
    const [one, other] = [lefts.next().value, rights.next().value];
    if (!one || !other || one.role !== other.role) break;
    if (one.text.trim() !== "" && other.text.trim() !== "") pairs.push([one, other]);
    if (one.role === "assistant") break;
  }
  return pairs;
}

/** The messages of user and model, in their order. */
function* saidIn(session: Session, entries: readonly EntryIndex[]): Generator<Said, undefined> {
  const { tree } = session;
  for (const entry of entries) {
    const role = tree.role(entry);
    if (tree.type(entry) !== "message" || (role !== "user" && role !== "assistant")) continue;
    const { message } = session.entry(entry);
    yield { entry, role, text: isObject(message) ? contentText(message.content, "\n") : "" };
  }
}
