import type { Maker } from "./messages.js";
import type { Fields, Style } from "./options.js";
import type { Random } from "./random.js";
import { entryId } from "./text.js";

/** A session that grows as under pi: each entry is appended below the leaf and becomes the leaf. */
export class Growth {
  readonly random: Random;
  readonly style: Style;
  readonly entries: Fields[] = [];
  /** Ids of entries at which a context may start and a branch may leave without splitting a turn. */
  readonly joints = new Set<string>();
  leaf: string | null = null;
  readonly #byId = new Map<string, Fields>();
  #now: number;

  constructor(random: Random, style: Style) {
    this.random = random;
    this.style = style;
    this.#now = Date.UTC(2026, random.int(0, 11), random.int(1, 28), random.int(0, 23));
  }

  /** For making a message at this moment. */
  get maker(): Maker {
    return { random: this.random, style: this.style, now: this.#now };
  }

  /** Appends an entry below the leaf and moves the leaf to it. Returns its id. */
  append(type: string, fields: Record<string, unknown>): string {
    const id = this.#freshId();
    const entry: Fields = { type, id, parentId: this.leaf, timestamp: this.#tick(), ...fields };
    this.entries.push(entry);
    this.#byId.set(id, entry);
    this.leaf = id;
    return id;
  }

  /** The same, for bookkeeping, which stands in a turn or between two as its parent does. */
  appendAside(type: string, fields: Record<string, unknown>): string {
    const between = this.leaf !== null && this.joints.has(this.leaf);
    return between ? this.appendJoint(type, fields) : this.append(type, fields);
  }

  /** The same, for an entry between two turns. */
  appendJoint(type: string, fields: Record<string, unknown>): string {
    const id = this.append(type, fields);
    this.joints.add(id);
    return id;
  }

  /** Entries from the root to the leaf. */
  path(): Fields[] {
    const path: Fields[] = [];
    for (let at = this.leaf; at !== null; ) {
      const entry = this.#byId.get(at);
      if (entry === undefined) break;
      path.push(entry);
      at = typeof entry.parentId === "string" ? entry.parentId : null;
    }
    return path.reverse();
  }

  entry(id: string): Fields | undefined {
    return this.#byId.get(id);
  }

  #freshId(): string {
    for (;;) {
      const id = entryId(this.random, this.style.odd);
      if (!this.#byId.has(id)) return id;
    }
  }

  /** The next entry's time: later as a rule; equal, earlier or unreadable where the style is odd. */
  #tick(): unknown {
    const { random, style } = this;
    this.#now += random.chance(0.1) ? 0 : random.int(1, 90_000);
    const iso = new Date(this.#now).toISOString();
    if (!style.odd || random.chance(0.9)) return iso;
    return random.pick<unknown>([
      new Date(this.#now - 600_000).toISOString(),
      iso.replace("Z", "+02:00"),
      iso.slice(0, 10),
      this.#now,
      "yesterday",
      "",
      null,
      undefined,
    ]);
  }
}
