import { blocksOf } from "../../../format/message.js";
import type { Rule } from "../../rule.js";
import { fingerprint, isCutShort, isSignature } from "../../signatures.js";
import { counted } from "../../words.js";
import { ofMessages } from "./body.js";

const MOST_RELATED = 20;

export const signature: Rule = {
  name: "message/signature",
  visitor: ({ bodies: { signatures } }) =>
    ofMessages((entry, message) => {
      if (message.role !== "assistant") return undefined;
      let isCut = false;
      for (const { type, thinkingSignature: text } of blocksOf(message.content)) {
        if (type !== "thinking" || typeof text !== "string") continue;
        const bytes = Buffer.from(text);
        if (!isSignature(bytes.length)) continue;
        if (isCutShort(text)) isCut = true;
        else signatures.add(fingerprint(bytes, 0, bytes.length), entry);
      }
      return isCut ? { at: entry, message: "a signature is cut short" } : undefined;
    }),
  /** One finding for all that have a signature, at the first that repeats it. */
  *judge(checked) {
    const { bodies, copies } = checked;
    for (const all of bodies.signatures.shared()) {
      const [first, second, ...more] = all.filter((each) => !copies.earlier.get(each)?.isReplay);
      if (first === undefined || second === undefined) continue;
      const others =
        more.length === 0 ? "" : `, and so is that of ${counted(more.length, "other")}`;
      const related = [first, ...more.slice(0, MOST_RELATED)].map((each) =>
        checked.related(each, "the same signature"),
      );
      const message = `its signature is that of ${checked.nameOf(first)}${others}`;
      yield { at: second, message, related };
    }
  },
};
