import { parseFileName } from "../format/place.js";
import type { Member } from "./member.js";

/** By what a session's parent was found among those given. */
export type FoundBy = "path" | "name" | "id";

export interface Parent {
  member: Member;
  by: FoundBy;
}

/**
 * A function that finds the parent of each of `members` among them: by its path; where that leads
 * elsewhere, because the files were moved or come from another machine, by the name of the file, or
 * by the session id in that name. Of several such files the one beside the session is taken.
 */
export function parentFinder(members: readonly Member[]): (member: Member) => Parent | undefined {
  const byPath = new Map(members.map((member) => [member.path, member]));
  const byName = groups(members, ({ path }) => fileName(path));
  const byId = groups(members, ({ id }) => id);
  return (member) => {
    if (member.parentSession === null) return undefined;
    const there = byPath.get(member.parentPath ?? member.parentSession);
    if (there !== undefined) return { member: there, by: "path" };
    if (member.parentPath !== null) return undefined;
    const name = fileName(member.parentSession);
    const named = nearest(byName.get(name), member);
    if (named !== undefined) return { member: named, by: "name" };
    const id = parseFileName(name)?.id;
    const same = id === undefined ? undefined : nearest(byId.get(id), member);
    return same && { member: same, by: "id" };
  };
}

function groups(
  members: readonly Member[],
  keyOf: (member: Member) => string | null,
): Map<string, Member[]> {
  const found = new Map<string, Member[]>();
  for (const member of members) {
    const key = keyOf(member);
    if (key === null) continue;
    const group = found.get(key);
    if (group === undefined) found.set(key, [member]);
    else group.push(member);
  }
  return found;
}

/** The member beside `child`, else the first; never itself. */
function nearest(members: readonly Member[] | undefined, child: Member): Member | undefined {
  const others = members?.filter((member) => member !== child) ?? [];
  return others.find(({ path }) => folder(path) === folder(child.path)) ?? others[0];
}

/** The last part of a path of any system. */
export function fileName(path: string): string {
  return path.slice(path.search(/[^/\\]*$/));
}

function folder(path: string): string {
  return path.slice(0, path.length - fileName(path).length);
}
