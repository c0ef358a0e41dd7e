// Asks one peer about many session files in one process:
//   node driver.mjs PEER REQUEST.json
// REQUEST is `{folder, files: [path], ask: [question]}`. Prints one JSON line when it begins a file
// and one with the answer. Opening writes: give it copies.
import { readFileSync } from "node:fs";

const PEERS = {
  "pi-1.6.0": () => import("./pi.mjs").then((pi) => pi.today()),
  "pi-0.66.1": () => import("./pi.mjs").then((pi) => pi.nineTypes()),
  "harness-0.83.0": () => import("./harness.mjs").then((harness) => harness.load()),
};

const [peerName, requestPath] = process.argv.slice(2);
const peer = await PEERS[peerName]();
const request = JSON.parse(readFileSync(requestPath, "utf8"));
const listed = request.ask.includes("list") ? await peer.list(request.folder) : undefined;

for (const file of request.files) {
  await say({ begins: file });
  await say({ file, answer: await answerTo(file) });
}

async function answerTo(file) {
  const before = readFileSync(file);
  try {
    const answer = await peer.answer(file, request.ask);
    const rewritten = !readFileSync(file).equals(before);
    return { opened: true, rewritten, ...answer, listed: listed?.get(file) ?? undefined };
  } catch (error) {
    return { opened: false, error: String(error?.message ?? error), listed: listed?.get(file) };
  }
}

/** Resolves when the line has left the process, so that what is said before a hang is heard. */
function say(value) {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(value)}\n`, resolve));
}
