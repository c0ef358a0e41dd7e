import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/conformance/**", "test/package/**"],
    globalSetup: "scripts/assembly.js",
    testTimeout: 60_000,
  },
});
