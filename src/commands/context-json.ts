import { Ledger } from "../context/ledger.js";
import type { LostHistory } from "../context/lost.js";
import { DEFAULT_RESERVE, isCompactionDue } from "../context/tokens.js";
import type { Io } from "../io.js";
import { printJson } from "../report/json.js";
import type { Session } from "../session/session.js";
import { NO_ENTRY } from "../tree/tree.js";
import type { AskedContext } from "./context.js";
import { idOrNull } from "./entries.js";

/**
 * Prints a context as `context/1`. Its messages are written as they are read: what follows them is
 * known only then.
 */
export function printContextJson(asked: AskedContext, io: Io): void {
  const { session, leaf, projection, lost, editor, window } = asked;
  const ledger = new Ledger(projection.path, projection.boundary.ruling);
  printJson(io.stdout, {
    schema: "context/1",
    file: session.file,
    leaf: idOrNull(session, leaf),
    ...projection.settings,
    messages: projection.messages(ledger.noting(projection.entries())),
    sources: sourcesOf(session, ledger),
    omitted: omittedOf(session, ledger),
    tokens: { toJSON: () => projection.tokens() },
    ...(window === undefined ? {} : { window: { toJSON: () => windowJson(asked, window) } }),
    ...(editor === undefined ? {} : { editor }),
    lost: lost === undefined ? null : lostJson(session, lost),
    malformed: session.malformed,
  });
}

function* sourcesOf(session: Session, ledger: Ledger) {
  for (const { entry, messages, tokens } of ledger.sources()) {
    yield { entry: session.tree.id(entry), line: session.tree.line(entry), messages, tokens };
  }
}

function* omittedOf(session: Session, ledger: Ledger) {
  for (const { entry, reason, by = NO_ENTRY, tokens } of ledger.omitted()) {
    const { tree } = session;
    yield {
      entry: tree.id(entry),
      line: tree.line(entry),
      reason,
      by: idOrNull(session, by),
      tokens,
    };
  }
}

function windowJson({ projection }: AskedContext, tokens: number) {
  const due = isCompactionDue(projection.tokens().total, tokens);
  return { tokens, reserve: DEFAULT_RESERVE, compactionDue: due };
}

function lostJson(session: Session, { entries, breaks }: LostHistory) {
  const { tree } = session;
  return {
    entries,
    breaks: breaks.map(({ entry, reason, malformed }) => ({
      entry: tree.id(entry),
      line: tree.line(entry),
      parent: tree.parentId(entry),
      reason,
      malformed,
    })),
  };
}
