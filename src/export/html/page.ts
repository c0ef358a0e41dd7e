import { createHash } from "node:crypto";
import { sizedGistOf } from "../../format/gist.js";
import type { Session } from "../../session/session.js";
import type { EntryIndex } from "../../tree/tree.js";
import { callIdsOf } from "../call-ids.js";
import { chunkId, DATA_ID, LONGEST_BODY } from "../page-data.js";
import { Chunks, dataElement } from "./chunks.js";
import { PageDataMaker } from "./data.js";
import { SCRIPT, STYLE } from "./page-parts.js";

/**
 * A session as one page of HTML that needs nothing else and asks for nothing: its policy forbids
 * every request. All that comes from the session is data in it, which its script shows as text.
 * @param chosen the entry to open with
 * @param onProgress told of the bytes of the file that are done
 * @throws Fault when the file has become shorter since it was opened
 */
export function* pageOf(
  session: Session,
  chosen: EntryIndex,
  onProgress: (bytes: number) => void = () => {},
): Generator<string> {
  const { tree } = session;
  yield head(tree.name ?? session.file);
  const data = new PageDataMaker(session);
  const chunks = new Chunks();
  let written = 0;
  const element = (chunk: Buffer | undefined) =>
    chunk === undefined ? "" : dataElement(chunkId(written++), chunk);
  for (let entry = 0; entry < tree.size; entry++) {
    const role = tree.role(entry);
    const gist = sizedGistOf(session.bytes(entry), tree.type(entry), role);
    const hasCalls = role === "assistant" || role === "toolResult";
    data.add(entry, gist, hasCalls ? callIdsOf(session.entry(entry)) : undefined);
    yield element(chunks.add(entry, bodyOf(session, entry)));
    onProgress(tree.columns.offset[entry]!);
  }
  yield element(chunks.take());
  const known = Buffer.from(JSON.stringify(data.data(chosen, chunks.starts)));
  yield `${dataElement(DATA_ID, known)}<script>${SCRIPT}</script>\n</body>\n</html>\n`;
}

/** The entry's line as it stands; of a file of version 1, whose entries gain ids, as it is read. */
function bodyOf(session: Session, entry: EntryIndex): Uint8Array {
  const bytes = session.bytes(entry);
  if (bytes.length > LONGEST_BODY) return Buffer.from("null");
  return session.bodyVersion === 1 ? Buffer.from(JSON.stringify(session.entry(entry))) : bytes;
}

function head(title: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(SCRIPT)}`,
    `style-src ${hashOf(STYLE)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types dompurify",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="pi-session">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<noscript>This page shows a session of the pi coding agent. It needs JavaScript, and nothing else.</noscript>
`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
