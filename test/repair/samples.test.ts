import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSession } from "../../src/check/check.js";
import { Fault } from "../../src/fault.js";
import { sessionOfText } from "../support/session.js";
import {
  byHand,
  bytes,
  change,
  type Done,
  drop,
  mendedBytes,
  move,
  put,
  relink,
  repairOf,
} from "./mended.js";

const SAMPLES = new URL("../../samples/", import.meta.url).pathname;
const files = [...sessionsIn(""), ...sessionsIn("check")];

function sessionsIn(folder: string): string[] {
  const names = readdirSync(join(SAMPLES, folder)).sort();
  return names.filter((name) => name.endsWith(".jsonl")).map((name) => join(folder, name));
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const SESSION = "019c0000-0001-7222-8333-444455556666";
/** The id of an entry that had none: the `n`th, or one more than the session has. */
const idOf = (n: number, session = SESSION) => sha256(`${session}:${n}`).slice(0, 8);

const ZEROS = '"input":0,"output":0,"cacheRead":0,"cacheWrite":0';
const NO_COST = `"cost":{${ZEROS},"total":0}`;
const NO_IMAGE = (bytes: Buffer, data: string): [string, string] => [
  `{"type":"image","data":"${data}","mimeType":"image/png"}`,
  `{"type":"text","text":"[image removed: image/png, ${bytes.length} bytes, SHA-256 ${sha256(bytes)}]"}`,
];
const WIDE =
  "iVBORw0KGgoAAAANSUhEUgAAIygAAAACCAAAAAAQ3Cg3AAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

/** A result that says that none was recorded, `seconds` after eight. */
function noResult(id: string, parentId: string, call: string, seconds: number): string {
  const time = Date.UTC(2026, 2, 7, 8, 0, seconds);
  const content = '[{"type":"text","text":"No result of this tool call was recorded."}]';
  const about = `"role":"toolResult","toolCallId":"${call}","toolName":"read","content":${content}`;
  const message = `{${about},"details":{"synthetic":true},"isError":true,"timestamp":${time}}`;
  const iso = new Date(time).toISOString();
  return `{"type":"message","id":"${id}","parentId":"${parentId}","timestamp":"${iso}","message":${message}}`;
}

const CLASH = idOf(7, "019a3000-0001-7222-8333-444455556666");
const HEADER_ID = sha256(
  readFileSync(join(SAMPLES, "header-missing.jsonl")).toString().split("\n")[0]!,
);
const UUID = HEADER_ID.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-8$3-a$4-$5");

/** What a person who knows the rules would do to each broken sample, worked out by hand. */
const BY_HAND: Record<string, Done[]> = {
  "orphan.jsonl": [relink(4, "cc000003", "cc000002")],
  "duplicate-id.jsonl": [
    change(6, '"id":"a1000004"', `"id":"${CLASH}"`),
    relink(7, "a1000004", CLASH),
  ],
  "cycle.jsonl": [relink(4, "a1000005", null), relink(7, "a1000006", null)],
  "line-torn-last.jsonl": [drop(4)],
  "line-torn-middle.jsonl": [drop(4), relink(5, "a1000003", "a1000002")],
  "line-fused.jsonl": [change(4, "}}{", "}}\n{")],
  "line-fused-torn.jsonl": [
    change(
      4,
      '{"type":"message","id":"a1000003","parentId":"a1000002","timestamp":"2026-03-07T08:00:50.000Z","message":{"role":"user","content":[{"type":"text","text":"And the{',
      "{",
    ),
  ],
  "line-split-record.jsonl": [change(3, ":\n", ":\\n"), change(4, ",\n", ",\\n")],
  "line-nul.jsonl": [drop(3), bytes(4, "\0".repeat(16), ""), bytes(6, "\0".repeat(8), "")],
  "line-not-json.jsonl": [3, 5, 7, 8].map(drop),
  "line-not-an-entry.jsonl": [3, 5, 6, 7, 8, 9, 11].map(drop),
  "line-invalid-utf8.jsonl": [bytes(3, "9 \xb0C", "9 \xef\xbf\xbdC")],
  "line-lone-surrogate.jsonl": [change(3, "\\ud83c", "\ufffd")],
  "line-no-final-newline.jsonl": [put("", 4)],
  "line-bom.jsonl": [change(1, "\ufeff", "")],
  "header-missing.jsonl": [
    put(
      `{"type":"session","version":3,"id":"${UUID}","timestamp":"2026-03-07T08:00:10.000Z","cwd":""}`,
      1,
    ),
  ],
  "header-duplicate.jsonl": [4, 5, 6].map(drop),
  "check/header-duplicate-tools.jsonl": [6, 7, 8, 9, 10].map(drop),

  "check/compaction-boundary.jsonl": [change(4, "c0000099", "c0000001")],
  "check/compaction-boundary-absent.jsonl": [
    change(4, ":42000}", ':42000,"firstKeptEntryId":"c0000001"}'),
  ],
  "check/compaction-boundary-elsewhere.jsonl": [
    change(5, '"firstKeptEntryId":"c0000002"', '"firstKeptEntryId":"c0000003"'),
  ],
  "check/compaction-boundary-index.jsonl": [
    change(4, '"firstKeptEntryIndex":2', '"firstKeptEntryId":"c0000002"'),
  ],
  "check/compaction-splits-pair.jsonl": [
    change(6, '"firstKeptEntryId":"c0000003"', '"firstKeptEntryId":"c0000002"'),
  ],
  "check/compaction-splits-pair-below.jsonl": [
    relink(5, "c0000003", "c0000002"),
    relink(4, "c0000002", "c0000004"),
    relink(6, "c0000004", "c0000003"),
    move(4, 6),
  ],
  "check/header-not-first.jsonl": [move(2, 1)],
  "check/header-version-absent.jsonl": [change(1, "}", ',"version":3}')],
  "check/header-version-text.jsonl": [change(1, '"version":"3"', '"version":3')],
  "check/header-version-hook-message.jsonl": [change(3, "hookMessage", "custom")],
  "check/header-version-without-ids.jsonl": [
    change(2, "}}", `},"id":"${idOf(1)}","parentId":null}`),
    bytes(3, "}\n", `,"id":"${idOf(2)}","parentId":"${idOf(1)}"}\n`),
  ],
  "check/id-missing.jsonl": [bytes(3, "}\n", `,"id":"${idOf(4)}"}\n`)],
  "check/id-duplicate-replay.jsonl": [drop(4)],
  "check/parent-absent.jsonl": [bytes(3, "}\n", ',"parentId":"c0000001"}\n')],
  "check/parent-cycle-of-copy.jsonl": [change(4, '"id":"c0000001"', `"id":"${idOf(4)}"`)],
  "check/ref-label.jsonl": [drop(4)],
  "check/ref-context-edit.jsonl": [4, 6, 7, 9].map(drop).concat(relink(5, "c0000003", "c0000002")),
  "check/tool-orphan-result.jsonl": [
    drop(3),
    relink(4, "c0000002", "c0000001"),
    drop(6),
    relink(7, "c0000005", "c0000004"),
  ],
  "check/tool-orphan-result-edit.jsonl": [drop(4), relink(5, "c0000003", "c0000002")],
  "check/tool-duplicate-result.jsonl": [drop(5), relink(6, "c0000004", "c0000003")],
  "check/tool-misplaced-result.jsonl": [
    relink(5, "c0000003", "c0000002"),
    relink(4, "c0000002", "c0000004"),
    relink(6, "c0000004", "c0000003"),
    move(4, 6),
  ],
  "check/tool-unanswered-bash.jsonl": [
    relink(5, "c0000003", "c0000002"),
    relink(4, "c0000002", "c0000004"),
    relink(6, "c0000004", "c0000003"),
    move(4, 6),
  ],
  "check/tool-unanswered.jsonl": [
    put(noResult(idOf(6), "c0000003", "wind", 30), 5),
    relink(5, "c0000003", idOf(6)),
  ],
  "check/tool-unanswered-tip.jsonl": [put(noResult(idOf(4), "c0000003", "rain", 30), 5)],
  "check/tool-shared-prefix.jsonl": [
    put(noResult(idOf(8), "c0000002", "rain", 20), 4),
    relink(4, "c0000002", idOf(8)),
  ],
  "check/tool-under-lost-parent.jsonl": [drop(3), drop(4), relink(5, "c0000003", "c0000001")],
  "check/message-missing.jsonl": [drop(3), drop(4), drop(5), relink(6, "c0000004", "c0000001")],
  "check/message-shape.jsonl": [
    change(3, '"content":"It rains."', '"content":[{"type":"text","text":"It rains."}]'),
    bytes(4, "}}\n", ',"content":[]}}\n'),
    change(
      5,
      '"arguments":"{\\"path\\":\\"a\\"}","partialJson":"{\\"pa"',
      '"arguments":{"path":"a"}',
    ),
    bytes(7, "}\n", ',"content":[]}\n'),
  ],
  "check/message-empty.jsonl": [change(7, '{"type":"text","text":""},', "")],
  "check/message-usage.jsonl": [
    bytes(3, "}}\n", `,"usage":{${ZEROS},"totalTokens":0,${NO_COST},"synthetic":true}}}\n`),
    change(4, '"cacheWrite":0}', `"cacheWrite":0,${NO_COST},"synthetic":true}`),
    change(
      5,
      '"input":"1","output":2,"cacheRead":0,"cacheWrite":0,"cost":{"total":null}}',
      '"input":0,"output":2,"cacheRead":0,"cacheWrite":0,"cost":{"total":0},"synthetic":true}',
    ),
  ],
  "check/message-image.jsonl": [
    change(2, "data:image/png;base64,", ""),
    change(3, ...NO_IMAGE(Buffer.from("not base64!", "base64"), "not base64!")),
    change(4, "image/jpeg", "image/png"),
    change(5, ...NO_IMAGE(Buffer.from(WIDE, "base64"), WIDE)),
    change(6, ...NO_IMAGE(Buffer.alloc(0), "")),
  ],
};

/** Samples of what is no session, or not this program's to change. */
const REFUSED = ["empty.jsonl", "version-future.jsonl", "withdrawn-format-4.jsonl"];

test.each(files.filter((name) => !REFUSED.includes(name)))("%s", (name) => {
  const file = readFileSync(join(SAMPLES, name));
  const repair = repairOf(file);
  const mended = mendedBytes(repair);
  expect(mended.toString("latin1")).toBe(byHand(file, BY_HAND[name] ?? []));
  const { findings } = checkSession(sessionOfText(mended));
  expect(findings.filter(({ fixable }) => fixable)).toEqual([]);
  expect(repair.remaining).toEqual(findings);
  expect(repairOf(mended).draft.isOriginal).toBe(true);
});

test.each(REFUSED)("%s is refused", (name) => {
  expect(() => repairOf(readFileSync(join(SAMPLES, name)))).toThrow(Fault);
});

test("every sample that is worked out by hand is there", () => {
  expect(Object.keys(BY_HAND).filter((name) => !files.includes(name))).toEqual([]);
});
