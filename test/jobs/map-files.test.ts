import { expect, test, vi } from "vitest";
import { mapFiles } from "../../src/jobs/map-files.js";

vi.mock("../../src/jobs/tasks.js", () => ({ loadTask: () => import("./moody-task.js") }));

const fileOf = (name: string, size = 10) => ({ path: `/${name}`, name, size });

test("a file that fails hides none, and each outcome names its file", async () => {
  const outcomes: unknown[] = [];
  const progress: number[] = [];
  const files = ["a", "fault", "bug", "b"].map((name) => fileOf(name));
  const how = { onProgress: (bytes: number) => progress.push(bytes) };
  for await (const outcome of mapFiles(files, "moody" as never, {} as never, how)) {
    outcomes.push(outcome);
  }
  expect(outcomes).toMatchObject([
    { file: files[0], result: { name: "a", threadId: 0 } },
    { file: files[1], failure: { message: "fault: no such file" } },
    {
      file: files[2],
      failure: {
        message: expect.stringMatching(/^bug: a fault of its own: x is not a function \(/),
      },
    },
    { file: files[3], result: { name: "b", threadId: 0 } },
  ]);
  expect(progress).toEqual([10, 20, 30, 40]);
});

test("a file's progress counts, and once", async () => {
  const progress: number[] = [];
  const files = [fileOf("a"), fileOf("slow", 100)];
  const how = { jobs: 1, onProgress: (bytes: number) => progress.push(bytes) };
  for await (const _ of mapFiles(files, "moody" as never, {} as never, how));
  expect(progress).toEqual([10, 60, 110]);
});

test("a file is not begun before its outcome is asked for", async () => {
  const outcomes = mapFiles([fileOf("a"), fileOf("exit")], "moody" as never, {} as never);
  expect((await outcomes.next()).value).toMatchObject({ result: { name: "a" } });
  await outcomes.return(undefined);
});
