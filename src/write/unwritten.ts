import { Fault, isSystemError, systemReason } from "../fault.js";

/** The Fault for what the system would not write; other errors as they are. */
export function unwritten(name: string, error: unknown, before = "", after = ""): unknown {
  if (!isSystemError(error)) return error;
  return new Fault(`${name}: not written: ${before}${systemReason(error)}${after}`);
}
