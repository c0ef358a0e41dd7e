import type { Message } from "../format/message.js";
import type { SessionBodies } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";
import { pathTo } from "../tree/walk.js";
import { Bodies } from "./bodies.js";
import { type Boundary, boundaryOn } from "./boundary.js";
import { convertForModel } from "./convert.js";
import { TokenCount, type Tokens } from "./count.js";
import { type Edit, editedMessages, editsIn } from "./edits.js";
import { canJoin, joinUserMessages } from "./join.js";
import { harnessMessages, piMessages, SPEAKING_TYPES } from "./messages.js";
import { type Settings, settingsOf } from "./settings.js";
import { estimateTokens } from "./tokens.js";

/** Why an entry of the path is not in the context, in the order in which they are told. */
export const REASONS = ["compacted", "edited", "excluded", "empty", "metadata"] as const;
export type Reason = (typeof REASONS)[number];

/** How the messages are wanted. */
export interface ProjectionOptions {
  /** As the agent holds them (the default), or as they go to the model. */
  as?: "agent" | "llm";
  /** With `llm`: neighbouring user messages become one. */
  joinUser?: boolean;
}

/** An entry of the path and what became of it. */
export interface ProjectedEntry {
  entry: EntryIndex;
  /** Its place in the path, from 0 at the root. */
  place: number;
  /** What it gives to the context; nothing where there is a reason. */
  messages: readonly Message[];
  /** How many of these are joined to the message before them. */
  joined: number;
  /** Estimate of the messages, or of what it would have given. */
  tokens: number;
  reason: Reason | undefined;
  /** The compaction or context edit that left it out, or the edit that replaced its content. */
  by: EntryIndex | undefined;
}

/**
 * The projection from a leaf to what the model sees, as pi 1.6.0 makes it; for a file of the
 * agent-core harness, as that makes it (0.83.0). Everything comes from one reading of `entries` (or
 * `messages`), in which each body of the path is read and parsed once and none is kept; what is told
 * of single entries and tokens is known when that is through.
 */
export class Projection {
  readonly path: readonly EntryIndex[];
  readonly settings: Settings;
  readonly boundary: Boundary;
  readonly as: "agent" | "llm";
  readonly count = new TokenCount();
  readonly #session: SessionBodies;
  readonly #joinUser: boolean;
  readonly #bodies: Bodies;
  readonly #edits: ReadonlyMap<string, Edit>;

  /** @param leaf the entry that the context ends with; NO_ENTRY gives an empty one */
  constructor(session: SessionBodies, leaf: EntryIndex, options: ProjectionOptions = {}) {
    const { tree } = session;
    this.#session = session;
    this.as = options.as ?? "agent";
    this.#joinUser = options.joinUser === true;
    this.#bodies = new Bodies(session);
    this.path = pathTo(tree, leaf);
    this.boundary = boundaryOn(tree, this.path, this.#bodies);
    this.settings = settingsOf(tree, this.path, this.boundary.settingsFrom, this.#bodies);
    this.#edits = tree.isHarness
      ? new Map()
      : editsIn(tree, this.path.slice(this.boundary.keptFrom), this.#bodies);
  }

  /**
   * Every entry of the path: first what a compaction took away, then the others in the order of the
   * context, which the ruling compaction begins. To be gone through once.
   */
  *entries(): Generator<ProjectedEntry> {
    for (let place = 0; place < this.boundary.keptFrom; place++) yield this.#leftOut(place);
    let last: Message | undefined;
    for (const place of this.#places()) {
      const projected = this.#isSilenced(place) ? this.#leftOut(place) : this.#project(place, last);
      last = projected.messages.at(-1) ?? last;
      yield projected;
    }
  }

  /** The messages of the context, in its order. */
  messages(entries: Iterable<ProjectedEntry> = this.entries()): Iterable<Message> {
    const messages = messagesIn(entries);
    return this.#joinUser ? joinUserMessages(messages) : messages;
  }

  /** The tokens of the context; right when `entries` has been gone through. */
  tokens(): Tokens {
    const { tree } = this.#session;
    const changedAt = this.path.findLastIndex((entry) => CHANGES.has(tree.type(entry)));
    return this.count.total(changedAt);
  }

  *#places(): Generator<number> {
    const { ruling, keptFrom } = this.boundary;
    if (ruling >= 0) yield ruling;
    for (let place = keptFrom; place < this.path.length; place++) {
      if (place !== ruling) yield place;
    }
  }

  /** In the range that a compaction keeps, pi passes over system messages and older compactions. */
  #isSilenced(place: number): boolean {
    const { tree } = this.#session;
    if (tree.isHarness || place >= this.boundary.ruling) return false;
    const type = tree.type(this.path[place]);
    return (
      type === "compaction" || (type === "message" && tree.role(this.path[place]) === "system")
    );
  }

  #leftOut(place: number): ProjectedEntry {
    const entry = this.path[place];
    if (!this.#canSpeak(entry)) return omitted(entry, place, "metadata");
    const by = this.path[this.boundary.ruling];
    return omitted(entry, place, "compacted", by, tokensOf(this.#stored(entry)));
  }

  #project(place: number, last: Message | undefined): ProjectedEntry {
    const entry = this.path[place];
    if (!this.#canSpeak(entry)) return omitted(entry, place, "metadata");
    const stored = this.#stored(entry);
    if (stored.length === 0) return omitted(entry, place, "empty");
    const id = this.#session.tree.id(entry);
    const edit = id === null ? undefined : this.#edits.get(id);
    const messages = edit === undefined ? stored : editedMessages(stored, edit);
    if (messages.length === 0) {
      return omitted(entry, place, "edited", edit?.entry, tokensOf(stored));
    }
    let tokens = 0;
    for (const message of messages) tokens += this.count.add(message, place);
    const sent = this.as === "llm" ? convertForModel(messages) : messages;
    if (sent.length === 0) return omitted(entry, place, "excluded", undefined, tokens);
    const joined = this.#joinUser ? countJoined(sent, last) : 0;
    return { entry, place, messages: sent, joined, tokens, reason: undefined, by: edit?.entry };
  }

  #canSpeak(entry: EntryIndex): boolean {
    return SPEAKING_TYPES.has(this.#session.tree.type(entry));
  }

  #stored(entry: EntryIndex): Message[] {
    const { tree } = this.#session;
    const messagesOf = tree.isHarness ? harnessMessages : piMessages;
    return messagesOf(this.#bodies.take(entry), tree.time(entry));
  }
}

/** Entries that change what came before them, so that a provider's count of it no longer holds. */
const CHANGES: ReadonlySet<string> = new Set(["compaction", "context_edit"]);

function omitted(
  entry: EntryIndex,
  place: number,
  reason: Reason,
  by?: EntryIndex,
  tokens = 0,
): ProjectedEntry {
  return { entry, place, messages: [], joined: 0, tokens, reason, by };
}

function* messagesIn(entries: Iterable<ProjectedEntry>): Generator<Message> {
  for (const { messages } of entries) yield* messages;
}

function countJoined(messages: readonly Message[], before: Message | undefined): number {
  return messages.filter((message, at) => canJoin(at > 0 ? messages[at - 1] : before, message))
    .length;
}

function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((tokens, message) => tokens + estimateTokens(message), 0);
}
