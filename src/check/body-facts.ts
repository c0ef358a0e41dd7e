import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { Glance } from "./glance/glance.js";
import { PairingFacts } from "./pairing/facts.js";
import { Signatures } from "./signatures.js";
import { BodySizes } from "./sizes.js";

/** Types whose bodies no rule looks into. */
const NO_BODY = new Set([
  "custom",
  "model_change",
  "thinking_level_change",
  "active_tools_change",
  "session_info",
]);

/** What is kept of the bodies of a session, each of which is looked at once. */
export class BodyFacts {
  /** What the rules about tool calls and compactions keep. */
  readonly pairing = new PairingFacts();
  /** What `message/signature` keeps. */
  readonly signatures = new Signatures();
  /** What `size/file` keeps. */
  readonly sizes = new BodySizes();
  /** What `message/timestamp` keeps: what is wrong with the times of messages. */
  readonly oddTimes = new Map<EntryIndex, string>();
  readonly #glance = new Glance(this);

  /**
   * Is there nothing in this entry's body for a rule to find, as far as a glance tells? Then what is
   * kept of it is here.
   */
  passes(session: Session, entry: EntryIndex): boolean {
    const { tree } = session;
    const type = tree.type(entry);
    if (type !== "message") return NO_BODY.has(type);
    return this.#glance.passes(entry, tree.role(entry), session.bytes(entry));
  }
}
