import { expect, test } from "vitest";
import { dayAndMinute, dayOf, minuteOf } from "../../src/format/clock.js";

test("a time by the reader's clock", () => {
  const time = new Date(2026, 6, 9, 8, 5, 59).getTime();
  expect([dayOf(time), minuteOf(time), dayAndMinute(time)]).toEqual([
    "2026-07-09",
    "08:05",
    "2026-07-09 08:05",
  ]);
  const early = new Date(2026, 0, 2);
  early.setFullYear(987);
  expect(dayOf(early.getTime())).toBe("0987-01-02");
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    expect([dayOf(none), minuteOf(none), dayAndMinute(none)]).toEqual(["", "", ""]);
  }
});
