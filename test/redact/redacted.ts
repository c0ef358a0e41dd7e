import { memorySource } from "../../src/read/source.js";
import { redacted } from "../../src/redact/redact.js";
import { readSession } from "../../src/session/open.js";

/** A session's file, redacted. */
export function redact(file: Uint8Array, keep: string[] = []): Buffer {
  const session = readSession(memorySource(file));
  return Buffer.concat(Array.from(redacted(session, { keep }), (part) => Buffer.from(part)));
}

/** One entry or header, redacted. */
export function redactObject(object: object, keep: string[] = []): Record<string, never> {
  return JSON.parse(redact(Buffer.from(JSON.stringify(object)), keep).toString());
}
