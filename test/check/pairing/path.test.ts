import fc from "fast-check";
import { expect, test } from "vitest";
import { Checked } from "../../../src/check/checked.js";
import { sessionOf } from "../../support/session.js";
import { judgeSimply } from "./simple.js";

const CALLS = fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 });

const KIND = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("assistant"), calls: CALLS }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("result"), calls: CALLS }) },
  { weight: 2, arbitrary: fc.constant({ kind: "user" }) },
  { weight: 1, arbitrary: fc.constant({ kind: "label" }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("failed"), calls: CALLS }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("drop"), up: fc.nat(6) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("replace"), up: fc.nat(6), calls: CALLS }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("compaction"), up: fc.nat(8) }) },
);

/** An entry and how far before it in the file its parent stands: mostly right before it. */
const STEP = fc.record({
  what: KIND,
  back: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(12) }),
});

type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;
type What = { kind: string; calls?: string[]; up?: number };

function entriesOf(steps: readonly Step[]): Record<string, unknown>[] {
  const parents: number[] = [];
  return steps.map(({ what, back }, index) => {
    const parent = Math.max(-1, index - 1 - back);
    parents.push(parent);
    const parentId = parent < 0 ? null : `e${parent}`;
    return { id: `e${index}`, parentId, ...bodyOf(what, above(parents, index, what)) };
  });
}

/** The id of the entry so many steps up the path, as far as there are some. */
function above(parents: readonly number[], index: number, { up = 0 }: What): string {
  let at = index;
  for (let step = 0; step <= up && parents[at]! >= 0; step++) at = parents[at]!;
  return `e${at}`;
}

function bodyOf({ kind, calls = [] }: What, target: string): object {
  const content = calls.map((id) => ({ type: "toolCall", id, name: "read", arguments: {} }));
  const message = (fields: object) => ({ type: "message", message: fields });
  switch (kind) {
    case "assistant":
      return message({ role: "assistant", content });
    case "failed":
      return message({ role: "assistant", content, stopReason: "error" });
    case "result":
      return message({ role: "toolResult", toolCallId: calls[0] ?? "a" });
    case "user":
      return message({ role: "user", content: [] });
    case "drop":
      return { type: "context_edit", targetId: target, replacement: null };
    case "replace":
      return { type: "context_edit", targetId: target, replacement: { content } };
    case "compaction":
      return { type: "compaction", firstKeptEntryId: target };
    default:
      return { type: "label" };
  }
}

test("branches are judged as if each were gone through alone", () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
      const bodies = entriesOf(steps);
      const session = sessionOf(bodies);
      const checked = new Checked(session, { path: undefined, namesIn: () => [] });
      for (const [entry, body] of bodies.entries()) checked.pairing.add(session.tree, entry, body);
      const { unanswered, results, repeatedCalls, splits } = checked.verdicts;
      const id = (entry: number) => `e${entry}`;
      const call = (number: number) => checked.pairing.callId(number);
      const found = {
        unanswered: new Set(
          [...unanswered].flatMap(([entry, { calls }]) =>
            [...calls].map((each) => `${id(entry)}/${call(each)}`),
          ),
        ),
        results: new Set([
          ...[...results.keys()].map(id),
          ...[...splits.values()].flatMap((pairs) => [...pairs.keys()].map(id)),
        ]),
        repeated: new Set(
          [...repeatedCalls].flatMap(([entry, faults]) =>
            [...faults.keys()].map((each) => `${id(entry)}/${call(each)}`),
          ),
        ),
      };
      expect(found).toEqual(judgeSimply(session.tree, bodies));
    }),
    { numRuns: 3000 },
  );
});
