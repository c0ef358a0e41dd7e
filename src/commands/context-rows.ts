import type { ProjectedEntry } from "../context/projection.js";
import { estimateTokens } from "../context/tokens.js";
import { type Gist, sizedGistOf } from "../format/gist.js";
import { isObject } from "../format/json-object.js";
import { jsonText } from "../format/json-text.js";
import { contentText, type Message } from "../format/message.js";
import { TextColumn } from "../read/text-column.js";
import type { ContextRow } from "../report/context-text.js";
import { preview } from "../report/human.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { sizedGistAt } from "./entries.js";
import { gistNotes, type ShortIds } from "./rows.js";

const TEXT_CHARS = 300;

/** The rows of a context's messages, kept until the head that stands above them is known. */
export class ContextRows {
  readonly #session: Session;
  readonly #ids: ShortIds;
  readonly #entries: EntryIndex[] = [];
  readonly #tokens: number[] = [];
  /** Each row's role, and every role once. */
  readonly #kinds: string[] = [];
  readonly #seen = new Map<string, string>();
  readonly #texts = new TextColumn();

  constructor(session: Session, ids: ShortIds) {
    this.#session = session;
    this.#ids = ids;
  }

  get kinds(): Iterable<string> {
    return this.#seen.keys();
  }

  /** Takes the messages of an entry, all of them at once. */
  add(projected: ProjectedEntry): void {
    const { entry, messages, tokens } = projected;
    for (const message of messages) {
      const kind = String(message.role ?? "(no role)");
      const seen = this.#seen.get(kind) ?? kind;
      this.#seen.set(kind, seen);
      this.#kinds.push(seen);
      this.#entries.push(entry);
      this.#tokens.push(messages.length === 1 ? tokens : estimateTokens(message));
      this.#texts.add(preview(this.#text(projected, message), TEXT_CHARS));
    }
  }

  *[Symbol.iterator](): Generator<ContextRow> {
    for (const [at, entry] of this.#entries.entries()) {
      yield {
        id: this.#ids.of(entry),
        kind: this.#kinds[at],
        tokens: this.#tokens[at],
        text: this.#texts.at(at),
        isOmitted: false,
      };
    }
  }

  #text(projected: ProjectedEntry, message: Message): string {
    const { entry, messages, joined, by } = projected;
    const notes: string[] = [];
    if (joined === messages.length) notes.push("joined to the message above");
    if (by !== undefined) notes.push(`content replaced by ${this.#ids.of(by)}`);
    if (message.role === "system") {
      return oneLine([contentText(message.content, " "), ...promptNotes(message), ...notes]);
    }
    const stored = messages.length === 1 && by === undefined;
    const gist = stored ? sizedGistAt(this.#session, entry) : gistOfMessage(message);
    return oneLine([gist.text, ...gistNotes(gist), ...notes]);
  }
}

function oneLine(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== "").join(" · ");
}

/** Of a message that is not, or not so, in the file. */
function gistOfMessage(message: Message): Gist {
  const isSummary = typeof message.summary === "string";
  const bytes = Buffer.from(jsonText(isSummary ? message : { message }) ?? "");
  const role = typeof message.role === "string" ? message.role : null;
  return isSummary ? sizedGistOf(bytes, "compaction", null) : sizedGistOf(bytes, "message", role);
}

/** The sections and tools that a system message brings and takes away. */
function promptNotes({ sections, toolsAdded, toolsRemoved }: Message): string[] {
  const names = isObject(sections) ? Object.keys(sections) : [];
  const tools = [...toolNames(toolsAdded, "+"), ...toolNames(toolsRemoved, "−")];
  return [
    ...(names.length > 0 ? [`sections ${names.join(", ")}`] : []),
    ...(tools.length > 0 ? [`tools ${tools.join(" ")}`] : []),
  ];
}

function toolNames(tools: unknown, sign: string): string[] {
  return Array.isArray(tools) ? tools.filter(isObject).map(({ name }) => `${sign}${name}`) : [];
}
