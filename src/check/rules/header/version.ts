import { jsonText } from "../../../format/json-text.js";
import { CURRENT_VERSION } from "../../../format/version.js";
import { RecordFlag } from "../../../read/record.js";
import type { HeaderLine, Session } from "../../../session/session.js";
import type { Rule } from "../../rule.js";
import { counted } from "../../words.js";

export const version: Rule = {
  name: "header/version",
  *judge({ session }) {
    const { header } = session;
    const message = header && contradiction(session, header);
    if (message !== undefined) yield { at: header!, message };
  },
};

/** How the version and the entries disagree; undefined when they do not. */
function contradiction(session: Session, { value }: HeaderLine): string | undefined {
  const { version: declared, bodyVersion, tree } = session;
  if (declared === undefined)
    return `version is ${jsonText(value.version)?.slice(0, 20)}, not a whole number`;
  if (tree.size === 0) return undefined;
  if (declared < 2 && bodyVersion === 3) {
    const said = value.version === undefined ? "no version" : `version ${declared}`;
    return `${said}, but the entries have ids`;
  }
  if (declared >= 2 && bodyVersion === 1) {
    return `version ${declared}, but the entries have no ids, as in version 1`;
  }
  const hooks = declared >= CURRENT_VERSION ? hookMessages(session) : 0;
  if (hooks === 0) return undefined;
  return `version ${declared}, but ${counted(hooks, "message is a", "messages are a")} hookMessage, as in version 2`;
}

function hookMessages({ tree }: Session): number {
  let hooks = 0;
  for (let entry = 0; entry < tree.size; entry++) {
    if (tree.columns.flags[entry] & RecordFlag.hookMessage) hooks++;
  }
  return hooks;
}
