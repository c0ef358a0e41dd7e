import type { FoundFile } from "../read/lookup.js";
import type { MalformedLine } from "../read/malformed-lines.js";
import { openSession } from "../session/open.js";
import { readingNotes, whyNoSession } from "../session/require.js";
import type { Session } from "../session/session.js";
import type { OnProgress, Task } from "./task.js";

/** What became of one file of many: the answer of its session, or why it holds none. */
export type SessionOutcome<Answer> =
  | {
      answer: Answer;
      malformed: MalformedLine[];
      /** What a reader should know of how it was read, a line each. */
      notes: string[];
    }
  | { noSession: string };

/** A task that opens each file and asks its session; what comes of that is plain data. */
export function sessionTask<Options, Answer>(
  ask: (session: Session, options: Options) => Answer,
): Task<Options, SessionOutcome<Answer>> {
  return {
    async run(file: FoundFile, options: Options, onProgress: OnProgress) {
      const session = await openSession(file.path, { name: file.name, onProgress });
      try {
        const noSession = whyNoSession(session);
        if (noSession !== undefined) return { noSession };
        const malformed = [...session.malformed];
        return { answer: ask(session, options), malformed, notes: readingNotes(session) };
      } finally {
        session.close();
      }
    },
  };
}
