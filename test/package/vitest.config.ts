import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["test/package/**/*.test.ts"],
    exclude: ["**/node_modules/**"],
    globalSetup: "test/package/pack.ts",
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
