import { SCENARIOS, type Scenario } from "../scenarios.js";

// Writes as another user; prints what went wrong, if anything did.
const [scenario, folder, uid] = process.argv.slice(2) as [Scenario, string, string];
process.setgroups?.([]);
process.setgid?.(Number(uid));
process.setuid?.(Number(uid));
try {
  await SCENARIOS[scenario](folder);
} catch (error) {
  process.stdout.write(`${(error as Error).name}: ${(error as Error).message}`);
}
