import type { Growth } from "./growth.js";
import { system, user } from "./messages.js";
import { words } from "./text.js";

/** The history so far becomes a summary; what is kept depends on the kind of boundary. */
export function compaction(growth: Growth): void {
  const { random, style } = growth;
  if (growth.leaf === null) return;
  if (!style.odd && !growth.joints.has(growth.leaf)) return;
  const id = growth.appendJoint("compaction", {
    summary: style.odd && random.chance(0.1) ? "" : words(random, 40),
  });
  const entry = growth.entry(id)!;
  const boundary = boundaryOf(growth, id);
  if (boundary !== undefined) entry.firstKeptEntryId = boundary;
  entry.tokensBefore = random.int(20_000, 180_000);
  if (random.chance(0.4)) entry.details = { readFiles: ["src/a.ts"], modifiedFiles: ["src/b.ts"] };
  if (random.chance(0.2)) entry.fromHook = true;
  if (style.today && random.chance(0.4)) entry.systemMessage = system(growth.maker);
  if (style.harness && random.chance(0.4)) {
    entry.retainedTail = random.chance(0.3) ? [] : [user(growth.maker)];
  }
}

/** An entry of the path, the compaction itself, or one of the boundaries that keep nothing. */
function boundaryOf(growth: Growth, own: string): unknown {
  const { random, style } = growth;
  const path = growth.path().slice(0, -1);
  const ids = path.map((entry) => entry.id as string);
  const joints = ids.filter((id) => growth.joints.has(id));
  const labels = path.filter((entry) => entry.type === "label").map((entry) => entry.id as string);
  const choices: (readonly [number, () => unknown])[] = [[1.5, () => own]];
  if (joints.length > 0) choices.push([6, () => random.pick(joints)]);
  if (style.odd) {
    choices.push([2, () => random.pick(ids)], [1, () => random.pick(growth.entries).id]);
    choices.push([1, () => random.hex(8)], [0.5, () => undefined], [0.5, () => null]);
    if (labels.length > 0) choices.push([2, () => random.pick(labels)]);
  }
  return random.weighted(choices)();
}
