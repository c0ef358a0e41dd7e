import { expect, test } from "vitest";
import { main } from "../../../src/cli.js";
import { COMMANDS } from "../../../src/commands/table.js";
import { memoryOutput } from "../../../src/output.js";
import { call } from "../../support/call.js";
import { folderOf } from "../../support/folder.js";
import { samplePath } from "../../support/samples.js";

const TALK = samplePath("branches.jsonl");

/** What is offered for the last word, without what is told of it. */
async function offered(...words: string[]): Promise<string[]> {
  const { status, stdout, stderr } = await call("__complete", ...words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : [line.split("\t")[0]!]));
}

test("the first word is a command or an option of the program", async () => {
  const commands = COMMANDS.map(({ name }) => name);
  expect(await offered()).toEqual(commands);
  expect(await offered("")).toEqual(commands);
  expect(await offered("tr")).toEqual(["tree"]);
  expect(await offered("help", "fo")).toEqual(["forks"]);
  expect(await offered("-")).toEqual(["--help", "--version"]);
});

test.each([
  [
    ["tree", "a", "--f"],
    ["--format", "--filter", "--from"],
  ],
  [["tree", "a", "--he"], ["--help"]],
  [
    ["show", "a", "-f", ""],
    ["text", "json"],
  ],
  [["tree", "a", "--format", "j"], ["json"]],
  [["tree", "a", "--format=j"], ["--format=json"]],
  [["tree", "a", "--format=", "--color", "al"], ["always"]],
  [
    ["completion", ""],
    ["bash", "zsh", "fish"],
  ],
  [["tree", ""], [":files"]],
  [["tree", "a", ""], []],
  [["tree", "--", "-"], [":files"]],
  [["tree", "a", "--depth", ""], []],
  [["migrate", "a", "b", ""], [":files"]],
  [["migrate", "--out-dir", ""], [":folders"]],
  [["migrate", "--output=x"], [":files"]],
  [["nothing", ""], []],
])("%j: %j", async (words, values) => {
  expect(await offered(...words)).toEqual(values);
});

test("a REF is a label, leaf, root, or an id of the session, the newest first", async () => {
  const all = await offered("path", TALK, "");
  expect(all.slice(0, 5)).toEqual(["@units fixed", "@branded types?", "leaf", "root", "729bf05e"]);
  expect(all).toHaveLength(4 + 27);
  expect(await offered("show", TALK, "leaf", "@u")).toEqual(["@units fixed"]);
  expect(await offered("show", TALK, "4")).toEqual(["47a1f6b0", "4e6d13a8"]);
  expect(await offered("tree", TALK, "--from", "le")).toEqual(["leaf"]);
  expect(await offered("tree", TALK, "--from=le")).toEqual(["--from=leaf"]);
  expect(await offered("diff", TALK, "le")).toEqual(["leaf", ":files"]);
  expect(await offered("show", "-", "")).toEqual([]);
});

test("a FILE is one of the shell's, or the id of one of pi's sessions", async () => {
  const id = "019a2c11-0f42-7a8e-b1c3-5d6e7f809a1b";
  const folder = folderOf({ [`2026-03-02T14-02-00-000Z_${id}.jsonl`]: "", "other.jsonl": "" });
  const [stdout, stderr] = [memoryOutput(), memoryOutput()];
  const env = { PI_CODING_AGENT_SESSION_DIR: folder };
  await main(["__complete", "tree", "019"], { stdout, stderr, env, cwd: folder });
  expect(stdout.text()).toMatch(new RegExp(`^:files\n${id}\t2026-03-02 \\d\\d:\\d\\d\n$`));
});

test("is told of what it names", async () => {
  const { stdout } = await call("__complete", "show", TALK, "c40");
  expect(stdout).toMatch(/^c40f8a16\tuser My shopping list .*…\n$/);
});

test("what cannot be typed, or would act on the terminal, is not offered", async () => {
  const label = (id: string, text: string) =>
    `{"type":"label","id":"${id}","parentId":null,"timestamp":"2026-03-02T14:00:00.000Z","targetId":"${id}","label":"${text}"}\n`;
  const header = `{"type":"session","version":3,"id":"s","timestamp":"2026-03-02T14:00:00.000Z","cwd":"/"}\n`;
  const lines = label("a1", "x\\u001b[2J") + label("a2", "x\\ny") + label("a3", "x z");
  const folder = folderOf({ "talk.jsonl": header + lines });
  expect(await offered("show", `${folder}/talk.jsonl`, "@")).toEqual(["@x z"]);
});

test("of a session that cannot be read nothing is offered", async () => {
  expect(await call("__complete", "show", "/no/such.jsonl", "")).toMatchObject({
    status: 2,
    stdout: "",
  });
});
