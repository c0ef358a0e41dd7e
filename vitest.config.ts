import { defineConfig } from "vitest/config";
import { textPlugin } from "./scripts/text.js";

export default defineConfig({
  plugins: [textPlugin],
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/browser/**", "test/conformance/**", "test/package/**"],
    globalSetup: ["scripts/assembly.js", "scripts/page.js"],
    testTimeout: 60_000,
  },
});
