import type { Style } from "./options.js";
import type { Random } from "./random.js";
import { image, lines, path, words } from "./text.js";

type Message = Record<string, unknown> & { role: string };

export interface ToolCall {
  type: "toolCall";
  id: string;
  name: string;
  arguments: Record<string, unknown>;
}

/** What the makers of messages need; `now` is in Unix milliseconds. */
export interface Maker {
  random: Random;
  style: Style;
  now: number;
}

const MODELS = [
  { api: "anthropic-messages", provider: "anthropic", model: "claude-sonnet-4-5" },
  { api: "openai-responses", provider: "openai", model: "gpt-5.1-codex" },
  { api: "google-generative-ai", provider: "google", model: "gemini-3-pro" },
] as const;

/** Content as pi writes it; where the style is odd, now and then `null` or absent. */
function withContent(maker: Maker, message: Message, content: unknown): Message {
  const { random, style } = maker;
  if (style.odd && style.today && random.chance(0.03)) {
    return random.chance(0.5) ? { ...message, content: null } : message;
  }
  return { ...message, content };
}

/** `role` first, content, then what is left, with the time last: the order in which pi writes. */
function finish(maker: Maker, message: Message, rest: Record<string, unknown> = {}): Message {
  const timed = { ...message, ...rest };
  if (maker.style.odd && maker.random.chance(0.02)) return timed;
  return { ...timed, timestamp: maker.now };
}

export function textBlock(random: Random): Record<string, unknown> {
  const block = { type: "text", text: lines(random) };
  return random.chance(0.1) ? { ...block, textSignature: `msg_${random.hex(16)}` } : block;
}

/** What a user may send: text, or blocks of text and images. */
export function userContent(random: Random): unknown {
  if (random.chance(0.4)) return words(random, 30);
  const blocks: unknown[] = [textBlock(random)];
  if (random.chance(0.15)) blocks.push(image(random));
  return blocks;
}

export function user(maker: Maker): Message {
  return finish(maker, withContent(maker, { role: "user" }, userContent(maker.random)));
}

export function usage(random: Random): Record<string, unknown> {
  const part = () => (random.chance(0.3) ? 0 : random.int(1, 20000));
  const [input, output, cacheRead, cacheWrite] = [part(), part(), part(), part()];
  const cost = { input: input * 3e-6, output: output * 15e-6, cacheRead: 0, cacheWrite: 0 };
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    ...(random.chance(0.1) ? { reasoning: 0 } : {}),
    ...(random.chance(0.8) ? { totalTokens: input + output + cacheRead + cacheWrite } : {}),
    cost: { ...cost, total: cost.input + cost.output },
  };
}

export function toolCall(random: Random): ToolCall {
  const id = random.chance(0.7)
    ? `toolu_${random.hex(24)}`
    : `call_${random.hex(8)}|fc_${random.hex(8)}`;
  const [name, args] = random.pick<() => [string, Record<string, unknown>]>([
    () => ["read", { path: path(random), ...(random.chance(0.3) ? { offset: 1, limit: 40 } : {}) }],
    () => ["bash", { command: `grep -n "${words(random, 3)}" ${path(random)}`, timeout: 30 }],
    () => ["edit", { path: path(random), oldText: lines(random, 2), newText: lines(random, 2) }],
    () => ["write", { path: path(random), content: lines(random) }],
    () => ["search", {}],
  ])();
  return {
    type: "toolCall",
    id,
    name,
    arguments: args,
    ...(random.chance(0.1) ? { thoughtSignature: random.hex(32) } : {}),
    ...(random.chance(0.05) ? { namespace: "tools" } : {}),
  };
}

/** An assistant message: thinking, text, then the calls. */
export function assistant(maker: Maker, calls: ToolCall[], stopReason: string): Message {
  const { random, now } = maker;
  const failed = stopReason === "error" || stopReason === "aborted";
  const content: unknown[] = [];
  if (random.chance(0.3)) content.push(thinking(random));
  if ((calls.length === 0 && !failed) || random.chance(0.5)) content.push(textBlock(random));
  content.push(...calls);
  const message = withContent(maker, { role: "assistant" }, content);
  return finish(maker, message, {
    ...random.pick(MODELS),
    usage: usage(random),
    stopReason,
    ...(failed ? { errorMessage: words(random) } : {}),
    ...(random.chance(0.1) ? { responseId: `resp_${random.hex(12)}`, durationMs: now % 9973 } : {}),
  });
}

function thinking(random: Random): Record<string, unknown> {
  const signature = `${random.hex(40)}==`;
  if (random.chance(0.1)) {
    return { type: "thinking", thinking: "", thinkingSignature: signature, redacted: true };
  }
  return { type: "thinking", thinking: lines(random, 3), thinkingSignature: signature };
}

export function toolResult(maker: Maker, call: ToolCall): Message {
  const { random } = maker;
  const content: unknown[] = [{ type: "text", text: lines(random) }];
  if (random.chance(0.1)) content.push(image(random));
  const message: Message = { role: "toolResult", toolCallId: call.id, toolName: call.name };
  return finish(maker, withContent(maker, message, content), {
    ...(random.chance(0.2) ? { details: { diff: lines(random, 2), truncated: false } } : {}),
    isError: random.chance(0.1),
  });
}

/** A system message: the first declares sections and tools, later ones change them. */
export function system(maker: Maker): Message {
  const { random } = maker;
  const section = () => (random.chance(0.3) ? null : `<s>${words(random)}</s>`);
  const tool = () => ({ name: random.pick(["read", "bash", "edit"]), description: words(random) });
  const message = withContent(maker, { role: "system" }, random.chance(0.3) ? "" : words(random));
  return finish(maker, message, {
    ...(random.chance(0.6) ? { sections: { rules: section(), skills: section() } } : {}),
    ...(random.chance(0.5) ? { toolsAdded: [{ ...tool(), parameters: { type: "object" } }] } : {}),
    ...(random.chance(0.3) ? { toolsRemoved: [{ name: tool().name }] } : {}),
  });
}

export function bashExecution(maker: Maker): Message {
  const { random } = maker;
  const cancelled = random.chance(0.2);
  const truncated = random.chance(0.2);
  return finish(maker, {
    role: "bashExecution",
    command: words(random, 4),
    output: random.chance(0.3) ? "" : lines(random),
    ...(cancelled
      ? {}
      : { exitCode: random.pick([0, 0, 1, 127, ...(maker.style.odd ? [null] : [])]) }),
    cancelled,
    truncated,
    ...(truncated && random.chance(0.8)
      ? { fullOutputPath: `/tmp/pi-bash-${random.hex(8)}.log` }
      : {}),
    ...(random.chance(0.3) ? { excludeFromContext: true } : {}),
  });
}

/** An extension's message in a `message` entry, by the name that the version has for it. */
export function custom(maker: Maker): Message {
  const { random, style } = maker;
  const role = style.version === 3 ? "custom" : "hookMessage";
  const message = withContent(maker, { role, customType: "notes" }, userContent(random));
  return finish(maker, message, {
    display: random.chance(0.7),
    ...(random.chance(0.3) ? { details: { from: words(random, 2) } } : {}),
  });
}
