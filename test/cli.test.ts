import { expect, test } from "vitest";
import { VERSION } from "../src/version.js";
import { piSession } from "./support/spawn.js";

test("the program prints its version", () => {
  expect(piSession(["--version"])).toEqual({ status: 0, out: `${VERSION}\n`, err: "" });
});

test("the program without arguments prints help to stderr and ends with 2", () => {
  const { status, out, err } = piSession([]);
  expect([status, out]).toEqual([2, ""]);
  expect(err).toMatch(/^Usage: pi-session /);
  expect(piSession(["--help"])).toEqual({ status: 0, out: err, err: "" });
});

test("what is wrong is told in one line and ends with 2", () => {
  expect(piSession(["--hepl"])).toEqual({
    status: 2,
    out: "",
    err: "pi-session: unknown option '--hepl' (did you mean --help?)\n",
  });
});
