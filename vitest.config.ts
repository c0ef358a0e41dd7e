import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/conformance/**"],
    globalSetup: "scripts/assembly.js",
    testTimeout: 60_000,
  },
});
