import { find } from "../format/json-cursor.js";
import { isObject, type JsonObject } from "../format/json-object.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";

/**
 * Where the bytes of a large file are, as far as the pass over the bodies knows it anyway. The walk
 * through every line by which `stats` tells more (ContentBytes, which leaves out what stands around an
 * output) takes as long again as all of `check`.
 */
export class BodySizes {
  /** Base64 of images. */
  images = 0;
  /** Lines of tool results and bash executions, without images and details. */
  toolOutput = 0;
  /** What extensions and tools keep beside what is sent. */
  details = 0;

  /** Counts a message that was not parsed. */
  addPlain(length: number, images: number, details: number, isOutput: boolean): void {
    this.images += images;
    this.details += details;
    if (isOutput) this.toolOutput += length - images - details;
  }

  add(session: Session, entry: EntryIndex, body: JsonObject): void {
    const message = isObject(body.message) ? body.message : body;
    let images = 0;
    for (const block of Array.isArray(message.content) ? message.content : []) {
      if (isObject(block) && typeof block.data === "string") images += block.data.length;
    }
    const details =
      message.details === undefined ? 0 : detailsBytes(session, entry, message === body);
    this.images += images;
    this.details += details;
    if (message.role !== "toolResult" && message.role !== "bashExecution") return;
    this.toolOutput += session.tree.columns.length[entry] - images - details;
  }
}

function detailsBytes(session: Session, entry: EntryIndex, isOfEntry: boolean): number {
  const path = isOfEntry ? ["details"] : ["message", "details"];
  const span = find(session.bytes(entry), 0, path);
  return span === undefined ? 0 : span.end - span.start;
}
