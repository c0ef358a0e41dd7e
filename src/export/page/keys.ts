import { NO_ENTRY } from "../../tree/tree.js";
import type { App } from "./app.js";

/** Lets the keyboard lead through the page, wherever its focus is but in a field. */
export function listenToKeys(app: App): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || app.isHelpOpen) return;
    const target = event.target as Element;
    if (target.closest("input, select, textarea") !== null) return;
    if (event.key === "Enter" && target.closest("button, a, summary") !== null) return;
    const action = actionOf(app, event.key);
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}

function actionOf(app: App, key: string): (() => void) | undefined {
  const { tree, talk, search } = app;
  const isInTree = tree.element.contains(document.activeElement);
  const go = (entry: number) => () => {
    if (entry !== NO_ENTRY) app.choose(entry);
  };
  switch (key) {
    case "ArrowDown":
      return isInTree ? go(tree.beside(1)) : go(talk.beside(1));
    case "ArrowUp":
      return isInTree ? go(tree.beside(-1)) : go(talk.beside(-1));
    case "ArrowLeft":
      return isInTree ? go(tree.along("up")) : undefined;
    case "ArrowRight":
      return isInTree ? go(tree.along("down")) : undefined;
    case "j":
      return go(talk.beside(1));
    case "k":
      return go(talk.beside(-1));
    case "[":
      return () => app.goBeside(-1);
    case "]":
      return () => app.goBeside(1);
    case "g":
    case "Home":
      return () => app.goToEnd("first");
    case "G":
    case "End":
      return () => app.goToEnd("last");
    case "l":
      return () => app.goToLeaf();
    case "m":
      return () => app.toggleModel();
    case "f":
      return () => app.goToFinding(1);
    case "F":
      return () => app.goToFinding(-1);
    case "n":
      return () => search.go(1);
    case "N":
      return () => search.go(-1);
    case "/":
      return () => search.focus();
    case "?":
      return () => app.showHelp();
    case "Enter":
      return isInTree ? () => talk.focus() : undefined;
    case "Escape":
      if (search.isActive) return () => search.clear();
      return isInTree ? undefined : () => tree.element.focus();
    default:
      return undefined;
  }
}
