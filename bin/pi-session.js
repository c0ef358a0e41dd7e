#!/usr/bin/env node
import module from "node:module";

// Keeps the compiled code between runs, where this Node can (22.1 and later).
module.enableCompileCache?.();

const { main, processIo } = await import("../dist/cli.js");
process.exitCode = await main(process.argv.slice(2), processIo());
