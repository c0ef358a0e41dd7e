import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VERSION } from "../src/version.js";

test("the version is package.json's", () => {
  const packageJson = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(VERSION).toBe(packageJson.version);
});
