import { isObject, type JsonObject } from "../../format/json-object.js";
import { formatCount } from "../../report/human.js";
import { visible } from "../../report/visible.js";
import type { Session } from "../../session/session.js";
import { type EntryIndex, NO_ENTRY } from "../../tree/tree.js";
import { pathTo } from "../../tree/walk.js";
import { callIdsOf } from "../call-ids.js";
import { type CallIds, pairCalls } from "../pairs.js";
import { entryMarkdown } from "./entry.js";
import { code } from "./fence.js";
import { proseLine } from "./prose.js";

/**
 * A branch as a Markdown document, piece by piece: fit for an issue or a pull request, so what tools
 * printed is folded, long output is cut, and nothing in it can reach out of its place.
 * @param leaf the entry that the branch ends with
 * @throws Fault when the file has become shorter since it was opened
 */
export function* branchMarkdown(session: Session, leaf: EntryIndex): Generator<string> {
  const path = pathTo(session.tree, leaf);
  yield shown(head(session, path, leaf));
  const pairs = pairCalls(path, callIdsReader(session));
  let speaker: string | undefined;
  for (const entry of path) {
    if (pairs.caller.has(entry)) continue;
    const results = pairs.results.get(entry) ?? [];
    const markdown = entryMarkdown(session.entry(entry), (call) =>
      messageAt(session, results[call]),
    );
    if (markdown === undefined || markdown.blocks.length === 0) continue;
    const label = session.tree.labels.get(entry)?.text;
    if (markdown.speaker !== speaker || label !== undefined) {
      speaker = markdown.speaker;
      if (speaker !== undefined) yield shown(`\n### ${speaker}${place(session, entry, label)}\n`);
    }
    for (const block of markdown.blocks) yield shown(`\n${block}\n`);
  }
}

/** Only results and calls have such ids: no other body is read for them. */
function callIdsReader(session: Session): (entry: EntryIndex) => CallIds | undefined {
  const { tree } = session;
  return (entry) => {
    const role = tree.role(entry);
    return role === "assistant" || role === "toolResult"
      ? callIdsOf(session.entry(entry))
      : undefined;
  };
}

function messageAt(session: Session, entry: EntryIndex | undefined): JsonObject | undefined {
  if (entry === undefined) return undefined;
  const { message } = session.entry(entry);
  return isObject(message) ? message : undefined;
}

function head(session: Session, path: readonly EntryIndex[], leaf: EntryIndex): string {
  const { tree, header } = session;
  const id = header?.value.id;
  const title = tree.name ?? (typeof id === "string" ? id : "Session");
  const end = leaf === NO_ENTRY ? "" : `, to ${code(tree.id(leaf) ?? `line ${tree.line(leaf)}`)}`;
  const facts = [
    ...(typeof id === "string" ? [`session ${code(id)}`] : []),
    `${path.length} of ${formatCount(tree.size, "entry", "entries")}${end}`,
    ...times(session, path),
  ];
  return `# ${proseLine(title.replace(/\s+/g, " "))}\n\n${facts.join(" · ")}\n`;
}

function times({ tree }: Session, path: readonly EntryIndex[]): string[] {
  const known = path.map((entry) => tree.time(entry)).filter((time) => !Number.isNaN(time));
  if (known.length === 0) return [];
  const [first, last] = [known[0]!, known.at(-1)!].map((time) => minute(time)) as [string, string];
  const end = first.slice(0, 10) === last.slice(0, 10) ? last.slice(11) : last;
  return [first === last ? `${first} UTC` : `${first} – ${end} UTC`];
}

function place({ tree }: Session, entry: EntryIndex, label: string | undefined): string {
  const time = tree.time(entry);
  const id = tree.id(entry);
  const parts = [
    ...(Number.isNaN(time) ? [] : [minute(time).slice(11)]),
    ...(id === null ? [] : [code(id)]),
    ...(label === undefined ? [] : [`labelled ${code(label)}`]),
  ];
  return parts.length === 0 ? "" : ` · ${parts.join(" · ")}`;
}

/** `2026-07-09 10:00`, the same wherever it is read. */
function minute(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}

/** Nothing that drives a terminal, hides or turns text round. */
function shown(markdown: string): string {
  return visible(markdown, { keep: "\n\t" });
}
