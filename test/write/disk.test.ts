import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, type TestContext } from "vitest";
import { Fault } from "../../src/fault.js";
import { openInPlace } from "../../src/write/open.js";
import { type Snapshot, snapshot } from "../../src/write/snapshot.js";
import { folderOf } from "../support/folder.js";
import { program } from "../support/program.js";
import { AFTER, BEFORE, prepare, SCENARIOS, type Scenario, state } from "./scenarios.js";

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
const asUserProgram = program("test/write/programs/as-user.ts");

const inPlace = async (folder: string) => SCENARIOS["in place"](folder);

/** A folder on a file system of its own, which is small. */
function smallDisk(context: TestContext, options: string): string {
  const folder = folderOf({});
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  context.skip(mount.status !== 0, "this machine lets us mount no small file system");
  onTestFinished(() => void spawnSync("umount", [folder]));
  return folder;
}

/** Runs a scenario as a user to whom the rights of files mean something; returns what it printed. */
function asUser(scenario: Scenario, folder: string): string {
  const uid = isRoot ? [String(NOBODY)] : [];
  const args = [asUserProgram, scenario, folder, ...uid];
  return spawnSync(process.execPath, args, { encoding: "utf8" }).stdout;
}

describe("a full disk", () => {
  it("stops a write, however much still fits, and leaves the file alone", async (context) => {
    const folder = smallDisk(context, "size=64k");
    writeFileSync(join(folder, "s"), "x".repeat(20_000));
    for (const length of [50_000, 100_000, 10_000_000]) {
      const target = openInPlace(snapshot("s", folder) as Snapshot, { backup: true });
      const write = async () => {
        try {
          for (let i = 0; i < length; i += 1000) target.write(Buffer.alloc(1000));
          await target.commit();
        } finally {
          target.discard();
        }
      };
      await expect(write).rejects.toThrow("s: not written: no space left on the device");
      expect(readdirSync(folder)).toEqual(["s"]);
      expect(statSync(join(folder, "s")).size).toBe(20_000);
    }
  });

  it("stops a write where no more files fit, at whichever of them", async (context) => {
    const failed: number[] = [];
    // The folder itself counts, then `s` and `out`.
    for (let inodes = 3; ; inodes++) {
      const folder = smallDisk(context, `nr_inodes=${inodes}`);
      prepare(folder);
      const error = await inPlace(folder).catch((thrown) => thrown);
      if (error === undefined) {
        expect(state(folder)).toEqual(AFTER["in place"]);
        break;
      }
      expect(error).toBeInstanceOf(Fault);
      expect(error.message).toMatch(/: no space left on the device$/);
      expect(state(folder)).toEqual(BEFORE);
      failed.push(inodes);
    }
    expect(failed.length).toBeGreaterThan(1);
  });

  it("may be read-only", async (context) => {
    const folder = smallDisk(context, "size=64k");
    prepare(folder);
    spawnSync("mount", ["-o", "remount,ro", folder]);
    await expect(inPlace(folder)).rejects.toThrow(/: read-only file system$/);
    expect(state(folder)).toEqual(BEFORE);
  });
});

describe("rights", () => {
  it.each(["in place", "new", "force"] as const)("refuse in a read-only folder: %s", (scenario) => {
    const folder = folderOf({});
    prepare(folder);
    chmodSync(folder, 0o555);
    const message = asUser(scenario, folder);
    chmodSync(folder, 0o755);
    expect(message).toMatch(/^Fault: .*: not written: no new file in .*: permission denied$/);
    expect(state(folder)).toEqual(BEFORE);
  });

  it.runIf(isRoot)("stay with the owner that the file had", async () => {
    const folder = folderOf({});
    prepare(folder);
    chownSync(join(folder, "s"), 12345, 12346);
    chmodSync(join(folder, "s"), 0o640);
    await inPlace(folder);
    for (const name of Object.keys(AFTER["in place"]).filter((each) => each !== "out")) {
      const { uid, gid, mode } = statSync(join(folder, name));
      expect([name, uid, gid, mode & 0o777]).toEqual([name, 12345, 12346, 0o640]);
    }
  });

  it.runIf(isRoot)("go to the user where the owner cannot be kept", () => {
    const folder = folderOf({});
    prepare(folder);
    chmodSync(folder, 0o777);
    chmodSync(join(folder, "s"), 0o666);
    expect(asUser("in place", folder)).toBe("");
    expect(state(folder)).toEqual(AFTER["in place"]);
    expect(statSync(join(folder, "s"))).toMatchObject({ uid: NOBODY, gid: NOBODY });
    expect(statSync(join(folder, "s")).mode & 0o777).toBe(0o666);
    expect(statSync(join(folder, "s.bak"))).toMatchObject({ uid: 0, gid: 0 });
  });
});
