import type { Growth } from "./growth.js";
import { assistant, toolCall, toolResult, user } from "./messages.js";
import { words } from "./text.js";

/**
 * The user asks, the model answers, calling tools on the way: several at once, answered in any
 * order, with bookkeeping between. Now and then a turn fails; where the style is odd, one is broken
 * off, or a result comes twice or from nowhere.
 */
export function turn(growth: Growth): void {
  const { random, style } = growth;
  growth.appendJoint("message", { message: user(growth.maker) });
  for (
    let rounds = random.weighted([
      [4, 0],
      [4, 1],
      [2, 2],
      [1, 4],
    ] as const);
    rounds > 0;
    rounds--
  ) {
    const calls = Array.from(
      {
        length: random.weighted([
          [5, 1],
          [2, 2],
          [1, 4],
        ] as const),
      },
      () => toolCall(random),
    );
    growth.append("message", { message: assistant(growth.maker, calls, "toolUse") });
    const answered = random.shuffle(calls);
    if (style.odd && random.chance(0.1)) answered.splice(random.int(0, answered.length - 1));
    if (style.odd && random.chance(0.05)) answered.push(random.pick(calls), toolCall(random));
    for (const call of answered) {
      if (style.version >= 2 && random.chance(0.1)) between(growth);
      growth.append("message", { message: toolResult(growth.maker, call) });
    }
    if (answered.length < calls.length) return;
  }
  if (random.chance(0.12)) failed(growth);
  else growth.appendJoint("message", { message: assistant(growth.maker, [], "stop") });
  if (style.odd && random.chance(0.03)) {
    growth.append("message", { message: { role: "narrator", content: words(random) } });
  }
}

/** What may stand between a call and its result: nothing that is sent to the model. */
function between(growth: Growth): void {
  const { random } = growth;
  if (random.chance(0.5)) growth.append("thinking_level_change", { thinkingLevel: "low" });
  else
    growth.append("label", { targetId: random.pick(growth.entries).id, label: words(random, 2) });
}

/** A turn that broke off: its calls are not sent and need no answer. */
function failed(growth: Growth): void {
  const { random } = growth;
  const calls = random.chance(0.4) ? [toolCall(random)] : [];
  const stopReason = random.pick(["error", "aborted"]);
  growth.appendJoint("message", { message: assistant(growth.maker, calls, stopReason) });
}
