import { homedir } from "node:os";
import type { Io } from "../io.js";

/** An absolute path as people write it: `~` for the home folder. */
export function homely(path: string, io: Io): string {
  const home = io.env.HOME || homedir();
  return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
