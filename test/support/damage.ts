import { BYTE_DAMAGES } from "./damage-bytes.js";
import { ENTRY_DAMAGES } from "./damage-entries.js";
import { LINE_DAMAGES } from "./damage-lines.js";
import { MESSAGE_DAMAGES } from "./damage-messages.js";
import { type Random, seeded } from "./random.js";

/** A way in which session files are known to break. */
export interface Damage {
  name: string;
  /** The damaged file; the same bytes where there is nothing to break in that way. */
  apply(file: Buffer, random: Random): Buffer;
}

/** Every damage there is. */
export const DAMAGES: readonly Damage[] = [
  ...BYTE_DAMAGES,
  ...LINE_DAMAGES,
  ...ENTRY_DAMAGES,
  ...MESSAGE_DAMAGES,
];

export interface Damaged {
  bytes: Buffer;
  /** Names of the damages done, in order; ones that found nothing to break are left out. */
  done: string[];
}

/**
 * Breaks a session file `times` times over, in ways chosen by the seed: the same file, seed and
 * options give the same bytes.
 * @param options.among damages to choose from; default: all
 */
export function damage(
  file: Buffer,
  seed: number,
  options: { times?: number; among?: readonly Damage[] } = {},
): Damaged {
  const random = seeded(seed);
  const result: Damaged = { bytes: file, done: [] };
  for (let left = options.times ?? 1; left > 0; left--) {
    const chosen = random.pick(options.among ?? DAMAGES);
    const after = chosen.apply(result.bytes, random);
    if (after.equals(result.bytes)) continue;
    result.bytes = after;
    result.done.push(chosen.name);
  }
  return result;
}

/** The damage of that name. Throws if there is none. */
export function damageNamed(name: string): Damage {
  const found = DAMAGES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no damage is called ${name}`);
  return found;
}
