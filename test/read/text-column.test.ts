import fc from "fast-check";
import { expect, test } from "vitest";
import { TextColumn } from "../../src/read/text-column.js";

test("gives every text back", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 300 })), (texts) => {
      const column = new TextColumn();
      for (const text of texts) column.add(text);
      expect(column.size).toBe(texts.length);
      expect(texts.map((_, at) => column.at(at))).toEqual(texts);
    }),
  );
});
