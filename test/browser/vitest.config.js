import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { textPlugin } from "../../scripts/text.js";

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [textPlugin],
  test: {
    include: ["test/browser/**/*.test.ts"],
    globalSetup: ["scripts/assembly.js", "scripts/page.js"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
