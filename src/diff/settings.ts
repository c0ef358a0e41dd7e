import { isObject } from "../format/json-object.js";
import type { Session } from "../session/session.js";
import type { EntryIndex } from "../tree/tree.js";

/** What the model and its thinking level are at an entry. */
export interface Settings {
  model: { provider: unknown; modelId: unknown } | null;
  thinkingLevel: unknown;
}

/**
 * The settings that the last entries on a path leave: the model of the last `model_change` or
 * assistant message, null without one; the last thinking level, `off` without one (pi 1.6.0).
 */
export function settingsAt(session: Session, path: readonly EntryIndex[]): Settings {
  const { tree } = session;
  let model: Settings["model"] | undefined;
  let thinkingLevel: unknown;
  for (let at = path.length - 1; at >= 0; at--) {
    const entry = path[at];
    const type = tree.type(entry);
    if (thinkingLevel === undefined && type === "thinking_level_change") {
      thinkingLevel = session.entry(entry).thinkingLevel;
    } else if (model === undefined && type === "model_change") {
      const { provider, modelId } = session.entry(entry);
      model = { provider, modelId };
    } else if (model === undefined && type === "message" && tree.role(entry) === "assistant") {
      const { message } = session.entry(entry);
      if (isObject(message)) model = { provider: message.provider, modelId: message.model };
    }
    if (model !== undefined && thinkingLevel !== undefined) break;
  }
  return { model: model ?? null, thinkingLevel: thinkingLevel ?? "off" };
}
