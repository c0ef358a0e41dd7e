import { type EntryIndex, NO_ENTRY, type SessionTree } from "../../../src/tree/tree.js";
import { pathTo } from "../../../src/tree/walk.js";

type Body = Record<string, unknown>;

/** What is wrong with the pairing at the ends of all branches: `entry/call` each. */
export interface Faults {
  unanswered: Set<string>;
  results: Set<string>;
  repeated: Set<string>;
}

/**
 * The pairing judged the simple way: for each tip, what pi would send is put together anew and gone
 * through from its beginning. Takes the product of tips and path lengths.
 */
export function judgeSimply(tree: SessionTree, bodies: readonly Body[]): Faults {
  const faults: Faults = { unanswered: new Set(), results: new Set(), repeated: new Set() };
  for (let tip = 0; tip < tree.size; tip++) {
    if (tree.isTip(tip)) judgeSent(sentAt(tree, bodies, tip), faults);
  }
  return faults;
}

interface Sent {
  id: string;
  role: string;
  calls: string[];
}

interface OpenCall {
  key: string;
  entry: string;
  answered: boolean;
  segment: number;
  isExplained: boolean;
}

function judgeSent(sent: readonly Sent[], faults: Faults): void {
  const calls = new Map<string, OpenCall[]>();
  let segment = 0;
  for (const { id, role, calls: ids } of sent) {
    if (role === "result") {
      const same = calls.get(ids[0]!) ?? [];
      const open = same.findLast((call) => call.segment === segment && !call.answered);
      if (open) open.answered = true;
      else {
        faults.results.add(id);
        const last = same.at(-1);
        if (last && !last.answered) last.isExplained = true;
      }
      continue;
    }
    segment++;
    for (const call of ids) {
      const same = calls.get(call) ?? [];
      if (same.length > 0) faults.repeated.add(`${id}/${call}`);
      const key = `${id}/${call}`;
      calls.set(call, [...same, { key, entry: id, answered: false, segment, isExplained: false }]);
    }
  }
  for (const call of [...calls.values()].flat()) {
    if (!call.answered && !call.isExplained) faults.unanswered.add(call.key);
  }
}

/** The messages at a tip: from the last compaction's boundary on, with the edits on the path. */
function sentAt(tree: SessionTree, bodies: readonly Body[], tip: EntryIndex): Sent[] {
  const path = pathTo(tree, tip);
  const ruling = path.findLastIndex((entry) => bodies[entry]!.type === "compaction");
  const keptId = ruling < 0 ? undefined : bodies[path[ruling]!]!.firstKeptEntryId;
  const kept = keptId === undefined ? NO_ENTRY : tree.withId(String(keptId));
  const from = path.indexOf(kept);
  const list =
    ruling < 0
      ? path
      : [
          ...(from >= 0 && from < ruling ? path.slice(from, ruling) : []),
          ...path.slice(ruling + 1),
        ];
  const edits = new Map<unknown, Body>();
  for (const entry of list) {
    if (bodies[entry]!.type === "context_edit") edits.set(bodies[entry]!.targetId, bodies[entry]!);
  }
  return list.flatMap((entry) => asSent(bodies[entry]!, edits.get(bodies[entry]!.id)));
}

function asSent(body: Body, edit: Body | undefined): Sent[] {
  const message = body.message as Body | undefined;
  if (edit?.replacement === null) return [];
  const role = String(message?.role);
  if (role === "toolResult") {
    return [{ id: String(body.id), role: "result", calls: [String(message!.toolCallId)] }];
  }
  if (role !== "user" && role !== "assistant") return [];
  const replaced = edit?.replacement as Body | undefined;
  const content = (replaced ?? message!).content as Body[];
  const isSent = role === "assistant" && message!.stopReason !== "error";
  const calls = isSent ? content.filter(({ type }) => type === "toolCall") : [];
  return [{ id: String(body.id), role, calls: calls.map(({ id }) => String(id)) }];
}
