import type { Message } from "../format/message.js";

/**
 * The messages with neighbouring user messages made one, as some providers need them: the first with
 * the blocks of the others after its own, where a string becomes a text block.
 */
export function* joinUserMessages(messages: Iterable<Message>): Generator<Message> {
  let run: Message[] = [];
  for (const message of messages) {
    if (!canJoin(run.at(-1), message)) {
      yield* joined(run);
      run = [];
    }
    run.push(message);
  }
  yield* joined(run);
}

/** Is `next`, coming right after `message`, joined to it? Both must be user messages. */
export function canJoin(message: Message | undefined, next: Message): boolean {
  return message !== undefined && isJoinable(message) && isJoinable(next);
}

function isJoinable({ role, content }: Message): boolean {
  return role === "user" && (typeof content === "string" || Array.isArray(content));
}

function joined(run: readonly Message[]): readonly Message[] {
  if (run.length < 2) return run;
  return [{ ...run[0], content: run.flatMap(({ content }) => blocks(content)) }];
}

function blocks(content: unknown): unknown[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : (content as unknown[]);
}
