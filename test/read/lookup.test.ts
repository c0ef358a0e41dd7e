import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Fault } from "../../src/fault.js";
import { findFile } from "../../src/read/lookup.js";
import { folderOf } from "../support/folder.js";

const header = (id: string) => `${JSON.stringify({ type: "session", version: 3, id })}\n`;
const nameOf = (id: string) => `2026-07-09T10-00-00-000Z_${id}.jsonl`;

/** A home with two projects and files of other names; `id` finds in it, from the project `app`. */
function sessions() {
  const home = folderOf({
    [`.pi/agent/sessions/--app--/${nameOf("0199aa")}`]: header("0199aa"),
    [`.pi/agent/sessions/--app--/${nameOf("0199aabb")}`]: header("0199aabb"),
    [`.pi/agent/sessions/--lib--/${nameOf("0200cc")}`]: header("0200cc"),
    ".pi/agent/sessions/--lib--/renamed.jsonl": `{"type":"title"}\n${header("0300dd")}`,
    ".pi/agent/sessions/--lib--/long.jsonl": `{"pad":"${"x".repeat(9000)}"}\n${header("0400ee")}`,
    ".pi/agent/sessions/--lib--/broken.jsonl": "\n{\n",
    ".pi/agent/sessions/--lib--/0500ff.jsonl.bak": header("0500ff"),
    ".pi/agent/sessions/--lib--/folder.jsonl/x": "",
    "app/0200": "a file in the way",
    "app/talk.jsonl": header("x"),
    [`own/${nameOf("0199zz")}`]: header("0199zz"),
  });
  const find = (reference: string, env = {}) =>
    findFile(reference, { env: { HOME: home, ...env }, cwd: join(home, "app") });
  return { home, find };
}

describe("a FILE", () => {
  test("is a path, told as it was typed", () => {
    const { home, find } = sessions();
    const file = { path: join(home, "app/talk.jsonl"), name: "../app/talk.jsonl", size: 41 };
    expect(find("../app/talk.jsonl")).toEqual({ ...file, size: header("x").length });
    expect(find("0200").path).toBe(join(home, "app/0200"));
  });

  test("is a session id or the one beginning of it, in any project", () => {
    const { home, find } = sessions();
    const path = join(home, ".pi/agent/sessions/--lib--", nameOf("0200cc"));
    expect(find("0200c")).toEqual({ path, name: path, size: header("0200cc").length });
    expect(find("0199aab").path).toMatch(/0199aabb\.jsonl$/);
    expect(find("0199aa").path).toMatch(/_0199aa\.jsonl$/);
  });

  test("is found by its header when the file has another name", () => {
    const { find } = sessions();
    expect(find("0300").path).toMatch(/renamed\.jsonl$/);
    expect(find("0400").path).toMatch(/long\.jsonl$/);
  });

  test("is looked for in the folder of the user's choice instead", () => {
    const { home, find } = sessions();
    const env = { PI_CODING_AGENT_SESSION_DIR: "../own" };
    expect(find("0199", env).path).toBe(join(home, "own", nameOf("0199zz")));
    expect(() => find("0200cc", env)).toThrow("no session id begins with it");
  });

  test.each([
    ["0199", /^0199: ambiguous session id: 0199aa \(.*\), 0199aabb \(.*\)$/],
    ["0500", /^0500: no such file, and no session id begins with it$/],
    ["no/where", /^no\/where: no such file$/],
    ["talk.jsonl/x", /^talk\.jsonl\/x: not a folder$/],
    ["other.jsonl", /^other\.jsonl: no such file$/],
    ["../app", /^\.\.\/app: is a folder, not a session file$/],
    ["", /is a folder, not a session file$/],
  ])("%j is a fault", (reference, message) => {
    const { find } = sessions();
    expect(() => find(reference)).toThrow(Fault);
    expect(() => find(reference)).toThrow(message);
  });
});
