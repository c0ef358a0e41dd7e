import { Fault } from "../fault.js";
import { type LockState, lockState } from "../read/lock.js";
import { unwritten } from "./unwritten.js";

/**
 * Refuses to write a file on which another program is at work.
 * @throws Fault
 */
export function refuseLocked(path: string, name: string): void {
  const lock = lookAt(path, name);
  if (lock.state !== "live") return;
  const who = lock.pid === undefined ? "another program" : `process ${lock.pid}`;
  throw new Fault(`${name}: in use by ${who} (${lock.path}); nothing was written`);
}

function lookAt(path: string, name: string): LockState {
  try {
    return lockState(path);
  } catch (error) {
    throw unwritten(name, error);
  }
}
