import type { Io } from "../io.js";
import { printJson } from "../report/json.js";
import type { Session } from "../session/session.js";
import { NO_ENTRY } from "../tree/tree.js";
import type { TreeView } from "../tree/view.js";
import { entryJson, idOrNull } from "./entries.js";

/** Prints the tree as `tree/1`. */
export function printTreeJson(session: Session, view: TreeView, io: Io): void {
  const { tree, header, malformed } = session;
  printJson(io.stdout, {
    schema: "tree/1",
    file: session.file,
    version: session.version ?? null,
    header: header?.value ?? null,
    name: tree.name ?? null,
    leaf: idOrNull(session, tree.leaf),
    counts: countsOf(session),
    nodes: nodesOf(session, view),
    malformed,
    duplicates: Array.from(tree.links.superseded, (entry) => ({
      id: tree.id(entry),
      line: tree.line(entry),
    })),
  });
}

function countsOf({ tree, lines, malformed }: Session) {
  let forks = 0;
  let tips = 0;
  for (let entry = 0; entry < tree.size; entry++) {
    if (tree.isForkPoint(entry)) forks++;
    if (tree.isTip(entry)) tips++;
  }
  return {
    lines,
    entries: tree.size,
    malformed: malformed.size,
    roots: tree.roots.length,
    forks,
    tips,
  };
}

function* nodesOf(session: Session, view: TreeView) {
  const { tree } = session;
  const looping = new Set(tree.links.loops.flatMap(({ entries }) => entries));
  for (const entry of view.order) {
    const { id, line, type, role, timestamp, label, preview } = entryJson(session, entry);
    const children = view.children.subarray(view.childStart[entry], view.childStart[entry + 1]);
    yield {
      id,
      parent: view.parent[entry] === NO_ENTRY ? null : tree.id(view.parent[entry]),
      children: Array.from(children, (child) => tree.id(child)),
      line,
      offset: tree.columns.offset[entry],
      type,
      role,
      timestamp,
      label,
      preview,
      orphan: tree.isOrphan(entry) || undefined,
      cycle: looping.has(entry) || undefined,
    };
  }
}
