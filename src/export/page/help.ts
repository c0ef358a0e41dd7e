import { button, h } from "./dom.js";

const KEYS: readonly [keys: string, does: string][] = [
  ["j  k  ↓  ↑", "next, previous entry"],
  ["←  →", "in the tree: to the parent, to the first child"],
  ["[  ]", "the branch before, the next branch"],
  ["g  G", "first, last entry of the branch"],
  ["l", "current leaf"],
  ["m", "the whole branch, or what the model sees"],
  ["f  F", "next, previous finding"],
  ["/", "search; n and N for the next and the previous match"],
  ["Enter  Esc", "from the tree into the conversation, and back"],
  ["?", "this list"],
];

/** The keys, as a dialog. */
export function helpDialog(): HTMLDialogElement {
  const rows = KEYS.map(([keys, does]) =>
    h(
      "tr",
      {},
      h("td", {}, ...keys.split("  ").flatMap((key) => [h("kbd", {}, key), " "])),
      h("td", {}, does),
    ),
  );
  const dialog: HTMLDialogElement = h(
    "dialog",
    { class: "help", "aria-label": "Keys" },
    h("h2", {}, "Keys"),
    h("table", {}, h("tbody", {}, ...rows)),
    button("Close", () => dialog.close()),
  );
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  return dialog;
}
