import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../src/commands/table.js";
import { piSession } from "./support/spawn.js";

const PAGE = "dist/pi-session.1";

const has = (program: string) => spawnSync("which", [program]).status === 0;

/** The page as a terminal shows it, in lines that are not broken. */
function shown(): string {
  const options = ["-man", "-ww", "-Kutf8", "-Tutf8", "-P-cbou", "-rLL=3000n", "-rHY=0"];
  const { stdout, stderr } = spawnSync("groff", [...options, PAGE], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.replaceAll("‐", "-").replaceAll("’", "'").replace(/\s+/g, " ");
}

describe("the manual page", () => {
  test.skipIf(!has("mandoc"))("is well-formed (skipped where there is no mandoc)", () => {
    const { status, stdout } = spawnSync("mandoc", ["-Tlint", PAGE], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });

  test.skipIf(!has("groff"))("says all that help says (skipped where there is no groff)", () => {
    const page = shown();
    for (const { name } of COMMANDS) {
      const { out } = piSession(["help", name]);
      for (const line of out.split("\n")) {
        const words = line
          .replace(/^Usage: /, "")
          .trim()
          .split(/ {2,}/);
        // The summary is a sentence in the page.
        if (line !== "" && /^ /.test(line)) for (const each of words) expect(page).toContain(each);
      }
    }
  });

  test("bears the version", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    const [head] = readFileSync(PAGE, "utf8").split("\n");
    expect(head).toMatch(/^\.TH PI-SESSION 1 \d{4}-\d\d-\d\d "pi-session /);
    expect(head).toContain(`"pi-session ${version}"`);
  });
});
