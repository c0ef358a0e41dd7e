import { RecordFlag } from "../../read/record.js";
import type { EntryIndex } from "../../tree/tree.js";
import type { Checked } from "../checked.js";
import { Part } from "../pairing/facts.js";
import { fingerprint, isJson, isSignature } from "../signatures.js";
import type { BlockNeeds } from "./blocks.js";
import { GlanceCursor } from "./cursor.js";
import { glanceAtMessage, SeenMessage } from "./message.js";

/** Types whose bodies no rule looks into. */
const NO_BODY = new Set([
  "custom",
  "model_change",
  "thinking_level_change",
  "active_tools_change",
  "session_info",
]);

/**
 * Passes the many entries that are as pi writes them, and that no rule about bodies finds fault with,
 * without parsing them: most bytes of a session are texts that no rule reads. It may pass nothing
 * that a rule would find; whatever it does not understand it leaves to the rules.
 */
export class Glance {
  readonly #checked: Checked;
  readonly #cursor = new GlanceCursor();
  readonly #message = new SeenMessage();
  readonly #needs: BlockNeeds;

  constructor(checked: Checked) {
    this.#checked = checked;
    this.#needs = {
      callNumber: (bytes, start, end) => checked.pairing.callNumber(bytes, start, end),
      fingerprint: fingerprintOf,
    };
  }

  /**
   * Glances at an entry, and keeps what `Checked` keeps of a body.
   * @returns true when it needs no closer look
   */
  passes(entry: EntryIndex): boolean {
    const { tree } = this.#checked;
    const { flags, time } = tree.columns;
    const odd = flags[entry] & (RecordFlag.isoTime | RecordFlag.hookMessage);
    if (odd !== RecordFlag.isoTime) return false;
    const parent = tree.parent(entry);
    if (parent >= 0 && time[parent] > time[entry]) return false;
    const type = tree.type(entry);
    if (type !== "message") return NO_BODY.has(type);
    const role = tree.role(entry) ?? "";
    if (!this.#passesLine(entry, role)) return false;
    this.#keep(entry, role);
    return true;
  }

  #passesLine(entry: EntryIndex, role: string): boolean {
    const cursor = this.#cursor;
    cursor.begin(this.#checked.session.bytes(entry));
    cursor.object();
    let messages = 0;
    while (cursor.member()) {
      if (cursor.is("message")) {
        messages++;
        if (!glanceAtMessage(cursor, role, this.#message, this.#needs)) return false;
      } else if (cursor.isKeyEscaped) return false;
      else cursor.skip();
    }
    return messages === 1;
  }

  #keep(entry: EntryIndex, role: string): void {
    const { pairing, signatures, sizes, tree } = this.#checked;
    const { content, hasFailed, answers, detailsBytes } = this.#message;
    const isResult = role === "toolResult";
    sizes.addPlain(tree.columns.length[entry], detailsBytes, isResult);
    if (isResult) pairing.addPlain(entry, Part.result, [answers]);
    else if (role === "user") pairing.addPlain(entry, Part.interrupts, []);
    else {
      const failed = hasFailed ? Part.failed : 0;
      pairing.addPlain(entry, Part.interrupts | Part.assistant | failed, content.calls);
      for (const signature of content.signatures) signatures.add(signature, entry);
    }
  }
}

function fingerprintOf(text: string): number {
  if (!isSignature(text)) return -1;
  return isJson(text) || text.length % 4 !== 0 ? -2 : fingerprint(text);
}
