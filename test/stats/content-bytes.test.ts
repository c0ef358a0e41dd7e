import { describe, expect, test } from "vitest";
import { addContentBytes, noContentBytes } from "../../src/stats/content-bytes.js";

/** The kinds that have bytes in a line. */
function bytesOf(line: string, isToolOutput = false): Record<string, number> {
  const sum = noContentBytes();
  addContentBytes(sum, Buffer.from(line), isToolOutput);
  return Object.fromEntries(Object.entries(sum).filter(([, bytes]) => bytes > 0));
}

describe("bytes of a line as they stand", () => {
  test.each<[string, boolean, Record<string, number>]>([
    ['{"type":"message","message":{"role":"user","content":"hi"}}', false, { text: 4 }],
    ['{"message":{"content":[{"type":"text","text":"h\\u0069 é"}]}}', false, { text: 12 }],
    [
      '{"message":{"content":[{"type":"text","text":"out"}],"details":{"a": 1}}}',
      true,
      {
        toolOutput: 5,
        details: 8,
      },
    ],
    [
      '{"message":{"content":[{"type":"image","data":"AAAA","mimeType":"image/png"}]}}',
      true,
      {
        images: 6,
      },
    ],
    [
      '{"message":{"content":[{"thinking":"hm","thinkingSignature":"abc"},{"arguments":{"x":[1,2]}}]}}',
      false,
      { thinking: 9, toolCalls: 11 },
    ],
    [
      '{"message":{"role":"bashExecution","command":"ls","output":"a\\nb"}}',
      false,
      {
        text: 4,
        toolOutput: 6,
      },
    ],
    ['{"type":"compaction","summary":"so","details":null}', false, { text: 4, details: 4 }],
    ['{"type":"custom","data":[1, 2]}', false, { details: 6 }],
    ['{"type":"custom_message","content":"note"}', false, { text: 6 }],
    ['{"type":"model_change","provider":"p","constructor":1,"__proto__":"x"}', false, {}],
    ['{"message":null,"content":[[],5,{"text":5}]}', false, { text: 1 }],
  ])("%s", (line, isToolOutput, bytes) => {
    expect(bytesOf(line, isToolOutput)).toEqual(bytes);
  });
});
