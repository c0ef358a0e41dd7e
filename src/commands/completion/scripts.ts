import bash from "./pi-session.bash";
import fish from "./pi-session.fish";
import zsh from "./pi-session.zsh";

/**
 * What each shell is to read: a function that hands the words up to the cursor to the program and
 * offers what it prints. There, `:files` and `:folders` stand for what the shell finds itself, and a
 * tab parts a value from what is told of it.
 */
export const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ["bash", bash],
  ["zsh", zsh],
  ["fish", fish],
]);
