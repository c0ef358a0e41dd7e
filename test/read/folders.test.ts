import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder, sessionsFolder } from "../../src/read/folders.js";
import { folderOf } from "../support/folder.js";

describe("pi's sessions folder", () => {
  test("is in the agent folder, by project", () => {
    const around = { env: { HOME: "/home/me" }, cwd: "/work/app" };
    expect(sessionsFolder(around)).toEqual({ path: "/home/me/.pi/agent/sessions", flat: false });
    expect(projectFolder("../lib", around)).toBe("/home/me/.pi/agent/sessions/--work-lib--");
  });

  test.each([
    ["/elsewhere", "/elsewhere/sessions"],
    ["~/agent", "/home/me/agent/sessions"],
    ["rel", "/work/app/rel/sessions"],
  ])("moves with PI_CODING_AGENT_DIR=%s", (dir, path) => {
    const around = { env: { HOME: "/home/me", PI_CODING_AGENT_DIR: dir }, cwd: "/work/app" };
    expect(sessionsFolder(around)).toEqual({ path, flat: false });
  });

  // As pi 1.6.0's SettingsManager answered for the same files.
  test("is the variable's, else the project's setting, else the user's", () => {
    const home = folderOf({
      ".pi/agent/settings.json": '{"sessionDir":"~/all"}',
      "app/.pi/settings.json": '{"sessionDir":"kept"}',
      "reset/.pi/settings.json": '{"sessionDir":""}',
      "broken/.pi/settings.json": "{",
      "null/.pi/settings.json": '{"sessionDir":null}',
      "other/.pi/settings.json": '{"theme":"dark"}',
    });
    const folder = (cwd: string, env = {}) =>
      sessionsFolder({ env: { HOME: home, ...env }, cwd: join(home, cwd) });
    expect(folder("app", { PI_CODING_AGENT_SESSION_DIR: "file:///x" })).toEqual({
      path: "/x",
      flat: true,
    });
    expect(folder("app")).toEqual({ path: join(home, "app/kept"), flat: true });
    for (const cwd of ["reset", "null"]) {
      expect(folder(cwd)).toEqual({ path: join(home, ".pi/agent/sessions"), flat: false });
    }
    for (const cwd of ["broken", "other", "none"]) {
      expect(folder(cwd)).toEqual({ path: join(home, "all"), flat: true });
    }
    expect(projectFolder("/any", { env: { HOME: home }, cwd: home })).toBe(join(home, "all"));
  });
});
