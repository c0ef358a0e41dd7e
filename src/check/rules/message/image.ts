import { isObject, type JsonObject } from "../../../format/json-object.js";
import { imageFaults } from "../../image-faults.js";
import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { blocksOf, hasFailed } from "./body.js";

export const image: Rule = {
  name: "message/image",
  visitor:
    () =>
    (entry, { type, message, content }) => {
      const sent = type === "custom_message" ? content : isObject(message) && sentContent(message);
      const faults = blocksOf(sent).flatMap((block) =>
        block.type === "image" && typeof block.data === "string"
          ? imageFaults(block.data, block.mimeType)
          : [],
      );
      return faults.length === 0 ? undefined : { at: entry, message: listed(faults) };
    },
};

function sentContent(message: JsonObject): unknown {
  return hasFailed(message) ? undefined : message.content;
}
