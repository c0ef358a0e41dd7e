import { Fault } from "../fault.js";
import { lockState } from "../read/lock.js";

/**
 * Refuses to write a file on which another program is at work.
 * @throws Fault
 */
export function refuseLocked(path: string, name: string): void {
  const lock = lockState(path);
  if (lock.state !== "live") return;
  const who = lock.pid === undefined ? "another program" : `process ${lock.pid}`;
  throw new Fault(`${name}: in use by ${who} (${lock.path}); nothing was written`);
}
