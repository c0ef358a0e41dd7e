import type { HeaderLine } from "../../../session/session.js";
import type { Checked } from "../../checked.js";
import type { Found, Rule } from "../../rule.js";
import { counted } from "../../words.js";

export const duplicate: Rule = {
  name: "header/duplicate",
  *judge(checked) {
    const [first, ...others] = checked.session.headers;
    if (first === undefined || others.length === 0) return;
    const repeats = repeatsBelow(checked, others);
    const related = [{ line: first.line, entry: null, message: "the first header" }];
    for (const header of others) {
      const found = isOf(header, first) ? again(repeats.get(header) ?? 0) : JOINED;
      yield { at: header, related, ...found };
    }
  },
};

const JOINED: Pick<Found, "message" | "fixable"> = {
  message: "a header of another session: two files were joined (pi-session extract)",
  fixable: false,
};

function isOf(header: HeaderLine, first: HeaderLine): boolean {
  return header.value.id === first.value.id;
}

function again(repeats: number): Pick<Found, "message"> {
  if (repeats === 0) return { message: "another header of the same session" };
  const repeated = counted(repeats, "entry is", "entries are");
  return { message: `the session is written again: ${repeated} repeated below` };
}

/** By header: how many entries between it and the next say again what stands above. */
function repeatsBelow({ copies, tree }: Checked, headers: readonly HeaderLine[]) {
  const repeats = new Map<HeaderLine, number>();
  let at = -1;
  // Copies are in file order, as headers are.
  for (const [entry, { isReplay }] of copies.earlier) {
    while (at + 1 < headers.length && headers[at + 1]!.line < tree.line(entry)) at++;
    const header = headers[at];
    if (isReplay && header !== undefined) repeats.set(header, (repeats.get(header) ?? 0) + 1);
  }
  return repeats;
}
