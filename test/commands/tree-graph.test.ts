import { expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { samplePath } from "../support/samples.js";
import { entry } from "../support/session.js";
import { piSession } from "../support/spawn.js";

const FILE = samplePath("branches.jsonl");

test("dot: runs folded, the current branch in bold", () => {
  const { status, out, err } = piSession(["tree", FILE, "-f", "dot"]);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  expect(out).toContain(
    '  n2 [label="b92a60f7 assistant\\nFound it: `total` in `src/list.ts` adds up amounts and neve…\\n2 branches", style=bold, color="#1a7f37"];\n' +
      '  n3 [label="4e6d13a8 user\\nYes, do that.", style=bold, color="#1a7f37"];\n' +
      '  n4 [label="… 8 entries …", shape=plaintext];\n',
  );
  expect(out).toContain("\n  n2 -> n3;\n  n3 -> n4;\n");
  expect(out).toContain("\n  n2 -> n8;\n");
});

test("mermaid: filters and --from hold as for text", () => {
  const argv = ["tree", FILE, "-f", "mermaid", "--filter", "user-only", "--from", "b92a60f7"];
  expect(piSession(argv).out.split("\n").slice(0, 6)).toEqual([
    "flowchart TD",
    '  n0["4e6d13a8 user<br>Yes, do that."]:::current',
    '  n1["d6e8520f user<br>Good, we keep the table. Now print totals over 1000 g as kg.<br>← leaf below, hidden"]:::current',
    '  n2["f02c6e9b user<br>Before you change it#58; could the compiler catch this instead#63;"]',
    "  n0 --> n1",
    "  classDef current stroke-width:3px",
  ]);
});

test("more edges than Mermaid draws are told of", () => {
  const lines = [
    { type: "session", version: 3, id: "s" },
    entry("root", null),
    ...Array.from({ length: 501 }, (_, at) => entry(`tip${at}`, "root")),
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const cwd = folderOf({ "wide.jsonl": text });
  const argv = ["tree", "wide.jsonl", "--filter", "all", "-f"];
  expect(piSession([...argv, "mermaid"], { cwd }).err).toBe(
    "501 edges: Mermaid draws 500 unless maxEdges is raised\n",
  );
  expect(piSession([...argv, "dot"], { cwd }).err).toBe("");
});
