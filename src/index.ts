export { type Context, contextAt } from "./context/context.js";
export { convertForModel } from "./context/convert.js";
export type { Tokens } from "./context/count.js";
export { type Destination, goTo } from "./context/go-to.js";
export { joinUserMessages } from "./context/join.js";
export type { EntryAccount } from "./context/ledger.js";
export { type Break, type LostHistory, lostHistory } from "./context/lost.js";
export {
  type ProjectedEntry,
  Projection,
  type ProjectionOptions,
  type Reason,
} from "./context/projection.js";
export type { Settings } from "./context/settings.js";
export { DEFAULT_RESERVE, estimateTokens, isCompactionDue } from "./context/tokens.js";
export {
  type BranchDiff,
  type BranchSide,
  compareBranches,
  compareContexts,
} from "./diff/branches.js";
export { ABSENT, type Change } from "./diff/changes.js";
export { compareFiles, type FileDiff, type FileDiffOptions } from "./diff/files.js";
export { type ChangedLine, changedLines, type OnlyLine, onlyIn } from "./diff/listing.js";
export { type Pattern, parsePattern } from "./diff/pointer.js";
export { extractedBytes } from "./extract/bytes.js";
export { type Moment, momentOf, type NewHeader, newHeader } from "./extract/header.js";
export { type Taken, takeBefore, takePath, takeTips } from "./extract/taken.js";
export { Fault } from "./fault.js";
export { type Branch, type ForkPoint, type Forks, forksOf, type Tip } from "./forks/forks.js";
export type { Message } from "./format/message.js";
export { forestOf, type Relative } from "./lineage/forest.js";
export { type Member, memberOf } from "./lineage/member.js";
export { type MigrateOptions, migratedBytes } from "./migrate/bytes.js";
export { type Verdict, verdictOn } from "./migrate/verdict.js";
export type { MalformedLine } from "./read/malformed-lines.js";
export { type OpenOptions, openSession } from "./session/open.js";
export { requireSession } from "./session/require.js";
export type { HeaderLine, JsonObject, Session } from "./session/session.js";
export { resolveReference } from "./tree/reference.js";
export { type EntryIndex, NO_ENTRY, type SessionTree } from "./tree/tree.js";
export { commonAncestor, displayOrder, pathTo } from "./tree/walk.js";
export { VERSION } from "./version.js";
