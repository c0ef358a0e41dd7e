// `tree` against pi. Where the toolkit differs, it does so as format.md says, and nowhere else:
// - JSON that is no entry is a node to pi, malformed to us;
// - of an id used twice, pi shows the later entry in both places, we in its own;
// - a loop of parents is missing from pi's tree, we cut it open;
// - the harness's `leaf` entries and its trimmed labels mean nothing to pi (the harness is asked);
// - the ids that pi gives a version 1 file are random, so entries are named by their place.
import { join } from "node:path";
import { expect } from "vitest";
import { call } from "../support/call.js";
import { folderOf } from "../support/folder.js";
import type { Answer, Asked } from "./peers.js";
import { type Drawn, drawnByPi } from "./pi-tree.js";

export interface OurTree {
  leaf: string | null;
  name: string | null;
  nodes: { id: string; parent: string | null; label: string | null; line: number }[];
}

/** What `tree -f json` prints of the file. */
export async function ourTree({ name, bytes }: Asked): Promise<OurTree> {
  const file = join(folderOf({ [name]: bytes }), name);
  const { status, stdout, stderr } = await call("tree", file, "-f", "json");
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return JSON.parse(stdout) as OurTree;
}

/** Our nodes that pi's tree can have: all but those in or below a loop that pi loses. */
export function drawnByUs(tree: OurTree, answer: Answer): Drawn[] {
  const lost = new Set(answer.loops);
  for (const node of answer.tree) lost.delete(node.id as string);
  return tree.nodes
    .filter((node) => !lost.has(node.id))
    .map(({ id, parent, label }) => ({ id, parent, label }));
}

/** Names every entry by its place in the file, for files whose ids were made up in reading. */
function byPlace<T extends { id: string; parent: string | null }>(
  nodes: readonly T[],
  idsInFileOrder: readonly string[],
): T[] {
  const place = new Map(idsInFileOrder.map((id, at) => [id, `#${at}`]));
  const named = (id: string | null) => (id === null ? null : (place.get(id) ?? id));
  return nodes.map((node) => ({ ...node, id: named(node.id)!, parent: named(node.parent) }));
}

/**
 * The tree that the program prints of a file, its leaf and its name are the peer's.
 * @param madeUpIds the peer made up the ids: entries are told by their place
 */
export async function expectSame(asked: Asked, answer: Answer, madeUpIds: boolean): Promise<void> {
  const ours = await ourTree(asked);
  const [pis, our] = [drawnByPi(answer), drawnByUs(ours, answer)];
  expect(ours.name ?? undefined).toBe(answer.name);
  if (!madeUpIds) {
    expect(our).toEqual(pis);
    if (answer.leaf !== undefined) expect(ours.leaf).toBe(answer.leaf);
    return;
  }
  const ourIds = ours.nodes.toSorted((a, b) => a.line - b.line).map(({ id }) => id);
  const pisIds = answer.entries.map(({ id }) => id as string);
  expect(byPlace(our, ourIds)).toEqual(byPlace(pis, pisIds));
  expect(ourIds.indexOf(ours.leaf ?? "")).toBe(pisIds.indexOf(answer.leaf ?? ""));
}
