import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { CALLS } from "./calls.js";
import type { Main } from "./judge.js";
import { Place } from "./place.js";
import { Summary, type Told } from "./summary.js";
import { tryInput } from "./try.js";

const HELP = `npm run fuzz -- [options]: tries every command on broken and hostile files
  --seed N        which files (default: the time)
  --inputs N      how many (default: no end)
  --first N       the number of the first, to see one again (0)
  --command NAME  this command only; may be repeated
  --keep DIR      put the files that something went wrong with there`;

const OPTIONS = {
  seed: { type: "string" },
  inputs: { type: "string", default: "Infinity" },
  first: { type: "string", default: "0" },
  command: { type: "string", multiple: true },
  keep: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** No file that is tried is large: what takes so long has no end. */
const HANG_MS = 60_000;

interface Plan {
  seed: number;
  first: number;
  inputs: number;
  commands: string[];
  /** Two numbers: the input being tried, and how many were. */
  state: SharedArrayBuffer;
}

if (isMainThread) await watch(process.argv.slice(2));
else await work(workerData as Plan);

/** Starts the work in a thread of its own, so that a hang can be told of, and tells what came out. */
async function watch(argv: string[]): Promise<void> {
  const { values } = parseArgs({ args: argv, options: OPTIONS });
  const unknown = values.command?.find((name) => !(name in CALLS));
  if (values.help || unknown !== undefined) {
    console.error(unknown === undefined ? HELP : `no command ${unknown}`);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const plan: Plan = {
    seed: Number(values.seed ?? Date.now() % 1e6),
    first: Number(values.first),
    inputs: Number(values.inputs),
    commands: values.command ?? Object.keys(CALLS),
    state: new SharedArrayBuffer(8),
  };
  console.log(`seed ${plan.seed}`);
  const told = await supervised(plan, values.keep);
  console.log(`${told}`);
  process.exitCode = told.faulty > 0 ? 1 : 0;
}

function supervised(plan: Plan, keep: string | undefined): Promise<Summary> {
  const told = new Summary();
  const state = new Int32Array(plan.state);
  // As little room for recursion as the program itself has.
  const worker = new Worker(new URL(import.meta.url), {
    workerData: plan,
    resourceLimits: { stackSizeMb: 1 },
  });
  const fail = (fault: string) => {
    const number = state[0]!;
    console.log(`input ${number}: ${fault}`);
    told.add({ number, argv: [], story: "", size: 0, status: -1, ms: 0, faults: [fault] });
  };
  return new Promise((done) => {
    let tried = -1;
    const timer = setInterval(() => {
      if (state[1] === tried) {
        fail("has no end");
        void worker.terminate();
      }
      tried = state[1]!;
    }, HANG_MS);
    worker.on("message", ({ bytes, ...trial }: Told & { bytes?: Uint8Array }) => {
      told.add(trial);
      if (bytes === undefined) return;
      console.log(`input ${trial.number}: ${JSON.stringify(trial.argv)}\n  ${trial.story}`);
      for (const fault of trial.faults) console.log(`  ${fault.slice(0, 2000)}`);
      if (keep === undefined) return;
      mkdirSync(keep, { recursive: true });
      writeFileSync(join(keep, `${trial.number}.jsonl`), bytes);
    });
    worker.on("error", (error) => fail(`ended it all: ${error.stack}`));
    worker.on("exit", () => {
      clearInterval(timer);
      done(told);
    });
  });
}

async function work({ seed, first, inputs, commands, state: shared }: Plan): Promise<void> {
  const url = pathToFileURL(resolve("dist/cli.js")).href;
  const { main } = (await import(url)) as { main: Main };
  const place = new Place();
  const state = new Int32Array(shared);
  for (let number = first; number < first + inputs; number++) {
    state[0] = number;
    const { bytes, ...trial } = await tryInput(main, place, seed, number, commands);
    state[1]!++;
    const told: Told = { ...trial, size: bytes.length };
    parentPort!.postMessage(trial.faults.length > 0 ? { ...told, bytes } : told);
  }
  place.remove();
}
