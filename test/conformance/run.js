// npm run conformance: compares the toolkit with the programs that package.json here names.
// Arguments are handed to vitest: `npm run conformance -- tree`.
import { fileURLToPath } from "node:url";
import { runSuite } from "../../scripts/suite.js";

runSuite(fileURLToPath(new URL(".", import.meta.url)), process.argv.slice(2));
