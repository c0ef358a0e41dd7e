import { MAX_LINE_BYTES } from "../../../read/source.js";
import { NO_ENTRY } from "../../../tree/tree.js";
import type { Checked } from "../../checked.js";
import type { Rule } from "../../rule.js";
import { listed, megabytes } from "../../words.js";

const LARGE_BYTES = 50e6;

export const file: Rule = {
  name: "size/file",
  usesPairing: true,
  visitor(checked) {
    if (checked.session.source.size <= LARGE_BYTES) return undefined;
    return (entry, body) => {
      checked.bodies.sizes.add(checked.session, entry, body);
      return undefined;
    };
  },
  *judge(checked) {
    const { size } = checked.session.source;
    if (size <= LARGE_BYTES) return;
    const { images, toolOutput, details } = checked.bodies.sizes;
    const { abandoned, compacted } = asideOf(checked);
    const parts = [
      ["images", images],
      ["tool output", toolOutput],
      ["details", details],
      ["abandoned branches", abandoned],
      ["compacted away", compacted],
    ] as const;
    const told = parts
      .filter(([, bytes]) => bytes >= 1e5)
      .map(([what, bytes]) => `${what} ${megabytes(bytes)}`);
    const most = size > MAX_LINE_BYTES ? ", more than a string can hold" : "";
    const where = told.length > 0 ? `, of it ${listed(told)}` : "";
    yield { at: { line: 1, offset: 0 }, message: `${megabytes(size)}${most}${where}` };
  },
};

/** Bytes of lines that the context of the current leaf does without. */
function asideOf({ tree, ancestry, pairing }: Checked): { abandoned: number; compacted: number } {
  const { length } = tree.columns;
  let all = 0;
  for (let entry = 0; entry < tree.size; entry++) all += length[entry];
  let onPath = 0;
  let kept = 0;
  let keptFrom = NO_ENTRY;
  let compaction = NO_ENTRY;
  for (let at = tree.leaf; at !== NO_ENTRY; at = tree.parent(at)) {
    onPath += length[at];
    const boundary = pairing.boundaries.get(at);
    if (boundary !== undefined && compaction === NO_ENTRY) {
      compaction = at;
      keptFrom = boundary.kept >= 0 && ancestry.isOnPath(boundary.kept, at) ? boundary.kept : at;
      kept = onPath;
    }
    if (compaction !== NO_ENTRY && at !== compaction && ancestry.isOnPath(keptFrom, at)) {
      kept += length[at];
    }
  }
  return { abandoned: all - onPath, compacted: compaction === NO_ENTRY ? 0 : onPath - kept };
}
