import { expect, test } from "vitest";
import { momentOf } from "../../src/format/moment.js";

test("SOURCE_DATE_EPOCH fixes the time; what is none is a fault", () => {
  const time = Date.UTC(2026, 0, 1);
  const seconds = String(time / 1000);
  expect(momentOf({ SOURCE_DATE_EPOCH: seconds })).toEqual({ time, fixed: true });
  expect(momentOf({ SOURCE_DATE_EPOCH: "" }).fixed).toBe(false);
  expect(Math.abs(momentOf({}).time - Date.now())).toBeLessThan(60_000);
  for (const bad of ["yesterday", "-1", "1.5", "1e3", "99999999999999"]) {
    expect(() => momentOf({ SOURCE_DATE_EPOCH: bad })).toThrow(
      `SOURCE_DATE_EPOCH: expected seconds since 1970, not '${bad}'`,
    );
  }
});
