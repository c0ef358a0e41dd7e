import { checkSession } from "../check/check.js";
import type { RuleName } from "../check/finding.js";
import { isObject, textOrNull } from "../format/json-object.js";
import type { Session } from "../session/session.js";

/** What a list tells of a session. */
export interface SessionInfo {
  /** What its header says; null where it says nothing that can be used. */
  id: string | null;
  cwd: string | null;
  parentSession: string | null;
  version: number | null;
  /** Unix milliseconds; NaN when it cannot be told. */
  created: number;
  modified: number;
  name: string | null;
  /** The beginning of the first words of the user's; null when there are none. */
  firstMessage: string | null;
  /** `message` entries, on whatever branch. */
  messages: number;
  /** Tips of its tree. */
  branches: number;
  /** In bytes. */
  size: number;
  /** The rules about lines and headers by which `check` finds errors. */
  problems: RuleName[];
}

/** Of first words, so many UTF-16 units are told. */
const MOST_WORDS = 1000;

/** Tells of a session what a list shows; name, count, first message and times as pi's list (1.6.0). */
export function infoOf(session: Session): SessionInfo {
  const { tree } = session;
  const header = session.header?.value ?? {};
  let messages = 0;
  let branches = 0;
  for (let entry = 0; entry < tree.size; entry++) {
    if (tree.type(entry) === "message") messages++;
    if (tree.isTip(entry)) branches++;
  }
  return {
    id: textOrNull(header.id),
    cwd: textOrNull(header.cwd),
    parentSession: textOrNull(header.parentSession) ?? textOrNull(header.branchedFrom),
    version: session.version ?? null,
    created: typeof header.timestamp === "string" ? Date.parse(header.timestamp) : Number.NaN,
    modified: lastActivity(session),
    name: tree.name ?? null,
    firstMessage: firstMessage(session),
    messages,
    branches,
    size: session.source.size,
    problems: problemsOf(session),
  };
}

/**
 * When something was last said, else the header's time; NaN when neither can be told. So pi's list
 * has it (1.6.0), which then turns to the file's time.
 */
function lastActivity({ lastSaid, header }: Session): number {
  if (lastSaid > 0) return new Date(lastSaid).getTime();
  const timestamp = header?.value.timestamp;
  return typeof timestamp === "string" ? new Date(timestamp).getTime() : Number.NaN;
}

function firstMessage(session: Session): string | null {
  const { tree } = session;
  for (let entry = 0; entry < tree.size; entry++) {
    if (tree.type(entry) !== "message" || tree.role(entry) !== "user") continue;
    const { message } = session.entry(entry);
    const text = isObject(message) ? textOf(message.content) : "";
    if (text !== "") return text.slice(0, MOST_WORDS).replace(/[\ud800-\udbff]$/, "");
  }
  return null;
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const texts = content.filter((block) => isObject(block) && block.type === "text");
  return texts.map(({ text }) => (typeof text === "string" ? text : "")).join(" ");
}

function problemsOf(session: Session): RuleName[] {
  const isWanted = (rule: RuleName) => /^(line|header)\//.test(rule);
  const { findings } = checkSession(session, { path: session.source.path, isWanted });
  const errors = findings.filter(({ severity }) => severity === "error");
  return [...new Set(errors.map(({ rule }) => rule))];
}
