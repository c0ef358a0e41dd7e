import type { Rule } from "../../rule.js";
import { fingerprint, isCutShort, isSignature } from "../../signatures.js";
import { blocksOf, ofMessages } from "./body.js";

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
  *judge(checked) {
    const { bodies, copies } = checked;
    for (const [entry, first] of bodies.signatures.repeats()) {
      if (copies.earlier.get(entry)?.isReplay) continue;
      const message = `its signature is that of ${checked.nameOf(first)}`;
      yield { at: entry, message, related: [checked.related(first, "the same signature")] };
    }
  },
};
