// What the agent-core harness, the other writer of version 3 files, says of a session file.
import { interned, loopsIn } from "./shared.mjs";

export async function load() {
  const core = await import("pi-agent-core-harness");
  const { NodeExecutionEnv } = await import("pi-agent-core-harness/node");
  const files = new NodeExecutionEnv({ cwd: "/" });
  return {
    list: async () => new Map(),
    answer: async (file, ask) => {
      const storage = await core.JsonlSessionStorage.open(files, file);
      const entries = await storage.getEntries();
      const labels = [];
      for (const { id } of entries) {
        const label = await storage.getLabel(id);
        if (label !== undefined) labels.push([id, label]);
      }
      return {
        header: await storage.getMetadata(),
        leaf: await storage.getLeafId(),
        name: await storage.getSessionName(),
        labels,
        ...(ask.includes("entries") ? { entries } : {}),
        ...(ask.includes("contexts") ? await contexts(core, storage, entries) : {}),
      };
    },
  };
}

async function contexts(core, storage, entries) {
  const messages = interned();
  const loops = loopsIn(entries);
  const list = [];
  for (const { id } of entries.filter((entry) => !loops.has(entry.id))) {
    try {
      const path = await storage.getPathToRootOrCompaction(id);
      const context = core.buildSessionContext(path);
      const llm = messages.places(core.convertToLlm(context.messages));
      const ids = path.map((entry) => entry.id);
      list.push({ id, path: ids, ...context, messages: messages.places(context.messages), llm });
    } catch {
      list.push({ id, threw: true });
    }
  }
  return { messages: messages.all, contexts: list };
}
