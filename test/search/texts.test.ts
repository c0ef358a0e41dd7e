import { expect, test } from "vitest";
import { textsOf } from "../../src/search/texts.js";
import { openSession } from "../../src/session/open.js";
import { samplePath } from "../support/samples.js";

test("the texts of every type of entry", async () => {
  const session = await openSession(samplePath("every-type.jsonl"));
  const texts = Array.from({ length: session.tree.size }, (_, entry) =>
    Array.from(textsOf(session.entry(entry)), ({ field, tool, text }) => [field, tool, text]),
  );
  session.close();
  expect(texts).toEqual([
    [
      ["text", null, "You help in the pantry project."],
      ["sections.style", null, "<style>Be brief.</style>"],
      ["sections.skills", null, "<skills>none</skills>"],
    ],
    [],
    [],
    [["text", null, "What is in this picture of the shelf?"]],
    [
      ["thinking", null, ""],
      ["text", null, "A single jar. Let me see what the inventory says."],
      ["arguments.path", "read", "shelf.txt"],
    ],
    [["output", "read", "1 jar, lentils"]],
    [["text", null, "One jar of lentils."]],
    [
      ["command", null, "wc -l shelf.txt"],
      ["output", null, "1 shelf.txt"],
    ],
    [
      ["command", null, "cat ~/.netrc"],
      ["output", null, "machine example.org"],
    ],
    [],
    [["text", null, "The shop closes at six."]],
    [["text", null, "(read)"]],
    [["note", null, "kept warm"]],
    [["label", null, "lentils"]],
    [["name", null, "One jar"]],
    [["summary", null, "There is one jar of lentils on the shelf."]],
    [["summary", null, "Counted jars, warmed the cache."]],
    [["note", null, "a type that no pi knows"]],
    [["errorMessage", null, "Overloaded"]],
  ]);
});

const textsIn = (entry: object) =>
  Array.from(textsOf(entry as never), ({ field, text }) => `${field}=${text}`);

test("calls within calls, arguments however deep, and shapes that are none", () => {
  const edits = [{ oldText: "a", n: 1 }, { newText: "b" }];
  const call = { type: "toolCall", name: "edit", arguments: { path: "p", edits } };
  expect(
    textsIn({ type: "message", message: { role: "assistant", content: [call, null, 5] } }),
  ).toEqual(["arguments.path=p", "arguments.edits.0.oldText=a", "arguments.edits.1.newText=b"]);
  const nestedCalls = { calls: [{ name: "read", arguments: { path: "q" }, error: "gone" }, 7] };
  expect(
    textsIn({ type: "message", message: { role: "toolResult", content: null, nestedCalls } }),
  ).toEqual(["arguments.path=q", "error=gone"]);
  expect(textsIn({ type: "message", message: null })).toEqual([]);
  let deep: unknown = "bottom";
  for (let level = 0; level < 100_000; level++) deep = [deep];
  const bottomless = { ...call, arguments: { deep } };
  const message = { role: "assistant", content: [bottomless] };
  const [bottom, ...others] = textsOf({ type: "message", message });
  expect([bottom!.text, others]).toEqual(["bottom", []]);
  expect(bottom!.field).toMatch(/^arguments\.deep(\.0){33}$/);
  const long = { ...call, arguments: { ["k".repeat(1000)]: "v" } };
  expect(textsIn({ type: "message", message: { role: "assistant", content: [long] } })).toEqual([
    `arguments.${"k".repeat(40)}=v`,
  ]);
});
