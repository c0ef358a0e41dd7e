import { compaction } from "./compaction.js";
import type { Growth } from "./growth.js";
import { bashExecution, custom, system, usage, userContent } from "./messages.js";
import { words } from "./text.js";
import { turn } from "./turn.js";

/** Something that happens to a session: appends entries, or moves the leaf. */
type Step = (growth: Growth) => void;

/** What may happen to a session of the growth's style, by weight. */
export function stepsFor(growth: Growth): (readonly [number, Step])[] {
  const { today, harness, version, odd } = growth.style;
  return [
    [10, turn],
    [2, settings],
    [1, bash],
    [1, compaction],
    ...when(version >= 2, [2, label], [1, sessionInfo], [1, customEntry], [1, customMessage]),
    ...when(version >= 2, [3, goBack], [0.5, newRoot]),
    ...when(version >= 2 && odd, [0.3, orphan], [0.5, unknownType]),
    ...when(today, [1, systemMessage], [2, contextEdit], [0.5, usageEntry]),
    ...when(harness, [1, activeTools], [1, moveLeaf]),
  ];
}

function when(yes: boolean, ...steps: (readonly [number, Step])[]): (readonly [number, Step])[] {
  return yes ? steps : [];
}

const settings: Step = (growth) => {
  const { random } = growth;
  if (random.chance(0.5)) {
    const modelId = random.pick(["claude-sonnet-4-5", "gpt-5.1-codex"]);
    growth.appendJoint("model_change", { provider: random.pick(["anthropic", "openai"]), modelId });
  } else {
    const thinkingLevel = random.pick(["off", "low", "medium", "high"]);
    growth.appendJoint("thinking_level_change", { thinkingLevel });
  }
};

const bash: Step = (growth) => {
  growth.appendJoint("message", { message: bashExecution(growth.maker) });
};

/** Sets, changes or clears a label, on any branch, on labels too. */
const label: Step = (growth) => {
  const { random, style, entries } = growth;
  if (entries.length === 0) return;
  const nowhere = style.odd && random.chance(0.1);
  const targetId = nowhere ? random.hex(8) : random.pick(entries).id;
  const value = random.weighted<unknown>([
    [6, words(random, 2)],
    [2, random.pick(["start", "works", "before refactor"])],
    [1, ""],
    [1, undefined],
    ...(style.odd
      ? ([
          [0.5, null],
          [0.5, "  "],
        ] as const)
      : []),
  ]);
  growth.appendAside("label", { targetId, ...(value === undefined ? {} : { label: value }) });
};

const sessionInfo: Step = (growth) => {
  const { random } = growth;
  const name = random.pick<unknown>([
    words(random, 4),
    ` ${words(random, 3)} `,
    "",
    "  ",
    undefined,
  ]);
  growth.appendJoint("session_info", name === undefined ? {} : { name });
};

const HOSTILE: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');

const customEntry: Step = (growth) => {
  const { random } = growth;
  const data = random.pick<unknown>([{ step: 3, done: [true, null] }, 1e21, HOSTILE, undefined]);
  growth.appendAside("custom", { customType: "todo", ...(data === undefined ? {} : { data }) });
};

const customMessage: Step = (growth) => {
  const { random, style } = growth;
  if (random.chance(0.3)) {
    growth.appendJoint("message", { message: custom(growth.maker) });
    return;
  }
  const missing = style.odd && style.today && random.chance(0.1);
  growth.appendJoint("custom_message", {
    customType: "reminder",
    ...(missing ? {} : { content: userContent(random) }),
    display: random.chance(0.7),
    ...(random.chance(0.3) ? { details: { source: words(random, 2) } } : {}),
  });
};

/**
 * Goes back to an earlier entry, now and then leaving a summary, and talks on from there. A
 * faultless session never takes up a branch again that it left: two writers would look like that.
 */
const goBack: Step = (growth) => {
  const { random, style } = growth;
  const left = growth.leaf;
  const path = growth.path();
  const among = style.odd
    ? growth.entries
    : path.slice(0, -1).filter((entry) => growth.joints.has(entry.id as string));
  if (among.length === 0) return;
  growth.leaf = random.pick(among).id as string;
  if (random.chance(0.4)) {
    growth.appendJoint("branch_summary", {
      fromId: left ?? "root",
      summary: style.odd && random.chance(0.2) ? "" : words(random, 30),
      ...(random.chance(0.5) ? { details: { readFiles: ["a.ts"], modifiedFiles: [] } } : {}),
    });
  }
  turn(growth);
};

const newRoot: Step = (growth) => {
  const { random, style, entries } = growth;
  growth.leaf = null;
  turn(growth);
  if (!style.odd || !random.chance(0.3)) return;
  const root = entries.findLast((entry) => entry.parentId === null)!;
  root.parentId = random.pick(["", undefined]);
};

/** A parent that is not in the file: its line was lost. */
const orphan: Step = (growth) => {
  growth.leaf = growth.random.hex(8);
  turn(growth);
};

const unknownType: Step = (growth) => {
  const { random } = growth;
  const type = random.pick(["bookmark", "x-timer", "", "__proto__", "Message"]);
  growth.appendAside(type, { payload: { deep: [[[words(random)]]] } });
};

const systemMessage: Step = (growth) => {
  growth.appendJoint("message", { message: system(growth.maker) });
};

const contextEdit: Step = (growth) => {
  const { random, style } = growth;
  const path = growth.path();
  const editable = path.filter((entry) => style.odd || isUserLike(entry));
  if (editable.length === 0) return;
  const offPath = style.odd && random.chance(0.1);
  growth.appendJoint("context_edit", {
    targetId: random.pick(offPath ? growth.entries : editable).id,
    replacement: random.chance(0.3) ? null : { content: userContent(random) },
  });
};

function isUserLike(entry: Record<string, unknown>): boolean {
  const message = entry.message as { role?: string } | undefined;
  return entry.type === "custom_message" || message?.role === "user";
}

const usageEntry: Step = (growth) => {
  const { random } = growth;
  growth.appendJoint("usage", {
    kind: "cache_warm",
    provider: "anthropic",
    model: "claude-sonnet-4-5",
    usage: usage(random),
    ...(random.chance(0.3) ? { note: words(random, 4) } : {}),
  });
};

const activeTools: Step = (growth) => {
  growth.appendJoint("active_tools_change", { activeToolNames: ["read", "bash"] });
};

/** The harness writes where it moved to; what comes next hangs there. */
const moveLeaf: Step = (growth) => {
  const { random, style, entries } = growth;
  const safe = entries.filter((entry) => style.odd || growth.joints.has(entry.id as string));
  const targetId = random.chance(0.1) || safe.length === 0 ? null : random.pick(safe).id;
  growth.append("leaf", { targetId });
  growth.leaf = targetId as string | null;
};
