import { expect, test } from "vitest";
import { contextHeader, contextLine } from "../../src/report/context-text.js";
import { PLAIN } from "../../src/report/style.js";

const HOW = { style: PLAIN, columns: undefined, idColumns: 5, kindColumns: 9 };
const ROW = { id: "e1", kind: "user", tokens: 12, text: "one\u001b[31mtwo", isOmitted: false };

test("columns line up under their names", () => {
  expect(contextHeader(HOW)).toBe("entry  role        tokens\n");
  expect(contextLine(ROW, HOW)).toBe("e1     user            12  one␛[31mtwo\n");
});

test("without tokens and text a line ends after what it has", () => {
  expect(contextLine({ ...ROW, tokens: undefined, text: "" }, HOW)).toBe("e1     user\n");
});

test("on a terminal the text is cut to its width as it is shown", () => {
  const line = contextLine({ ...ROW, text: "日本語のテキスト" }, { ...HOW, columns: 36 });
  // 27 columns stand before the text, one at the end stays free: room for 8
  expect(line).toBe("e1     user            12  日本語…\n");
});
