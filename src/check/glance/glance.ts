import { OPEN_ARRAY, OPEN_OBJECT } from "../../format/json-skip.js";
import type { EntryIndex } from "../../tree/tree.js";
import type { BodyFacts } from "../body-facts.js";
import { Part } from "../pairing/facts.js";
import { fingerprint, isSignature } from "../signatures.js";
import type { BlockNeeds } from "./blocks.js";
import { GlanceCursor } from "./cursor.js";
import { glanceAtMessage, SeenMessage } from "./message.js";

/**
 * Passes the many message entries that are as pi writes them, and that no rule about bodies finds
 * fault with, without parsing them: most bytes of a session are texts that no rule reads. It may pass
 * nothing that a rule would find; whatever it does not understand it leaves to the rules.
 */
export class Glance {
  readonly #kept: Pick<BodyFacts, "pairing" | "signatures" | "sizes">;
  readonly #cursor = new GlanceCursor();
  readonly #message = new SeenMessage();
  readonly #needs: BlockNeeds;

  /** @param kept takes in what is kept of the bodies that pass */
  constructor(kept: Pick<BodyFacts, "pairing" | "signatures" | "sizes">) {
    this.#kept = kept;
    this.#needs = {
      callNumber: (bytes, start, end) => kept.pairing.callNumber(bytes, start, end),
      fingerprint: fingerprintOf,
    };
  }

  /**
   * Glances at a message entry.
   * @param role of its message, as the skeleton has it
   * @param bytes its line, a valid object
   * @returns true when it needs no closer look
   */
  passes(entry: EntryIndex, role: string | null, bytes: Buffer): boolean {
    if (role === null || !this.#passesLine(role, bytes)) return false;
    this.#keep(entry, role, bytes.length);
    return true;
  }

  #passesLine(role: string, bytes: Buffer): boolean {
    const cursor = this.#cursor;
    cursor.begin(bytes);
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

  #keep(entry: EntryIndex, role: string, length: number): void {
    const { pairing, signatures, sizes } = this.#kept;
    const { content, hasFailed, answers, detailsBytes } = this.#message;
    const isResult = role === "toolResult";
    sizes.addPlain(length, content.imageBytes, detailsBytes, isResult);
    if (isResult) pairing.addPlain(entry, Part.result, [answers]);
    else if (role === "user") pairing.addPlain(entry, Part.interrupts, []);
    else {
      const failed = hasFailed ? Part.failed : 0;
      pairing.addPlain(entry, Part.interrupts | Part.assistant | failed, content.calls);
      for (const signature of content.signatures) signatures.add(signature, entry);
    }
  }
}

function fingerprintOf(bytes: Buffer, start: number, end: number): number {
  if (!isSignature(end - start)) return -1;
  const first = bytes[start];
  if (first === OPEN_OBJECT || first === OPEN_ARRAY || (end - start) % 4 !== 0) return -2;
  return fingerprint(bytes, start, end);
}
