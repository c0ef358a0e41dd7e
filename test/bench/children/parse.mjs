// What a plain program would do: JSON.parse on every line, in chunks. Prints how long it took, in ms.
import { closeSync, openSync, readSync } from "node:fs";
import { told } from "./told.mjs";

const started = performance.now();
const file = openSync(process.argv[2], "r");
const chunk = Buffer.allocUnsafe(1 << 16);
let held = [];
let entries = 0;
for (;;) {
  const length = readSync(file, chunk);
  if (length === 0) break;
  let from = 0;
  for (let end = chunk.indexOf(10); end !== -1 && end < length; end = chunk.indexOf(10, from)) {
    held.push(chunk.subarray(from, end));
    const line = held.length === 1 ? held[0] : Buffer.concat(held);
    if (JSON.parse(line.toString("utf8")).type !== "session") entries++;
    held = [];
    from = end + 1;
  }
  if (from < length) held.push(Buffer.from(chunk.subarray(from, length)));
}
closeSync(file);
told(started, entries);
