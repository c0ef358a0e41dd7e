import type { LostHistory } from "../context/lost.js";
import type { ContextSummary } from "../context/summary.js";
import { DEFAULT_RESERVE, isCompactionDue } from "../context/tokens.js";
import { formatAmount, formatCount, linesText, preview } from "../report/human.js";
import type { Session } from "../session/session.js";
import { type EntryIndex, NO_ENTRY } from "../tree/tree.js";
import type { AskedContext } from "./context.js";
import type { ShortIds } from "./rows.js";

/** A line of the head: what it is about, and what there is to say. */
export type HeadLine = readonly [name: string, text: string];

const MOST_BREAKS = 3;
const MOST_LINES = 3;

/** What stands above the messages. To be called when all of them have been gone through. */
export function headLines(asked: AskedContext, summary: ContextSummary, ids: ShortIds): HeadLine[] {
  const { session, leaf, projection, lost, editor, window } = asked;
  const { path, settings, count } = projection;
  const { model, thinkingLevel, activeToolNames } = settings;
  const tokens = projection.tokens();
  const lines: HeadLine[] = [];
  lines.push([
    "leaf",
    leaf === NO_ENTRY ? "none: before the first entry" : place(asked, leaf, ids),
  ]);
  if (editor !== undefined) lines.push(["editor", preview(editor)]);
  lines.push([
    "model",
    `${model === null ? "none chosen" : modelName(model)}, thinking ${thinkingLevel}`,
  ]);
  lines.push([
    "tokens",
    tokens.basis === "usage"
      ? `${formatAmount(tokens.total)}, as the provider counted; what came since is estimated`
      : `about ${formatAmount(tokens.total)}, estimated`,
  ]);
  if (window !== undefined) {
    const due = isCompactionDue(tokens.total, window) ? "due" : "not due";
    const most = formatAmount(Math.max(0, window - DEFAULT_RESERVE));
    lines.push(["window", `${formatAmount(window)}: compaction is ${due} (past ${most})`]);
  }
  const { sectionNames, toolNames } = count.system;
  if (sectionNames.length > 0) lines.push(["sections", sectionNames.join(", ")]);
  if (toolNames.length > 0) lines.push(["tools", toolNames.join(", ")]);
  if (activeToolNames) lines.push(["tools", activeToolNames.join(", ")]);
  if (projection.boundary.ruling >= 0) lines.push(["compaction", boundaryText(asked, ids)]);
  if (lost !== undefined) lines.push(...lostLines(session, lost));
  if (projection.as === "llm") {
    lines.push(["as", "for the model; the sentence that pi puts before a <summary> is not shown"]);
  }
  const entries = formatCount(path.length, "entry", "entries");
  lines.push(["messages", `${summary.messages}, from ${summary.sources} of the path's ${entries}`]);
  const elsewhere = countElsewhere(asked);
  if (elsewhere > 0) {
    const others = formatCount(elsewhere, "entry", "entries");
    lines.push(["elsewhere", `${others} on other branches (pi-session tree ${session.file})`]);
  }
  return lines;
}

/** Entries of the tree that are neither on the path nor lost to it. */
function countElsewhere({ session, projection, lost }: AskedContext): number {
  const { size, links } = session.tree;
  return size - links.superseded.size - projection.path.length - (lost?.entries ?? 0);
}

function modelName({ provider, modelId }: { provider?: string; modelId?: string }): string {
  return `${provider ?? "(no provider)"}/${modelId ?? "(no name)"}`;
}

function place({ session }: AskedContext, entry: EntryIndex, ids: ShortIds): string {
  const { tree } = session;
  return `${ids.of(entry)} (line ${tree.line(entry)}, ${tree.kind(entry)})`;
}

function boundaryText(asked: AskedContext, ids: ShortIds): string {
  const { path, boundary } = asked.projection;
  const { ruling, keptFrom, kept } = boundary;
  const entry = place(asked, path[ruling], ids);
  const above = formatCount(keptFrom, "entry", "entries");
  const what = {
    range: `stands for ${above} and keeps ${ruling - keptFrom}, from ${ids.of(path[keptFrom])} on`,
    nothing: `stands for all ${above} above it`,
    tail: `stands for all ${above} above it, with messages of its own to go on from`,
    unknown: `stands for all ${above} above it: the entry it should keep from is not on the path`,
  };
  return `${entry} ${what[kept]}`;
}

function lostLines(session: Session, { breaks, entries }: LostHistory): HeadLine[] {
  const { tree } = session;
  const lines = breaks.slice(0, MOST_BREAKS).map(({ entry, reason, malformed }) => {
    const why = {
      orphan: `its parent ${tree.parentId(entry)} is not in the file`,
      "no-parent": "it names no parent",
      loop: "its parents lead back to itself",
    };
    const lines = `malformed ${linesText(malformed, MOST_LINES)}`;
    const before = malformed.length > 0 ? `; ${lines} before it` : "";
    return `nothing above ${tree.id(entry)} (line ${tree.line(entry)}): ${why[reason]}${before}`;
  });
  const more = breaks.length - MOST_BREAKS;
  if (more > 0) lines.push(`and ${formatCount(more, "such break")} further up`);
  lines.push(
    entries === 0
      ? "what stood above is not in this file"
      : `${formatCount(entries, "entry", "entries")} out of reach (pi-session check ${session.file})`,
  );
  return lines.map((line) => ["lost", line]);
}
