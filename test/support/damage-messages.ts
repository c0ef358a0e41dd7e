import type { Damage } from "./damage.js";
import { onEntries } from "./damage-objects.js";
import type { Fields } from "./options.js";
import type { Random } from "./random.js";

type Message = Record<string, unknown>;

/** Messages that are not as their role wants them, and tool calls that no longer pair. */
export const MESSAGE_DAMAGES: readonly Damage[] = [
  onEntries("no message", ({ entries, random }) => {
    const entry = messages(entries, () => true, random);
    if (entry !== undefined) entry.message = random.pick([undefined, null, "text", 5, []]);
    return entry;
  }),
  onMessage("an unknown role", any, (message) => (message.role = "narrator")),
  onMessage("content of the wrong kind", any, (message, random) => {
    message.content = random.pick([
      null,
      undefined,
      5,
      {},
      "text",
      [null],
      [5],
      [{}],
      [{ type: 5 }],
    ]);
  }),
  onMessage("empty content", any, (message, random) => {
    message.content = random.pick<unknown>([[], "", [{ type: "text", text: "" }]]);
  }),
  onMessage("no usage", role("assistant"), (message, random) => {
    message.usage = random.pick([undefined, null, {}, { input: "7" }, { input: 1, cost: null }]);
  }),
  onMessage("an ill-formed call", role("assistant"), (message, random) => {
    const call = random.pickIfAny(calls(message));
    const broken = {
      arguments: random.pick([undefined, null, "{}", '{"a":', []]),
      partialJson: "{",
    };
    if (call !== undefined) Object.assign(call, broken);
  }),
  onMessage("a call under another id", role("assistant"), (message, random) => {
    const call = random.pickIfAny(calls(message));
    if (call !== undefined) call.id = random.hex(12);
  }),
  onMessage("a turn that failed after all", role("assistant"), (message, random) => {
    message.stopReason = random.pick(["error", "aborted", "pending", undefined]);
  }),
  onMessage("a result of another call", role("toolResult"), (message, random) => {
    message.toolCallId = random.pick([random.hex(12), undefined, null]);
  }),
  onMessage("an image that is none", withImage, (message, random) => {
    const data = random.pick(["", "not base64!", "data:image/png;base64,iVBORw0K", "AAAA"]);
    const image = blocks(message).find((block) => block.type === "image");
    if (image !== undefined) image.data = data;
  }),
  onMessage("a time of the wrong kind", any, (message, random) => {
    message.timestamp = random.pick([undefined, "2026-01-01T00:00:00Z", null, -1]);
  }),
];

function onMessage(
  name: string,
  fits: (message: Message) => boolean,
  change: (message: Message, random: Random) => unknown,
): Damage {
  return onEntries(name, ({ entries, random }) => {
    const entry = messages(entries, fits, random);
    if (entry !== undefined) change(entry.message as Message, random);
    return entry;
  });
}

function messages(
  entries: readonly { fields: Fields }[],
  fits: (message: Message) => boolean,
  random: Random,
): Fields | undefined {
  const all = entries.map((one) => one.fields);
  return random.pickIfAny(
    all.filter(({ type, message }) => {
      const isObject = typeof message === "object" && message !== null;
      return type === "message" && isObject && fits(message as Message);
    }),
  );
}

function any(): boolean {
  return true;
}

function role(name: string): (message: Message) => boolean {
  return (message) => message.role === name;
}

function blocks(message: Message): Message[] {
  const content = Array.isArray(message.content) ? (message.content as unknown[]) : [];
  return content.filter((block): block is Message => typeof block === "object" && block !== null);
}

function calls(message: Message): Message[] {
  return blocks(message).filter((block) => block.type === "toolCall");
}

function withImage(message: Message): boolean {
  return blocks(message).some((block) => block.type === "image");
}
