import type { Answer } from "./peers.js";

/** An entry of a drawn tree; the parent is the one it hangs from, `null` for roots and orphans. */
export interface Drawn {
  id: string;
  parent: string | null;
  label: string | null;
}

/**
 * pi's tree in display order, without what is no entry to us (no string `id` or `type`), and with
 * an id that several lines share only where the last of them hangs.
 */
export function drawnByPi(answer: Answer): Drawn[] {
  const entries = new Map(answer.entries.map((entry) => [entry.id, entry]));
  const children = childrenByPi(answer);
  const drawn: Drawn[] = [];
  const stack: { id: unknown; parent: unknown }[] = [{ id: null, parent: null }];
  const labels = new Map(answer.tree.map((node) => [node.id, node.label]));
  while (stack.length > 0) {
    const { id, parent } = stack.pop()!;
    if (typeof id === "string") {
      drawn.push({ id, parent: parent as string | null, label: labels.get(id) ?? null });
    }
    const below = [...(children.get(id) ?? [])].filter((child) => {
      const entry = entries.get(child);
      if (typeof child !== "string" || typeof entry?.type !== "string") return false;
      const own = entry.parentId === child || !entries.has(entry.parentId) ? null : entry.parentId;
      return own === id;
    });
    for (const child of below.reverse()) stack.push({ id: child, parent: id });
  }
  return drawn;
}

/** Children by id (`null`: the roots), in order, each once. */
function childrenByPi({ tree }: Answer): Map<unknown, Set<unknown>> {
  const children = new Map<unknown, Set<unknown>>();
  for (const { id, parent } of tree) {
    const above = parent === -1 ? null : tree[parent]!.id;
    if (!children.has(above)) children.set(above, new Set());
    children.get(above)!.add(id);
  }
  return children;
}
