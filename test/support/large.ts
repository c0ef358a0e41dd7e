import { type Random, seeded } from "./random.js";
import { lines } from "./text.js";

/** A PNG's beginning, whole up to its first data: what follows makes it as large as wanted. */
const PNG_START = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ";
const POOL_CHARS = 1 << 18;
const CHUNK_BYTES = 1 << 20;

/**
 * A large session without faults, from a seed, about as real ones are: lines of 2 kB on average,
 * tool results up to 50 kB, an image now and then, forks, labels and compactions.
 * @param bytes about how long; it ends with a whole turn
 * @returns the file in chunks
 */
export function* generateLarge(seed: number, bytes: number): Generator<Buffer> {
  const session = new LargeSession(seeded(seed));
  for (let written = 0; written < bytes; ) {
    while (session.pendingChars < CHUNK_BYTES && written + session.pendingChars < bytes) {
      session.turn();
    }
    const chunk = session.take();
    written += chunk.length;
    yield chunk;
  }
}

class LargeSession {
  readonly #random: Random;
  readonly #prose: string;
  readonly #base64: string;
  /** The ends of the turns on the current path that are near enough to go back to. */
  readonly #turnEnds: string[] = [];
  #pending: string[] = [];
  pendingChars = 0;
  #count = 0;
  #leaf: string | null = null;
  #now = Date.UTC(2026, 0, 5, 9);

  constructor(random: Random) {
    this.#random = random;
    let prose = "";
    while (prose.length < POOL_CHARS) prose += `${lines(random, 30)}\n`;
    this.#prose = prose;
    const noise = Uint8Array.from({ length: POOL_CHARS * 2 }, () => random.int(0, 255));
    this.#base64 = Buffer.from(noise).toString("base64");
    this.#line({ type: "session", version: 3, id: "bench", timestamp: this.#time(), cwd: "/work" });
    this.#entry("model_change", { provider: "anthropic", modelId: "claude-sonnet-4-5" });
  }

  take(): Buffer {
    const chunk = Buffer.from(this.#pending.join(""));
    this.#pending = [];
    this.pendingChars = 0;
    return chunk;
  }

  /** Something of everything that happens in a session, most often a question with its answers. */
  turn(): void {
    const random = this.#random;
    if (random.chance(0.12) && this.#turnEnds.length > 1) {
      this.#turnEnds.splice(random.int(0, this.#turnEnds.length - 2) + 1);
      this.#leaf = this.#turnEnds.at(-1)!;
    }
    if (random.chance(0.04)) this.#compaction();
    const asked = this.#message({ role: "user", content: [this.#text(20, 600)] });
    for (let rounds = random.int(0, 12); rounds > 0; rounds--) this.#round();
    this.#assistant([this.#text(100, 3000)], "stop");
    if (random.chance(0.05)) this.#entry("label", { targetId: asked, label: this.#cut(4, 20) });
    this.#turnEnds.push(this.#leaf!);
    if (this.#turnEnds.length > 40) this.#turnEnds.shift();
  }

  #round(): void {
    const random = this.#random;
    const calls = Array.from(
      {
        length: random.weighted([
          [8, 1],
          [2, 2],
          [1, 3],
        ] as const),
      },
      () => ({
        type: "toolCall",
        id: `toolu_${random.hex(24)}`,
        name: "bash",
        arguments: { command: this.#cut(10, 400) },
      }),
    );
    const thinking = { type: "thinking", thinking: this.#cut(20, 1500), thinkingSignature: "" };
    thinking.thinkingSignature = this.#noise(100, 300);
    this.#assistant(random.chance(0.3) ? [thinking, ...calls] : calls, "toolUse");
    for (const { id, name } of calls) {
      const content = random.chance(0.003) ? [this.#image()] : [this.#output()];
      this.#message({
        role: "toolResult",
        toolCallId: id,
        toolName: name,
        content,
        isError: false,
      });
    }
  }

  #output(): { type: "text"; text: string } {
    const most = this.#random.weighted([
      [60, 800],
      [30, 5000],
      [9, 15_000],
      [1, 50_000],
    ] as const);
    return this.#text(most / 20, most);
  }

  #image(): Record<string, unknown> {
    return { type: "image", data: PNG_START + this.#noise(20_000, 300_000), mimeType: "image/png" };
  }

  #compaction(): void {
    const firstKeptEntryId = this.#random.pickIfAny(this.#turnEnds);
    if (firstKeptEntryId === undefined) return;
    const summary = this.#cut(1000, 6000);
    this.#entry("compaction", { summary, firstKeptEntryId, tokensBefore: 150_000 });
  }

  #assistant(content: unknown[], stopReason: string): void {
    const cost = { input: 0.003, output: 0.0105, cacheRead: 0.0006, cacheWrite: 0, total: 0.0141 };
    const tokens = { input: 1000, output: 700, cacheRead: 2000, cacheWrite: 0, totalTokens: 3700 };
    this.#message({
      role: "assistant",
      content,
      api: "anthropic-messages",
      provider: "anthropic",
      model: "claude-sonnet-4-5",
      usage: { ...tokens, cost },
      stopReason,
    });
  }

  #message(message: Record<string, unknown>): string {
    return this.#entry("message", { message: { ...message, timestamp: this.#now } });
  }

  #entry(type: string, fields: Record<string, unknown>): string {
    // Multiplying by an odd number hits every 32-bit value once: no id comes twice.
    const id = (Math.imul(++this.#count, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0");
    this.#now += this.#random.int(50, 20_000);
    this.#line({ type, id, parentId: this.#leaf, timestamp: this.#time(), ...fields });
    this.#leaf = id;
    return id;
  }

  #line(object: Record<string, unknown>): void {
    const line = `${JSON.stringify(object)}\n`;
    this.#pending.push(line);
    this.pendingChars += line.length;
  }

  #time(): string {
    return new Date(this.#now).toISOString();
  }

  #text(least: number, most: number): { type: "text"; text: string } {
    return { type: "text", text: this.#cut(least, most) };
  }

  #cut(least: number, most: number): string {
    const length = this.#random.int(Math.ceil(least), most);
    const from = this.#random.int(0, this.#prose.length - length);
    const halves = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;
    return this.#prose.slice(from, from + length).replace(halves, "");
  }

  /** Base64 of random bytes, its length a multiple of four. */
  #noise(least: number, most: number): string {
    const length = this.#random.int(least, most) & ~3;
    const from = this.#random.int(0, this.#base64.length - length) & ~3;
    return this.#base64.slice(from, from + length).replaceAll("=", "A");
  }
}
