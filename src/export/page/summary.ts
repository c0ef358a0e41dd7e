import { dayAndMinute } from "../../format/clock.js";
import { formatAmount, formatCount } from "../../report/human.js";
import { visible } from "../../report/visible.js";
import { button, h } from "./dom.js";
import type { ModelView } from "./model-view.js";
import type { PageSession } from "./page-session.js";

/** What the session is, in a line. */
export function sessionFacts({ data, tree }: PageSession): string {
  let tips = 0;
  for (let entry = 0; entry < tree.size; entry++) if (tree.isTip(entry)) tips++;
  const times = data.columns.time.filter((time) => time !== null);
  const began = times.length > 0 ? [dayAndMinute(times[0]!)] : [];
  return [
    data.file,
    ...began,
    formatCount(tree.size, "entry", "entries"),
    formatCount(tips, "branch", "branches"),
    ...(tree.roots.length > 1 ? [formatCount(tree.roots.length, "root")] : []),
  ].join(" · ");
}

/** What the model sees at the end of the branch. */
export function modelFacts({ settings, tokens, messages, omitted }: ModelView): HTMLElement {
  const { model, thinkingLevel } = settings;
  const left = Array.from(omitted, ([reason, count]) => `${count} ${reason}`);
  const basis = tokens.basis === "usage" ? "as the provider counted" : "estimated";
  return h(
    "div",
    { class: "facts" },
    h("strong", {}, "What the model sees: "),
    visible(
      [
        formatCount(messages, "message"),
        `${formatAmount(tokens.total)} tokens, ${basis}`,
        model === null ? "no model chosen" : `${model.provider}/${model.modelId}`,
        `thinking ${thinkingLevel}`,
        ...(left.length > 0 ? [`left out: ${left.join(", ")}`] : []),
      ].join(" · "),
    ),
  );
}

/** That the branch is looked at as it ended with an entry. */
export function endFacts(name: string, onAll: () => void): HTMLElement {
  return h(
    "div",
    { class: "facts" },
    `The branch up to ${visible(name)}. `,
    button("Show all of it", onAll),
  );
}
