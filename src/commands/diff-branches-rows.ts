import type { Settings } from "../context/settings.js";
import type { BranchDiff, BranchSide } from "../diff/branches.js";
import { formatAmount, formatMoney } from "../report/human.js";
import type { Style } from "../report/style.js";
import type { Cell } from "../report/table.js";
import type { Session } from "../session/session.js";
import { NO_ENTRY } from "../tree/tree.js";

/** The figures of both branches, a row each; what is the same on both sides is dim. */
export function sideRows({ tree }: Session, { left, right }: BranchDiff, style: Style): Cell[][] {
  const row = (name: string, of: (side: BranchSide) => string): Cell[] => {
    const [one, other] = [of(left), of(right)];
    const how = { paint: one === other ? style.dim : (text: string) => text, keep: "end" } as const;
    return [name, { text: one, ...how }, { text: other, ...how }];
  };
  const rows = [
    row("leaf", ({ leaf }) => (leaf === NO_ENTRY ? "–" : (tree.id(leaf) ?? "(no id)"))),
    row("entries alone", ({ alone }) => formatAmount(alone.length)),
    row("model", ({ seen }) => modelText(seen.settings)),
    row("thinking level", ({ seen }) => String(seen.settings.thinkingLevel)),
    row("messages seen", ({ seen }) => formatAmount(seen.messages)),
    row("tokens seen", ({ seen }) => formatAmount(seen.tokens.total)),
    row("tokens used", ({ usage }) => formatAmount(usage.total)),
    row("cost", ({ usage }) => formatMoney(usage.cost)),
    row("tool calls", ({ tools }) => formatAmount(sum(tools.values()))),
  ];
  const calls = ({ tools }: BranchSide, name: string) => tools.get(name) ?? 0;
  const names = [...new Set([...left.tools.keys(), ...right.tools.keys()])];
  const most = (name: string) => Math.max(calls(left, name), calls(right, name));
  for (const name of names.sort((one, other) => most(other) - most(one))) {
    rows.push(row(`  ${name}`, (side) => formatAmount(calls(side, name))));
  }
  return rows;
}

/** The files that either branch touched, modified ones first: how, by which, which. */
export function fileRows({ left, right }: BranchDiff, style: Style): Cell[][] {
  return (["modified", "read"] as const).flatMap((how) => {
    const [one, other] = [left.files[how], right.files[how]];
    return [...new Set([...one, ...other])].sort().map((file): Cell[] => {
      const by = one.has(file) ? (other.has(file) ? "both" : "left") : "right";
      const paint = by === "both" ? style.dim : (text: string) => text;
      return [how, by, { text: file, paint, keep: "end" }];
    });
  });
}

function modelText({ model }: Settings): string {
  return model === null ? "–" : `${model.provider}/${model.modelId}`;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
