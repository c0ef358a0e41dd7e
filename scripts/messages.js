// node scripts/messages.js lists every message of a Fault, where it is thrown: to be read together.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../src", import.meta.url));

/**
 * What every `new Fault(…)` in src is given, as it is written there.
 * @returns one a place: `place` is file:line from src
 */
export function messages() {
  return readdirSync(source, { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .flatMap((name) => {
      const code = readFileSync(`${source}/${name}`, "utf8");
      return [...code.matchAll(/new Fault\(/g)].map(({ index }) => ({
        place: `${name}:${code.slice(0, index).split("\n").length}`,
        message: argument(code, index + "new Fault(".length),
      }));
    });
}

/** The text from `start` to the parenthesis that closes it, on one line. */
function argument(code, start) {
  const part = /`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"|[()]|[^()`"]+/gy;
  part.lastIndex = start;
  let depth = 1;
  for (let found = part.exec(code); found !== null; found = part.exec(code)) {
    if (found[0] === "(") depth++;
    if (found[0] === ")") depth--;
    if (depth === 0) return code.slice(start, found.index).replace(/\s+/g, " ").trim();
  }
  throw new Error("a parenthesis that does not close");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { place, message } of messages()) console.log(`${place.padEnd(40)} ${message}`);
}
