// What pi itself says of a session file. Both releases share the interface that is used here.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { interned, loopsIn } from "./shared.mjs";

const FOLDER = new URL("../node_modules/", import.meta.url);

export async function today() {
  const base = new URL("@earendil-works/pi-coding-agent/dist/", FOLDER);
  const pi = await import(new URL("index.js", base));
  const compaction = await import(new URL("core/compaction/compaction.js", base));
  const tokens = (entries, id, byId, branch) => {
    const projection = pi.buildSessionProjection(entries, id, byId);
    const estimate = compaction.estimateProjectedContextTokens(projection, branch);
    const basis = estimate.lastUsageIndex === null ? "estimate" : "usage";
    return { total: estimate.tokens, basis };
  };
  const list = async (folder) => byPath(await pi.SessionManager.listAll(folder));
  const { getUsageCostBreakdown } = await import(new URL("core/usage-totals.js", base));
  const stats = (session, entries) => {
    const agent = { sessionManager: session, getContextUsage: () => undefined };
    const totals = pi.AgentSession.prototype.getSessionStats.call(agent);
    return { ...totals, models: getUsageCostBreakdown(entries) };
  };
  return { list, answer: (file, ask) => answer(pi, file, ask, { tokens, stats }) };
}

export async function nineTypes() {
  const pi = await import(new URL("@mariozechner/pi-coding-agent/dist/index.js", FOLDER));
  const list = async (folder) => byPath(await pi.SessionManager.list(folder, folder));
  return { list, answer: (file, ask) => answer(pi, file, ask) };
}

function byPath(infos) {
  return new Map(infos.map((info) => [info.path, info]));
}

/** @param newer what only today's pi can tell */
function answer(pi, file, ask, newer = {}) {
  const session = pi.SessionManager.open(file);
  const entries = session.getEntries();
  const loops = loopsIn(entries);
  return {
    header: session.getHeader(),
    leaf: session.getLeafId(),
    name: session.getSessionName(),
    loops: [...loops],
    ...(ask.includes("entries") ? { entries } : {}),
    ...(ask.includes("tree") ? { tree: flat(session.getTree()) } : {}),
    ...(ask.includes("contexts") ? contexts(pi, session, entries, loops, newer.tokens) : {}),
    ...(ask.includes("stats") ? { stats: attempt(() => newer.stats(session, entries)) } : {}),
    ...(ask.includes("branched") ? branched(pi, file, entries, loops) : {}),
  };
}

/** The tree in display order, each node with its parent's place in the list (-1 for a root). */
function flat(roots) {
  const nodes = [];
  const seen = new Set();
  const stack = roots.map((node) => ({ node, parent: -1 })).reverse();
  while (stack.length > 0) {
    const { node, parent } = stack.pop();
    const at = nodes.length;
    const { entry, label, labelTimestamp, children } = node;
    nodes.push({ id: entry.id, parent, label, labelTime: labelTimestamp, again: seen.has(node) });
    if (seen.has(node)) continue;
    seen.add(node);
    for (const child of children.toReversed()) stack.push({ node: child, parent: at });
  }
  return nodes;
}

/** For every entry as leaf, in file order: its path, and what the model would see. */
function contexts(pi, session, entries, loops, tokens) {
  const messages = interned();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const of = (id) => {
    const branch = session.getBranch(id);
    const context = pi.buildSessionContext(entries, id, byId);
    const llm = pi.convertToLlm(context.messages);
    return {
      id,
      path: branch.map((entry) => entry.id),
      model: context.model,
      thinkingLevel: context.thinkingLevel,
      messages: messages.places(context.messages),
      llm: messages.places(llm),
      tokens: tokens && attempt(() => tokens(entries, id, byId, branch)),
    };
  };
  const list = entries
    .filter((entry) => typeof entry.id === "string" && !loops.has(entry.id))
    .map(({ id }) => attempt(() => of(id)) ?? { id, threw: true });
  return { messages: messages.all, contexts: list };
}

/** For every entry, in file order: the session that pi's /clone makes of its path. */
function branched(pi, file, entries, loops) {
  const folder = mkdtempSync(join(dirname(file), "branched-"));
  const objects = interned();
  try {
    const branched = entries
      .filter((entry) => typeof entry.id === "string" && !loops.has(entry.id))
      .map(({ id }) => {
        const session = pi.SessionManager.open(file, folder);
        const path = session.createBranchedSession(id);
        return { id, written: existsSync(path), lines: objects.places(session.fileEntries) };
      });
    return { objects: objects.all, branched };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What `make` returns; undefined where pi throws. */
function attempt(make) {
  try {
    return make();
  } catch {
    return undefined;
  }
}
