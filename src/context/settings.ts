import type { EntryIndex, SessionTree } from "../tree/tree.js";
import type { Bodies } from "./bodies.js";

/** With what a context is sent. */
export interface Settings {
  model: { provider: string; modelId: string } | null;
  thinkingLevel: string;
  /** Names of the tools in use; known of the agent-core harness only. */
  activeToolNames?: string[] | null;
}

/**
 * The settings at the end of a path: each is set by the last entry that sets it; the model also by
 * every assistant message, failed and edited-out ones too. Values are taken as they stand.
 * @param from the first place of the path to look at
 */
export function settingsOf(
  tree: SessionTree,
  path: readonly EntryIndex[],
  from: number,
  bodies: Bodies,
): Settings {
  const level = last(path, from, (entry) => tree.type(entry) === "thinking_level_change");
  const settings: Settings = {
    model: modelOf(tree, path, from, bodies),
    thinkingLevel: level === undefined ? "off" : (bodies.peek(level).thinkingLevel as string),
  };
  if (tree.isHarness) {
    const tools = last(path, from, (entry) => tree.type(entry) === "active_tools_change");
    settings.activeToolNames =
      tools === undefined ? null : (bodies.peek(tools).activeToolNames as string[]);
  }
  return settings;
}

function modelOf(
  tree: SessionTree,
  path: readonly EntryIndex[],
  from: number,
  bodies: Bodies,
): Settings["model"] {
  const entry = last(path, from, (entry) => {
    const type = tree.type(entry);
    return type === "model_change" || (type === "message" && tree.role(entry) === "assistant");
  });
  if (entry === undefined) return null;
  const body = bodies.peek(entry);
  const { provider, modelId, model } = (body.message ?? body) as Record<string, string>;
  return { provider, modelId: tree.type(entry) === "message" ? model : modelId };
}

function last(
  path: readonly EntryIndex[],
  from: number,
  sets: (entry: EntryIndex) => boolean,
): EntryIndex | undefined {
  for (let place = path.length - 1; place >= from; place--) {
    if (sets(path[place])) return path[place];
  }
  return undefined;
}
