import type { RepairOptions } from "../../../src/repair/options.js";
import { toBytes } from "../../support/generate.js";
import { mendedBytes, repairOf } from "../mended.js";

/** The header of a file. */
export const HEADER = {
  type: "session",
  version: 3,
  id: "s",
  timestamp: "2026-01-01T00:00:00.000Z",
  cwd: "/w",
};

type Fields = Record<string, unknown>;

/** Entries a second apart, each from `id`, `parentId` and what else it has. */
export function entries(...all: [string, string | null, Fields][]): Fields[] {
  return all.map(([id, parentId, more], at) => {
    const timestamp = new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString();
    return { type: "message", id, parentId, timestamp, ...more };
  });
}

const time = { timestamp: 1767225600000 };
const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost };

export const user = (content = "Hi."): Fields => ({ message: { role: "user", content, ...time } });

/** An assistant's turn: what it says, or the calls it makes. */
export const says = (text: string, more: Fields = {}): Fields =>
  assistant([{ type: "text", text }], more);
export const calls = (...ids: string[]): Fields =>
  assistant(ids.map((id) => ({ type: "toolCall", id, name: "read", arguments: {} })));

function assistant(content: Fields[], more: Fields = {}): Fields {
  const about = { api: "x", provider: "p", model: "m", usage, stopReason: "stop", ...time };
  return { message: { role: "assistant", content, ...about, ...more } };
}

export const result = (toolCallId: string, more: Fields = {}): Fields => ({
  message: {
    role: "toolResult",
    toolCallId,
    toolName: "read",
    content: [{ type: "text", text: "x" }],
    isError: false,
    ...time,
    ...more,
  },
});

export const label = (targetId: string): Fields => ({ type: "label", targetId, label: "here" });
export const compaction = (firstKeptEntryId: string): Fields => ({
  type: "compaction",
  summary: "All was said.",
  firstKeptEntryId,
  tokensBefore: 10,
});

/** A file of these entries, mended. */
export function mend(entries: readonly object[], options?: RepairOptions) {
  const repair = repairOf(toBytes([HEADER, ...entries]), options);
  const lines = mendedBytes(repair).toString().trimEnd().split("\n").slice(1);
  return { ...repair, entries: lines.map((line) => JSON.parse(line) as Fields) };
}

/**
 * The entries of a mended file in file order, each as `id←parent`; what is new is called by what it
 * is: `result of CALL`, `edit of ID`, `checkout`.
 */
export function drawn(mended: readonly Fields[], before: readonly Fields[]): string {
  const known = new Set(before.map(({ id }) => id));
  const names = new Map(
    mended.map((entry) => [entry.id, known.has(entry.id) ? String(entry.id) : nameOf(entry)]),
  );
  const name = (id: unknown) => (id === null ? "·" : (names.get(id) ?? `?${id}`));
  return mended.map(({ id, parentId }) => `${name(id)}←${name(parentId)}`).join(" ");
}

function nameOf({ type, customType, targetId, message }: Fields): string {
  if (type === "context_edit") return `edit(${targetId})`;
  if (customType === "pi-session.checkout") return "checkout";
  const { toolCallId, role } = (message ?? {}) as Fields;
  return role === "toolResult" ? `none(${toolCallId})` : "new";
}
