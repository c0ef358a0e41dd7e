import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { largeFolder } from "../support/large-folder.js";
import { sampleBytes, samplePath } from "../support/samples.js";
import { piSession } from "../support/spawn.js";

const HOME = "agent/sessions/--home-mina-pantry--";

/** A home folder with sessions where pi keeps them. */
function homeOf(files: Record<string, string | Uint8Array>): Record<string, string> {
  const folder = folderOf({ "agent/settings.json": "{}", ...files });
  return { HOME: folder, PI_CODING_AGENT_DIR: join(folder, "agent"), TZ: "UTC" };
}

function idsOf(json: string): string[] {
  return JSON.parse(json).rows.map(({ id }: { id: string }) => id.slice(0, 8));
}

test("pi's sessions, the last used first", () => {
  const env = homeOf({
    [`${HOME}/a.jsonl`]: sampleBytes("linear.jsonl"),
    [`${HOME}/b.jsonl`]: sampleBytes("branches.jsonl"),
    "agent/sessions/--w--/c.jsonl": sampleBytes("forked.jsonl"),
    [`${HOME}/notes.txt`]: "",
  });
  const { status, out, err } = piSession(["list"], { env });
  expect({ status, err }).toEqual({ status: 0, err: "" });
  expect(out).toBe(
    [
      "last activity     id        msgs  branches    size  name or first words",
      "2026-03-04 08:01  019a2d04     4         1  2.4 kB  My shopping list says I need 1.5 kg of saffron. Something adds up grams and kilograms as if they were the same. Can you find it?",
      "2026-03-02 14:13  019a2c11    21         3   11 kB  Saffron by the kilogram",
      "2026-03-02 08:15  019a2b40     4         1  2.2 kB  Which recipes in data/ have no cooking time?",
      "3 sessions, 15 kB, all of /home/mina/pantry",
      "",
    ].join("\n"),
  );
});

test("JSON and ndjson: a row a session", () => {
  const file = samplePath("forked.jsonl");
  const json = JSON.parse(piSession(["list", file, "-f", "json"]).out);
  expect(json).toEqual({
    schema: "list/1",
    rows: [
      {
        file,
        id: "019a2d04-1111-7222-8333-444455556666",
        modified: "2026-03-04T08:01:20.000Z",
        created: "2026-03-04T08:00:00.000Z",
        name: null,
        firstMessage:
          "My shopping list says I need 1.5 kg of saffron. Something adds up grams and kilograms as if they were the same. Can you find it?",
        cwd: "/home/mina/pantry",
        parentSession:
          "/home/mina/.pi/agent/sessions/--home-mina-pantry--/2026-03-02T14-02-00-000Z_019a2c11-0f42-7a8e-b1c3-5d6e7f809a1b.jsonl",
        version: 3,
        messages: 4,
        branches: 1,
        size: sampleBytes("forked.jsonl").length,
        problems: [],
      },
    ],
    malformed: [],
  });
  const { out } = piSession(["list", file, samplePath("linear.jsonl"), "-f", "ndjson"]);
  expect(
    out
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).messages),
  ).toEqual([4, 4]);
});

test("--cwd lists the sessions of one project, wherever they lie, and --sort orders them", () => {
  const elsewhere = '{"type":"session","version":3,"id":"elsewhere","cwd":"/home/mina/skylark"}\n';
  const env = homeOf({
    [`${HOME}/a.jsonl`]: sampleBytes("linear.jsonl"),
    [`${HOME}/b.jsonl`]: sampleBytes("branches.jsonl"),
    [`${HOME}/c.jsonl`]: elsewhere,
    "flat/a.jsonl": sampleBytes("linear.jsonl"),
    "flat/c.jsonl": elsewhere,
  });
  const cwd = ["--cwd", "/home/mina/x/../pantry"];
  const json = ["-f", "json"];
  expect(idsOf(piSession(["list", ...cwd, ...json], { env }).out)).toEqual([
    "019a2c11",
    "019a2b40",
  ]);
  const flat = join(env.HOME!, "flat");
  expect(idsOf(piSession(["list", ...cwd, ...json, flat]).out)).toEqual(["019a2b40"]);
  const byName = ["list", ...json, "--sort", "size", join(env.HOME!, HOME)];
  expect(idsOf(piSession(byName).out)).toEqual(["019a2c11", "019a2b40", "elsewhere".slice(0, 8)]);
  expect(piSession(["list", "--sort", "colour"]).status).toBe(2);
});

test("where there are none, it says so", () => {
  const env = homeOf({});
  expect(piSession(["list"], { env })).toMatchObject({
    status: 0,
    out: "no sessions in ~/agent/sessions\n",
  });
  expect(piSession(["list", "--cwd", "/w"], { env })).toMatchObject({
    status: 0,
    out: "no sessions of /w in ~/agent/sessions/--w--\n",
  });
  const json = JSON.parse(piSession(["list", "-f", "json"], { env }).out);
  expect(json).toEqual({ schema: "list/1", rows: [], malformed: [] });
});

test("a file that is no session is told of; one that was named is a fault", () => {
  const folder = folderOf({ "a.jsonl": "", "b.jsonl": sampleBytes("linear.jsonl") });
  const walked = piSession(["list", folder, "-f", "json"]);
  expect(walked.err).toBe(`1 file is no session: ${folder}/a.jsonl\n`);
  expect([walked.status, idsOf(walked.out)]).toEqual([0, ["019a2b40"]]);
  const named = piSession(["list", `${folder}/a.jsonl`, folder, "missing", "-f", "json"]);
  expect(named.err).toContain("pi-session: missing: no such file");
  expect(named.err).toContain(`pi-session: ${folder}/a.jsonl: is empty\n`);
  expect([named.status, idsOf(named.out)]).toEqual([2, ["019a2b40"]]);
});

test("sessions with errors are marked, malformed lines told of once", () => {
  const [torn, fused] = ["line-torn-middle.jsonl", "line-fused.jsonl"].map(samplePath);
  const { status, out, err } = piSession(["list", torn!, fused!]);
  expect([status, out.match(/ ! /g)?.length]).toEqual([0, 2]);
  expect(out).toContain("2 with errors (!: see pi-session check)");
  expect(err).toBe(`2 malformed lines skipped in 2 files: ${torn}, ${fused} (pi-session check)\n`);
  const strict = piSession(["list", torn!, "--strict"]);
  expect([strict.status, strict.err]).toEqual([
    2,
    `pi-session: ${torn}: 1 malformed line: 4 (--strict)\n`,
  ]);
});

test("standard input is a session too", () => {
  const { out } = piSession(["list", "-", "-f", "json"], { input: sampleBytes("linear.jsonl") });
  expect(idsOf(out)).toEqual(["019a2b40"]);
});

test("several threads list what one does", () => {
  expect(existsSync("dist/worker.js")).toBe(true);
  const folder = largeFolder(4, 5 << 20);
  const listed = (jobs: string) => piSession(["list", folder, "-f", "json", "-j", jobs]);
  const one = listed("1");
  expect(JSON.parse(one.out).rows).toHaveLength(4);
  expect(listed("3")).toEqual(one);
});
