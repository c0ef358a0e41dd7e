import { expect, test } from "vitest";

/** Where a Fault is thrown, and its message as it is written in the code. */
interface Thrown {
  place: string;
  message: string;
}

const script = new URL("../scripts/messages.js", import.meta.url).href;
const { messages } = (await import(script)) as { messages(): Thrown[] };

/** Messages that begin or end with their own words, not with what another place said. */
const worded = messages().filter(({ message }) => /^["`]/.test(message));

test("there are messages to look at", () => expect(worded.length).toBeGreaterThan(30));

// Read all of them together now and then: node scripts/messages.js.
test.each(worded)("$place speaks as the others do: $message", ({ message }) => {
  const text = message.replace(/,$/, "").slice(1, -1);
  // After the name of what it is about.
  const words = text.replace(/^(?:\$\{[^}]*\}|[-\w]+): /, "");
  expect(words).toMatch(/^(?:[a-z-]|\$\{|')/);
  expect(text.replace(/\$\{[^}]*\}/g, "x")).not.toMatch(
    /[.!]$|\n|\b(?:error|please|sorry|invalid|failed to|unable to)\b/i,
  );
});
