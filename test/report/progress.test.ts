import { expect, test } from "vitest";
import { memoryOutput } from "../../src/output.js";
import { progressFor } from "../../src/report/progress.js";

function watched(columns = 60) {
  const memory = memoryOutput();
  return { ...memory, isTerminal: true, columns };
}

function clock() {
  const at = { ms: 0 };
  return { at, now: () => at.ms };
}

test("a bar comes after a second, is redrawn now and then, and goes away", () => {
  const output = watched();
  const { at, now } = clock();
  const progress = progressFor(output, "reading x.jsonl", 200, now);
  at.ms = 999;
  progress.update(50);
  expect(output.text()).toBe("");
  at.ms = 1000;
  progress.update(100);
  const drawn = output.text();
  expect(drawn).toBe(`\r${`reading x.jsonl ${"━".repeat(15)}${"─".repeat(15)}  50 %`.padEnd(59)}`);
  at.ms = 1050;
  progress.update(150);
  expect(output.text()).toBe(drawn);
  at.ms = 1100;
  progress.update(200);
  expect(output.text()).toContain("100 %");
  progress.end();
  progress.end();
  expect(output.text().endsWith(`100 %${" ".repeat(7)}\r${" ".repeat(59)}\r`)).toBe(true);
});

test("short work leaves no trace, nor does any work without a terminal", () => {
  const output = watched();
  const { at, now } = clock();
  const short = progressFor(output, "reading", 10, now);
  short.update(10);
  short.end();
  expect(output.text()).toBe("");
  const pipe = memoryOutput();
  const unseen = progressFor(pipe, "reading", 10, now);
  at.ms = 5000;
  unseen.update(5);
  unseen.end();
  expect(pipe.text()).toBe("");
});

test("it fits a narrow terminal, and an unknown total shows the label", () => {
  const { at, now } = clock();
  const narrow = watched(20);
  const progress = progressFor(narrow, "reading 日本.jsonl", 10, now);
  const unknown = watched(20);
  const endless = progressFor(unknown, "reading", undefined, now);
  at.ms = 2000;
  progress.update(5);
  endless.update(5);
  expect(narrow.text()).toBe(`\rreading 日本.jsonl…`);
  expect(unknown.text()).toBe(`\r${"reading …".padEnd(19)}`);
});
