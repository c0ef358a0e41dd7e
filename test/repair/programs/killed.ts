import { interceptFs } from "../../support/intercept.js";
import { repairInPlace } from "../in-place.js";

// Repairs a file in place, and sends itself a signal just ahead of one of its calls; prints how many
// it made.
const [file, at, signal] = process.argv.slice(2) as [string, string, string];
let calls = 0;
const restore = interceptFs(() => {
  if (++calls === Number(at)) process.kill(process.pid, signal);
});
await repairInPlace(file);
restore();
process.stdout.write(String(calls));
