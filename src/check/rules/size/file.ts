import { placeBytes } from "../../../context/place-bytes.js";
import { MAX_LINE_BYTES } from "../../../read/source.js";
import type { Rule } from "../../rule.js";
import { listed, megabytes } from "../../words.js";

const LARGE_BYTES = 50e6;

export const file: Rule = {
  name: "size/file",
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
    const { abandoned, hidden, compactedAway } = placeBytes(checked.session);
    const parts = [
      ["images", images],
      ["tool output", toolOutput],
      ["details", details],
      ["abandoned branches", abandoned + hidden],
      ["compacted away", compactedAway],
    ] as const;
    const told = parts
      .filter(([, bytes]) => bytes >= 1e5)
      .map(([what, bytes]) => `${what} ${megabytes(bytes)}`);
    const most = size > MAX_LINE_BYTES ? ", more than a string can hold" : "";
    const where = told.length > 0 ? `, of it ${listed(told)}` : "";
    yield { at: { line: 1, offset: 0 }, message: `${megabytes(size)}${most}${where}` };
  },
};
