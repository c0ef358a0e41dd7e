import type { Mend } from "../../mend.js";

export const noFinalNewline: Mend = (_, { session }) => [
  {
    action: "change",
    detail: "the last line is ended",
    steps: [{ do: "replace", offset: session.source.size, length: 0, by: "\n" }],
  },
];
