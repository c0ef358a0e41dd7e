import { basename, dirname } from "node:path";
import { parseTemporaryName, temporaryBase } from "../../../format/side-files.js";
import { isRunning, lockState } from "../../../read/lock.js";
import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";

/** What programs put after a session's name when they set it aside or write it anew. */
const ASIDE = /^(~|[.-].*(bak|backup|orig|old|tmp|temp|swp|part|reset|deleted).*)$/i;

export const sideFile: Rule = {
  name: "place/side-file",
  *judge({ path, namesIn: list }) {
    if (path === undefined) return;
    const name = basename(path);
    const left = list(dirname(path)).filter((other) => isLeft(name, other));
    if (lockState(path).state === "stale") left.push(`${name}.lock`);
    if (left.length === 0) return;
    yield { at: { line: 1, offset: 0 }, message: `beside it: ${listed(left)}` };
  },
};

function isLeft(name: string, other: string): boolean {
  const temporary = parseTemporaryName(other);
  if (temporary !== undefined) {
    return temporary.base === temporaryBase(name) && !isRunning(temporary.pid);
  }
  const visible = other.startsWith(".") ? other.slice(1) : other;
  return visible.startsWith(name) && ASIDE.test(visible.slice(name.length));
}
