import { interceptFs } from "../../support/intercept.js";
import { SCENARIOS, type Scenario } from "../scenarios.js";

// Writes, and sends itself a signal just ahead of one of its calls; prints how many it made.
const [scenario, folder, at, signal] = process.argv.slice(2) as [Scenario, string, string, string];
let calls = 0;
let sent = false;
const restore = interceptFs((call) => {
  calls++;
  if (sent || (call !== at && calls !== Number(at))) return;
  sent = true;
  process.kill(process.pid, signal);
});
await SCENARIOS[scenario](folder);
restore();
process.stdout.write(String(calls));
