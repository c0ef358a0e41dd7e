import { isObject, type JsonObject } from "../../format/json-object.js";
import { textOrJson } from "../../format/json-text.js";
import { blocksOf } from "../../format/message.js";
import { formatAmount, formatMoney } from "../../report/human.js";
import { visible } from "../../report/visible.js";
import { callView, resultView } from "./call.js";
import { type BodyContext, blockView, chips, contentViews } from "./content.js";
import { h } from "./dom.js";
import { outputView, proseView } from "./text.js";

/** A message, by its role. */
export function messageView(
  message: JsonObject,
  context: BodyContext,
): (HTMLElement | undefined)[] {
  const { role, content } = message;
  const { key, opened } = context;
  switch (role) {
    case "assistant":
      return assistantView(message, context);
    case "toolResult":
      return [
        chips([textOrJson(message.toolName), ...(message.isError ? ["failed"] : [])]),
        resultView(message, key, opened),
      ];
    case "bashExecution":
      return commandView(message, context);
    case "system":
      return [
        ...contentViews(content, context),
        ...sectionViews(message.sections, context),
        Array.isArray(message.toolsAdded)
          ? chips(blocksOf(message.toolsAdded).map(({ name }) => `+ ${textOrJson(name)}`))
          : undefined,
      ];
    case "custom":
      return [chips([textOrJson(message.customType)]), ...contentViews(content, context)];
    default:
      return contentViews(content, context);
  }
}

function assistantView(message: JsonObject, context: BodyContext): (HTMLElement | undefined)[] {
  const { content, stopReason, errorMessage } = message;
  const blocks =
    typeof content === "string" ? [{ type: "text", text: content }] : blocksOf(content);
  let calls = 0;
  const views = blocks.map((block, at) => {
    if (block.type === "toolCall") {
      const result = context.resultOf(calls++);
      return callView(block, result, `${context.key}/${at}`, context.opened);
    }
    if (block.type === "thinking") return thinkingView(block, at, context);
    return blockView(block, at, context);
  });
  const failed = stopReason === "error" || stopReason === "aborted";
  return [
    ...views,
    failed
      ? h("p", { class: "failure" }, `${stopReason}: ${visible(textOrJson(errorMessage ?? ""))}`)
      : undefined,
    usageView(message),
  ];
}

function thinkingView(block: JsonObject, at: number, context: BodyContext): HTMLElement {
  const { key, opened } = context;
  const text = textOrJson(block.thinking ?? "");
  const name = `${key}/${at}/thinking`;
  if (text.trim() === "") return h("p", { class: "faint" }, "Thinking, not shown by the provider");
  const details = h(
    "details",
    {
      class: "thinking",
      open: opened.has(name),
      ontoggle: () => {
        if (details.open) opened.add(name);
        else opened.delete(name);
        if (details.open && details.childElementCount === 1)
          details.append(proseView(text, name, opened));
      },
    },
    h("summary", {}, "Thinking"),
  );
  if (details.open) details.append(proseView(text, name, opened));
  return details;
}

function commandView(
  message: JsonObject,
  { key, opened }: BodyContext,
): (HTMLElement | undefined)[] {
  const { command, output, exitCode, cancelled, truncated, excludeFromContext } = message;
  const notes = [
    ...(cancelled === true ? ["cancelled"] : []),
    ...(typeof exitCode === "number" && exitCode !== 0 ? [`exit code ${exitCode}`] : []),
    ...(truncated === true ? ["output cut by pi"] : []),
    ...(excludeFromContext === true ? ["kept from the model"] : []),
  ];
  return [
    h("pre", { class: "command" }, `$ ${visible(textOrJson(command), { keep: "\n\t" })}`),
    notes.length > 0 ? chips(notes) : undefined,
    outputView(textOrJson(output ?? ""), key, opened),
  ];
}

function sectionViews(sections: unknown, { key, opened }: BodyContext): HTMLElement[] {
  if (!isObject(sections)) return [];
  return Object.entries(sections).map(([name, text]) =>
    h(
      "details",
      { class: "thinking" },
      h("summary", {}, visible(`Section ${name}`)),
      outputView(text === null ? "(removed)" : textOrJson(text), `${key}/section/${name}`, opened),
    ),
  );
}

function usageView({ model, usage }: JsonObject): HTMLElement | undefined {
  const { totalTokens, input, output, cost } = isObject(usage) ? usage : ({} as JsonObject);
  const total = isObject(cost) ? cost.total : undefined;
  const parts = [
    ...(typeof model === "string" ? [model] : []),
    ...(typeof totalTokens === "number" && totalTokens > 0
      ? [`${formatAmount(totalTokens)} tokens`]
      : typeof input === "number" && typeof output === "number" && input + output > 0
        ? [`${formatAmount(input)} + ${formatAmount(output)} tokens`]
        : []),
    ...(typeof total === "number" && total > 0 ? [formatMoney(total)] : []),
  ];
  return parts.length === 0 ? undefined : h("p", { class: "usage" }, visible(parts.join(" · ")));
}
