export { Fault } from "./fault.js";
export type { MalformedLine } from "./read/malformed-lines.js";
export { type OpenOptions, openSession } from "./session/open.js";
export { requireSession } from "./session/require.js";
export type { HeaderLine, JsonObject, Session } from "./session/session.js";
export { resolveReference } from "./tree/reference.js";
export { type EntryIndex, NO_ENTRY, type SessionTree } from "./tree/tree.js";
export { commonAncestor, displayOrder, pathTo } from "./tree/walk.js";
export { VERSION } from "./version.js";
