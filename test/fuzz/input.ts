import { readdirSync, readFileSync } from "node:fs";
import { DAMAGES, damage } from "../support/damage.js";
import { generateSession } from "../support/generate.js";
import { type Random, seeded } from "../support/random.js";
import { MUTATIONS } from "./mutations.js";

/** A file to try the program on. */
export interface Input {
  bytes: Buffer;
  /** How it was made, for whoever looks into a failure. */
  story: string;
}

/** The samples, read from the project's folder. */
const FILES = readdirSync("samples")
  .filter((name) => name.endsWith(".jsonl"))
  .sort()
  .map((name) => ({ name, bytes: readFileSync(`samples/${name}`) }));
const BREAKS = [...DAMAGES, ...MUTATIONS, ...MUTATIONS];

/** The input of a number: the same for the same seed and number, whatever came before. */
export function inputOf(seed: number, number: number): Input & { random: Random } {
  const random = seeded(Math.imul(seed, 0x9e3779b1) + number);
  const base = someFile(random);
  const stranger = random.chance(0.05) ? [someFile(random)] : [];
  const whole = Buffer.concat([base, ...stranger].map(({ bytes }) => bytes));
  const times = random.weighted([
    [1, 0],
    [6, random.int(1, 3)],
    [3, random.int(4, 12)],
  ]);
  const { bytes, done } = damage(whole, random.int(0, 2 ** 31), { times, among: BREAKS });
  const story = [[base, ...stranger].map(({ name }) => name).join(" + "), ...done].join(", ");
  return { bytes, story, random };
}

function someFile(random: Random): { name: string; bytes: Buffer } {
  if (random.chance(0.5)) return random.pick(FILES);
  const seed = random.int(0, 2 ** 31);
  const options = {
    entries: random.int(0, 40),
    version: random.weighted<1 | 2 | 3>([
      [1, 1],
      [1, 2],
      [6, 3],
    ]),
    harness: random.chance(0.1),
    faultless: random.chance(0.3),
  };
  const name = `generateSession(${seed}, ${JSON.stringify(options)})`;
  return { name, bytes: generateSession(seed, options).bytes };
}
