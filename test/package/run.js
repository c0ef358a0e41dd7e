// npm run package: packs the package, installs it into an empty folder and tries it there.
import { fileURLToPath } from "node:url";
import { runSuite } from "../../scripts/suite.js";

runSuite(fileURLToPath(new URL(".", import.meta.url)), process.argv.slice(2));
