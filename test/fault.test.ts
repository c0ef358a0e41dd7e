import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Fault, failureOf } from "../src/fault.js";

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

test("the outside world's faults are told in words, without a stack", () => {
  expect(failureOf(new Fault("no such label: @x"))).toEqual({ message: "no such label: @x" });
  expect(failureOf(thrownBy(() => readFileSync("/none/at/all")))).toEqual({
    message: "/none/at/all: no such file or folder",
  });
  expect(failureOf(thrownBy(() => readFileSync("/")))).toEqual({ message: "is a folder" });
});

test("the program's own faults ask to be reported, with where they were", () => {
  const { message, stack } = failureOf(new TypeError("x is not a function"));
  expect(message).toMatch(/^a fault of its own: x is not a function \(please report it; .*\)$/);
  expect(stack).toContain("fault.test.ts");
  expect(failureOf("thrown text").message).toContain("thrown text");
});
