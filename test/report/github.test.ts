import { expect, test } from "vitest";
import { githubAnnotations } from "../../src/report/github.js";
import { finding, report } from "../check/reports.js";

test("the worst first, over all files", () => {
  const warning = finding({ severity: "warning", rule: "line/bom", message: "a mark" });
  const info = finding({ severity: "info", line: 1 });
  const lines = [
    ...githubAnnotations([report([info, warning]), report([finding()], { file: "b" })]),
  ];
  expect(lines).toEqual([
    "::error file=b,line=3,title=line/torn::cut off",
    "::warning file=talk.jsonl,line=3,title=line/bom::a mark",
    "::notice file=talk.jsonl,line=1,title=line/torn::cut off",
  ]);
});

test("nothing ends a command early or begins another", () => {
  const hostile = finding({ message: "100%\n::error::x\r\u001b[2J", entry: "a:b" });
  expect([...githubAnnotations([report([hostile], { file: "a,b:c%.jsonl" })])]).toEqual([
    "::error file=a%2Cb%3Ac%25.jsonl,line=3,title=line/torn::100%25↵::error::x␍␛[2J (entry a:b)",
  ]);
});
