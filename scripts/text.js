// Files that are imported as their text. The bundler and vitest both ask here.
import { readFileSync } from "node:fs";

const EXTENSIONS = [".bash", ".fish", ".zsh"];

/** For esbuild. */
export const textLoaders = Object.fromEntries(EXTENSIONS.map((extension) => [extension, "text"]));

/** For vite. */
export const textPlugin = {
  name: "text",
  load(id) {
    if (!EXTENSIONS.some((extension) => id.endsWith(extension))) return undefined;
    return `export default ${JSON.stringify(readFileSync(id, "utf8"))};`;
  },
};
