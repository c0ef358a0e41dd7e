import { Growth } from "./growth.js";
import { type Fields, type GenerateOptions, type Style, styleOf } from "./options.js";
import { type Random, seeded } from "./random.js";
import { stepsFor } from "./steps.js";
import { uuid, words } from "./text.js";
import { turn } from "./turn.js";
import { asVersion1 } from "./version1.js";

export interface GeneratedSession {
  header: Fields;
  /** Every entry in file order, the header not among them. */
  entries: Fields[];
  /** The file: header and entries as pi writes them. */
  bytes: Buffer;
}

/** A session made from a seed: the same seed and options always give the same bytes. */
export function generateSession(seed: number, options: GenerateOptions = {}): GeneratedSession {
  const random = seeded(seed);
  const style = styleOf(options);
  const header = headerOf(random, style);
  const growth = new Growth(random, style);
  const wanted = options.entries ?? random.int(1, 60);
  const steps = stepsFor(growth);
  if (wanted > 0 && !style.odd) turn(growth);
  while (growth.entries.length < wanted) random.weighted(steps)(growth);
  if (wanted > 0 && !style.odd) turn(growth);
  const grown = style.version === 1 ? asVersion1(random, growth.entries) : growth.entries;
  const entries = grown.map((entry) => asRead(random, style, entry));
  return { header, entries, bytes: toBytes([header, ...entries]) };
}

/** The entry as a reader finds it: nothing undefined, and in an odd file not always pi's order. */
function asRead(random: Random, style: Style, entry: Fields): Fields {
  const mixed = style.odd && random.chance(0.05);
  const ordered = mixed ? Object.fromEntries(random.shuffle(Object.entries(entry))) : entry;
  return JSON.parse(JSON.stringify(ordered)) as Fields;
}

/** Objects as a session file: one a line, each line ended. */
export function toBytes(objects: readonly unknown[]): Buffer {
  return Buffer.from(objects.map((object) => `${JSON.stringify(object)}\n`).join(""));
}

function headerOf(random: Random, style: Style): Fields {
  const { version } = style;
  return {
    type: "session",
    ...(version === 1 ? {} : { version }),
    id: uuid(random),
    timestamp: "2026-01-01T09:30:00.000Z",
    cwd: "/home/mina/atlas",
    ...(version === 1
      ? { provider: "anthropic", modelId: "claude-sonnet-4-5", thinkingLevel: "off" }
      : {}),
    ...(version > 1 && random.chance(0.2) ? { parentSession: "/home/mina/old.jsonl" } : {}),
    ...(version === 1 && random.chance(0.3) ? { branchedFrom: "/home/mina/old.jsonl" } : {}),
    ...(style.harness && random.chance(0.5) ? { metadata: { task: words(random, 3) } } : {}),
  };
}
