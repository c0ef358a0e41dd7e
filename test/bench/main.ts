import { rmSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BUDGETS, GROWTH } from "./budgets.js";
import { commandsFor } from "./commands.js";
import { type Figure, measure } from "./measure.js";
import { budgetTable, figureTable, growthTable } from "./report.js";
import { makeMany, makeSession, type SizedSession } from "./sessions.js";

const HELP = `npm run bench -- [options]
  --quick     3 and 50 MB instead of 3, 200 and 1000, 50 sessions: for a log, in about a minute
  --big MB    size of the big session (200)
  --huge MB   size of the huge session (1000); 0 leaves it out
  --many N    number of sessions of 1 MB in the folder that is listed (1000); 0 leaves it out
  --runs N    how often what takes seconds is run, the median counts (3)
  --seed N    of the sessions made (1)`;

const OPTIONS = {
  quick: { type: "boolean", default: false },
  big: { type: "string" },
  huge: { type: "string" },
  many: { type: "string" },
  runs: { type: "string", default: "3" },
  seed: { type: "string", default: "1" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/**
 * Measures the product against its budgets and prints what came out.
 * @param root the repository, with the product built in it
 * @returns the exit status: 0 whatever was measured, 2 for numbers that are none
 * @throws what parseArgs says of unknown options
 */
export async function bench(argv: readonly string[], root: string): Promise<0 | 2> {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  const sizes = {
    small: 3,
    big: Number(values.big ?? (values.quick ? 50 : 200)),
    huge: Number(values.huge ?? (values.quick ? 0 : 1000)),
    many: Number(values.many ?? (values.quick ? 50 : 1000)),
  };
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (values.help || ![...Object.values(sizes), runs, seed].every(Number.isFinite)) {
    console.error(HELP);
    return values.help ? 0 : 2;
  }
  const folder = join(root, "node_modules/.cache/pi-session-bench/sessions");
  try {
    const figures = await measureAll({ root, folder, sizes, runs, seed });
    console.log(figureTable(figures));
    console.log(budgetTable(BUDGETS, figures));
    console.log(growthTable(GROWTH, figures));
    console.log(machineNote());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}

interface Plan {
  root: string;
  folder: string;
  sizes: Record<SizedSession["size"], number>;
  runs: number;
  seed: number;
}

async function measureAll(plan: Plan): Promise<Figure[]> {
  const { root, folder, sizes, seed } = plan;
  const figures: Figure[] = [];
  for (const size of ["small", "big", "huge", "many"] as const) {
    if (sizes[size] === 0) continue;
    const session =
      size === "many"
        ? makeMany(folder, sizes[size], seed)
        : makeSession(folder, size, sizes[size], seed);
    const runs = size === "small" ? 15 : size === "big" ? plan.runs : Math.ceil(plan.runs / 2);
    const { commands, skipped } = commandsFor(root, session);
    for (const reason of skipped) console.error(reason);
    figures.push(...(await measure(session, commands, runs)));
    rmSync(session.path, { recursive: true });
  }
  return figures;
}

/** Ratios hold on any machine, but not on one that does something else at the same time. */
function machineNote(): string {
  const [load, cores] = [loadavg()[0]!, availableParallelism()];
  const busy = load > cores ? ": busy with other things, so these figures mean little" : "";
  return `\nLoad ${load.toFixed(1)} on ${cores} cores${busy}.`;
}
