import { isObject, type JsonObject } from "../../../format/json-object.js";
import { blocksOf } from "../../../format/message.js";
import { ELSEWHERE, imageFaults } from "../../image-faults.js";
import type { Rule } from "../../rule.js";
import { listed } from "../../words.js";
import { hasFailed } from "./body.js";

export const image: Rule = {
  name: "message/image",
  visitor:
    () =>
    (entry, { type, message: said, content }) => {
      const sent = type === "custom_message" ? content : isObject(said) && sentContent(said);
      const images = blocksOf(sent).filter(({ type, data }) => type === "image" && isText(data));
      const faults = images.flatMap(({ data, mimeType }) => imageFaults(data as string, mimeType));
      if (faults.length === 0) return undefined;
      const message = listed(faults);
      if (faults.some((fault) => fault !== ELSEWHERE)) return { at: entry, message };
      return { at: entry, message, severity: "warning", fixable: false };
    },
};

const isText = (value: unknown) => typeof value === "string";

function sentContent(message: JsonObject): unknown {
  return hasFailed(message) ? undefined : message.content;
}
