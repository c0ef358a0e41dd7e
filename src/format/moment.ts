import { Fault } from "../fault.js";

/** When something is made, and whether it must be made alike each time. */
export interface Moment {
  /** Unix milliseconds. */
  time: number;
  /** `SOURCE_DATE_EPOCH` fixed the time: ids derive from the content, so that bytes repeat. */
  fixed: boolean;
}

/**
 * The moment that the environment fixes with `SOURCE_DATE_EPOCH` (seconds), or now.
 * @throws Fault when it is set to no such number
 */
export function momentOf(env: Readonly<Record<string, string | undefined>>): Moment {
  const seconds = env.SOURCE_DATE_EPOCH;
  if (seconds === undefined || seconds === "") return { time: Date.now(), fixed: false };
  const time = Number(seconds) * 1000;
  if (/^\d+$/.test(seconds) && time <= LATEST) return { time, fixed: true };
  throw new Fault(`SOURCE_DATE_EPOCH: expected seconds since 1970, not '${seconds}'`);
}

/** The last moment whose year has four digits. */
const LATEST = Date.UTC(10_000, 0) - 1000;
