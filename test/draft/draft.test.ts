import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Draft, type RuledEdit } from "../../src/draft/draft.js";
import { memorySource, readAt } from "../../src/read/source.js";

const textOf = (draft: Draft) => Buffer.concat([...draft.chunks()].map(Buffer.from)).toString();
const draftOf = (text: string) => new Draft(memorySource(Buffer.from(text)));
const bytes = (text: string) => Buffer.from(text);

/** What is to be done to a draft of any length; places are shares of it. */
const change = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  target: fc.double({ min: 0, max: 1, noNaN: true }),
  insert: fc.string({ maxLength: 5, unit: fc.constantFrom(..."ABC\n") }),
  move: fc.boolean(),
});
type Change = { from: number; to: number; target: number; insert: string; move: boolean };

/** A character of the model: itself, and where in the original it stood. */
type Unit = { text: string; origin: number | undefined };

/** The same change as an edit of a draft and as one of the model. */
function apply(draft: Draft, model: Unit[], one: Change, rule: string): [Draft, Unit[]] {
  const at = (share: number) => Math.round(share * draft.size);
  const [offset, end] = [at(one.from), at(one.to)].sort((a, b) => a - b) as [number, number];
  const length = end - offset;
  const added = [...one.insert].map((text) => ({ text, origin: undefined }));
  const target = at(one.target);
  if (one.move && length > 0 && (target <= offset || target >= end)) {
    const edits: RuledEdit[] = [
      { rule, offset, length, insert: [] },
      { rule, offset: target, length: 0, insert: [{ offset, length }] },
    ];
    const moved = model.slice(offset, end);
    const before = model.slice(0, target).filter((unit) => !moved.includes(unit));
    const after = model.slice(target).filter((unit) => !moved.includes(unit));
    return [draft.edited(edits), [...before, ...moved, ...after]];
  }
  const edits = [{ rule, offset, length, insert: [bytes(one.insert)] }];
  return [draft.edited(edits), [...model.slice(0, offset), ...added, ...model.slice(end)]];
}

describe("a draft", () => {
  it("reads as its pieces, and knows what it took out and where the rest stood", () => {
    const original = fc.string({ maxLength: 40, unit: fc.constantFrom(..."abcdef\n") });
    fc.assert(
      fc.property(original, fc.array(change, { maxLength: 8 }), (text, changes) => {
        let draft = draftOf(text);
        let model: Unit[] = [...text].map((one, origin) => ({ text: one, origin }));
        for (const [index, one] of changes.entries()) {
          [draft, model] = apply(draft, model, one, `rule ${index}`);
        }
        expect(textOf(draft)).toBe(model.map((unit) => unit.text).join(""));
        for (const [at, unit] of model.entries()) {
          expect(readAt(draft, at, 1).toString()).toBe(unit.text);
          if (unit.origin !== undefined) expect(draft.pieces.origin(at)).toBe(unit.origin);
        }
        const kept = new Set(model.map((unit) => unit.origin));
        const gone = [...text].map((_, at) => at).filter((at) => !kept.has(at));
        const removed = [...draft.removed()];
        expect(
          removed.flatMap(({ offset, length }) => Array.from({ length }, (_, at) => offset + at)),
        ).toEqual(gone);
        if (changes.length === 0) expect(draft.isOriginal).toBe(true);
        if (draft.isOriginal) expect(textOf(draft)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it("names the rule that took a stretch out, not one that only moved it", () => {
    const moved = draftOf("one\ntwo\nthree\n").edited([
      { rule: "moves", offset: 0, length: 4, insert: [] },
      { rule: "moves", offset: 8, length: 0, insert: [{ offset: 0, length: 4 }] },
    ]);
    expect(textOf(moved)).toBe("two\none\nthree\n");
    expect([...moved.removed()]).toEqual([]);
    const cut = moved.edited([
      { rule: "cuts", offset: 4, length: 4, insert: [] },
      { rule: "changes", offset: 9, length: 4, insert: [bytes("HREE")] },
    ]);
    expect(textOf(cut)).toBe("two\ntHREE\n");
    expect([...cut.removed()]).toEqual([
      { offset: 0, length: 4, rule: "cuts" },
      { offset: 9, length: 4, rule: "changes" },
    ]);
  });

  it("takes no edits that overlap", () => {
    const edit = (offset: number) => ({ rule: "r", offset, length: 2, insert: [] });
    expect(() => draftOf("abcd").edited([edit(0), edit(1)])).toThrow("overlap");
  });
});
