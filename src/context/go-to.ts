import { isObject } from "../format/json-object.js";
import { contentText } from "../format/message.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";

/** Where pi stands after going to an entry in its /tree. */
export interface Destination {
  /** The new leaf; NO_ENTRY before a first message. */
  leaf: EntryIndex;
  /** The text that goes back into the editor, where pi takes the entry back as unsent. */
  editor: string | undefined;
}

/**
 * Goes to an entry as pi's /tree does (1.6.0): on a user message or a `custom_message` to the entry
 * above it, with its text back in the editor; on anything else to the entry itself.
 */
export function goTo(session: Session, entry: EntryIndex): Destination {
  const { tree } = session;
  const type = tree.type(entry);
  if (type !== "custom_message" && !(type === "message" && tree.role(entry) === "user")) {
    return { leaf: entry, editor: undefined };
  }
  const { message, content } = session.entry(entry);
  const said = isObject(message) ? message.content : content;
  return { leaf: tree.parent(entry), editor: contentText(said, "") };
}
