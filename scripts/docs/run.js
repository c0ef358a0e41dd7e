// npm run docs: makes the library's documentation from its docstrings, in the folder docs.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install, run } from "../suite.js";

const here = fileURLToPath(new URL(".", import.meta.url));
install(here);
const typedoc = join(here, "node_modules/typedoc/bin/typedoc");
run(join(here, "../.."), process.execPath, [typedoc, "--options", join(here, "typedoc.json")]);
