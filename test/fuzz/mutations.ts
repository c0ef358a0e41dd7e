import type { Damage } from "../support/damage.js";
import { onLine, parsed } from "../support/damage-objects.js";
import type { Fields } from "../support/options.js";
import type { Random } from "../support/random.js";
import { hostileName, hostileValue } from "./values.js";

/** What no crash does to a file, but someone who means harm, or a program gone wrong, may. */
export const MUTATIONS: readonly Damage[] = [
  onObject("a value that does not belong", (object, random) => {
    const { holder, key } = someKey(object, random);
    holder[key] = MARK;
    return JSON.stringify(object).replace(`"${MARK}"`, () => hostileValue(random));
  }),
  onObject("a key that means something", (object, random) => {
    const { holder, key } = someKey(object, random);
    const value = holder[key];
    if (!Array.isArray(holder)) delete holder[key];
    define(holder, random.chance(0.5) ? hostileName(random) : "__proto__", value);
    return JSON.stringify(object);
  }),
  onObject("a key less", (object, random) => {
    const { holder, key } = someKey(object, random);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    return JSON.stringify(object);
  }),
  onObject("a value from elsewhere", (object, random) => {
    const [from, to] = [someKey(object, random), someKey(object, random)];
    to.holder[to.key] = structuredClone(from.holder[from.key]);
    return JSON.stringify(object);
  }),
  onObject("a key twice", (object, random) => {
    const key = random.pick([...Object.keys(object), "type", "id", "parentId", "message"]);
    const again = `${JSON.stringify(key)}:${hostileValue(random)}`;
    const line = JSON.stringify(object);
    return random.chance(0.5) ? `{${again},${line.slice(1)}` : `${line.slice(0, -1)},${again}}`;
  }),
  onObject("an id that means something", (object, random) => {
    object[random.pick(["id", "parentId", "targetId", "firstKeptEntryId", "fromId"])] =
      hostileName(random);
    return JSON.stringify(object);
  }),
  onObject("white space in the line", (object, random) =>
    JSON.stringify(object, null, random.pick(["\t", " ", "\r"])).replaceAll("\n", "\r"),
  ),
  onHeader("a header that leads elsewhere", (header, random) => {
    const key = random.pick(["id", "timestamp", "cwd", "parentSession", "branchedFrom", "version"]);
    const where = ["../../../outside", "/etc/passwd", "/dev/zero", "in.jsonl", ".", "\u0000", "/"];
    header[key] = random.chance(0.6) ? random.pick(where) : hostileName(random);
  }),
  {
    name: "a scrap of JSON",
    apply(file, random) {
      const scraps = [
        "{",
        "}",
        "[",
        "]",
        '"',
        "\\",
        "\\u",
        ",",
        ":",
        "\n",
        "\r",
        "null",
        "-",
        "\ud7ff",
      ];
      const at = random.int(0, file.length);
      const scrap = Buffer.from(random.pick(scraps).repeat(random.chance(0.1) ? 500 : 1));
      return Buffer.concat([file.subarray(0, at), scrap, file.subarray(at)]);
    },
  },
  {
    name: "a line many times",
    apply(file, random) {
      const lines = file.toString("latin1").split("\n");
      const at = random.int(0, lines.length - 1);
      const times = Array.from({ length: random.int(2, 60) }, () => lines[at]!);
      lines.splice(random.int(0, lines.length), 0, ...times);
      return Buffer.from(lines.join("\n"), "latin1");
    },
  },
  {
    name: "lines in another order",
    apply(file, random) {
      const lines = file.toString("latin1").split("\n");
      return Buffer.from(random.shuffle(lines).join("\n"), "latin1");
    },
  },
];

const MARK = "a value that is replaced";

type Holder = Record<string, unknown>;

function onObject(name: string, change: (object: Fields, random: Random) => string): Damage {
  return {
    name,
    apply(file, random) {
      const lines = file.toString("utf8").split("\n");
      const at = random.int(0, lines.length - 1);
      const object = parsed(lines[at]!);
      if (object === undefined) return file;
      return onLine(file, at, change(object, random));
    },
  };
}

function onHeader(name: string, change: (header: Fields, random: Random) => void): Damage {
  return {
    name,
    apply(file, random) {
      const lines = file.toString("utf8").split("\n");
      const at = lines.findIndex((line) => parsed(line)?.type === "session");
      if (at === -1) return file;
      const header = parsed(lines[at]!)!;
      change(header, random);
      return onLine(file, at, JSON.stringify(header));
    },
  };
}

/** A key of the object or of something in it. */
function someKey(object: Fields, random: Random): { holder: Holder; key: string } {
  let place = { holder: object as Holder, key: random.pick(Object.keys(object)) };
  while (random.chance(0.7)) {
    const inner = place.holder[place.key];
    const keys = typeof inner === "object" && inner !== null ? Object.keys(inner) : [];
    if (keys.length === 0) break;
    place = { holder: inner as Holder, key: random.pick(keys) };
  }
  return place;
}

/** Sets a key of the object itself, `__proto__` like any other. */
function define(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
