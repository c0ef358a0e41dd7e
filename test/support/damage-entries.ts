import type { Damage } from "./damage.js";
import { type Objects, onEntries, onLine, parsed } from "./damage-objects.js";
import type { Fields } from "./options.js";
import type { Random } from "./random.js";

/** Wrong ids, parents and references, and headers that lie. */
export const ENTRY_DAMAGES: readonly Damage[] = [
  set("no id", (_, entry) => delete entry.id),
  set("an id that is no string", ({ random }, entry) => (entry.id = random.pick([7, null, {}]))),
  set("an id used twice", (objects, entry) => (entry.id = some(objects).id)),
  set("no parent", (_, entry) => delete entry.parentId),
  set("a null parent", (_, entry) => (entry.parentId = null)),
  set("an unknown parent", ({ random }, entry) => (entry.parentId = random.hex(8))),
  set("another parent", (objects, entry) => (entry.parentId = some(objects).id)),
  set("its own parent", (_, entry) => (entry.parentId = entry.id)),
  set("a loop of parents", (objects, entry) => (entry.parentId = below(objects, entry).id)),
  set("a time nobody can read", ({ random }, entry) => {
    entry.timestamp = random.pick(["soon", "", null, undefined, {}, -1]);
  }),
  set("a time long ago", (_, entry) => (entry.timestamp = "2001-01-01T00:00:00.000Z")),
  set("another type", ({ random }, entry) => {
    entry.type = random.pick([
      "message",
      "compaction",
      "leaf",
      "label",
      "bookmark",
      "context_edit",
    ]);
  }),
  setOn("label", "a label on nothing", ({ random }, entry) => (entry.targetId = random.hex(8))),
  setOn("compaction", "an unknown boundary", ({ random }, entry) => {
    entry.firstKeptEntryId = random.pick([random.hex(8), null, 3, undefined]);
  }),
  setOn("compaction", "another boundary", (objects, entry) => {
    entry.firstKeptEntryId = some(objects).id;
  }),
  setOn("compaction", "an empty summary", ({ random }, entry) => {
    entry.summary = random.pick(["", null, undefined]);
  }),
  setOn("context_edit", "an ill-formed edit", ({ random }, entry) => {
    entry.replacement = random.pick([undefined, 5, {}, { content: 5 }, "text"]);
  }),
  setOn("context_edit", "an edit of another entry", (objects, entry) => {
    entry.targetId = some(objects).id;
  }),
  { name: "a header that lies about its version", apply: lyingHeader },
];

type Change = (objects: Objects, entry: Fields) => unknown;

function set(name: string, change: Change): Damage {
  return onEntries(name, (objects) => {
    const entry = some(objects);
    change(objects, entry);
    return entry;
  });
}

function setOn(type: string, name: string, change: Change): Damage {
  return onEntries(name, (objects) => {
    const ofType = objects.entries.filter((one) => one.fields.type === type);
    if (ofType.length === 0) return undefined;
    const entry = objects.random.pick(ofType).fields;
    change(objects, entry);
    return entry;
  });
}

function some({ entries, random }: Objects): Fields {
  return random.pick(entries).fields;
}

/** An entry some steps below the given one; itself at a tip. */
function below({ entries, random }: Objects, entry: Fields): Fields {
  let at = entry;
  for (let steps = random.int(1, 5); steps > 0; steps--) {
    at = entries.find((one) => one.fields.parentId === at.id && one.fields !== at)?.fields ?? at;
  }
  return at;
}

function lyingHeader(file: Buffer, random: Random): Buffer {
  const end = file.indexOf(10);
  const line = file.toString("utf8", 0, end === -1 ? file.length : end);
  const header = parsed(line);
  if (header?.type !== "session") return file;
  header.version = random.pick<unknown>([undefined, 1, 2, "3", 3, null, 99]);
  return onLine(file, 0, JSON.stringify(header));
}
