/**
 * Reads, judges and mends the session files of the pi coding agent, as `pi-session` does.
 *
 * A session that is opened holds a skeleton of its file: an entry is a number, its place in file
 * order, and what is known of it is asked of the {@link SessionTree}. Bodies are read again when
 * they are wanted, so memory grows with the number of entries and not with the size of the file.
 * What is wrong with a file is data; only what the outside world does wrong is thrown, as a
 * {@link Fault}. Reading changes no file.
 *
 * @example The current branch, from its root to the leaf
 * ```ts
 * import { openSession, pathTo } from "pi-session-toolkit";
 *
 * const session = await openSession("talk.jsonl");
 * const { tree } = session;
 * for (const entry of pathTo(tree, tree.leaf)) {
 *   console.log(tree.line(entry), tree.id(entry), tree.kind(entry));
 * }
 * session.close();
 * ```
 *
 * @example What the model sees at an entry
 * ```ts
 * import { contextAt, requireSession, resolveReference } from "pi-session-toolkit";
 *
 * const session = await requireSession("talk.jsonl");
 * const fixed = resolveReference(session.tree, "@fixed");
 * const context = contextAt(session, fixed, { as: "llm" });
 * console.log(context.model?.modelId); // claude-sonnet-4-5
 * console.log(context.messages.length); // 15
 * session.close();
 * ```
 *
 * @example Every tip and the text of its entry
 * ```ts
 * import { forksOf, openSession } from "pi-session-toolkit";
 *
 * const session = await openSession("talk.jsonl");
 * const { tips } = forksOf(session.tree);
 * for (const { entry } of tips) console.log(session.entry(entry).message);
 * console.log(tips.length); // 3
 * session.close();
 * ```
 *
 * @example What is wrong with a file
 * ```ts
 * import { checkSession, openSession } from "pi-session-toolkit";
 *
 * const session = await openSession("broken.jsonl");
 * const { findings } = checkSession(session);
 * console.log(findings.map(({ rule, line }) => `${rule} ${line}`).join()); // line/fused 4
 * session.close();
 * ```
 *
 * @example The mended file, with nothing written yet
 * ```ts
 * import { openSource, planRepair } from "pi-session-toolkit";
 *
 * const source = await openSource("broken.jsonl");
 * const { actions, remaining, draft } = planRepair(source, {});
 * for (const { line, rule, detail } of actions) console.log(line, rule, detail);
 * console.log(remaining.length); // 0
 * for (const piece of draft.chunks()) process.stdout.write(piece);
 * source.close();
 * ```
 *
 * @example Do two files say the same, whatever the ids of their entries?
 * ```ts
 * import { changedLines, compareFiles, openSession } from "pi-session-toolkit";
 *
 * const [old, today] = [await openSession("old.jsonl"), await openSession("new.jsonl")];
 * const diff = compareFiles(old, today, { ignore: [], structure: true });
 * for (const { changes } of changedLines(diff)) {
 *   for (const { pointer, left, right } of changes) console.log(pointer, left, right);
 * }
 * console.log(diff.counts.added, diff.counts.removed); // 0 0
 * old.close();
 * today.close();
 * ```
 *
 * @example An old session as one of version 3
 * ```ts
 * import { closeSync, openSync, writeSync } from "node:fs";
 * import { migratedBytes, openSession } from "pi-session-toolkit";
 *
 * const session = await openSession("sessions/one.jsonl");
 * console.log(session.version); // 1
 * const file = openSync("today.jsonl", "wx");
 * for (const piece of migratedBytes(session, { ids: "stable", keepSettings: false })) {
 *   writeSync(file, piece);
 * }
 * closeSync(file);
 * session.close();
 * ```
 *
 * @packageDocumentation
 */
export { type CheckOptions, checkSession } from "./check/check.js";
export type { Explanation } from "./check/explain/explanation.js";
export { EXPLANATIONS } from "./check/explain/index.js";
export {
  type FileReport,
  type Finding,
  type LostLeaf,
  type Related,
  RULE_NAMES,
  type RuleName,
  type Severity,
} from "./check/finding.js";
export { checkoutDraft } from "./checkout/checkout.js";
export type { Boundary } from "./context/boundary.js";
export { type Context, contextAt } from "./context/context.js";
export { convertForModel } from "./context/convert.js";
export type { TokenCount, Tokens } from "./context/count.js";
export { type Destination, goTo } from "./context/go-to.js";
export { joinUserMessages } from "./context/join.js";
export type { EntryAccount } from "./context/ledger.js";
export { type Break, type LostHistory, lostHistory } from "./context/lost.js";
export type { PlaceBytes } from "./context/place-bytes.js";
export {
  type ProjectedEntry,
  Projection,
  type ProjectionOptions,
  REASONS,
  type Reason,
} from "./context/projection.js";
export type { Settings } from "./context/settings.js";
export type { SystemPrompt } from "./context/system.js";
export { DEFAULT_RESERVE, estimateTokens, isCompactionDue } from "./context/tokens.js";
export {
  type BranchDiff,
  type BranchSide,
  compareBranches,
  compareContexts,
} from "./diff/branches.js";
export { ABSENT, type Change } from "./diff/changes.js";
export { compareFiles, type FileDiff, type FileDiffOptions } from "./diff/files.js";
export type { HeaderPair } from "./diff/headers.js";
export { type ChangedLine, changedLines, type OnlyLine, onlyIn } from "./diff/listing.js";
export type { Pairs } from "./diff/pairs.js";
export { type Pattern, parsePattern } from "./diff/pointer.js";
export type { Seen } from "./diff/seen.js";
export type { Claim, Draft } from "./draft/draft.js";
export type { LineCounts } from "./draft/line-counts.js";
export { extractedBytes } from "./extract/bytes.js";
export { type NewHeader, newHeader } from "./extract/header.js";
export { type Taken, takeBefore, takePath, takeTips } from "./extract/taken.js";
export { Fault } from "./fault.js";
export { type Branch, type ForkPoint, type Forks, forksOf, type Tip } from "./forks/forks.js";
export type { Message } from "./format/message.js";
export { type Moment, momentOf } from "./format/moment.js";
export type { TouchedFiles } from "./format/tool-calls.js";
export type { Usage } from "./format/usage.js";
export { forestOf, type Relative } from "./lineage/forest.js";
export { type AskedFile, type Member, memberOf } from "./lineage/member.js";
export type { FoundBy } from "./lineage/parents.js";
export { infoOf, type SessionInfo } from "./list/info.js";
export { type MigrateOptions, migratedBytes } from "./migrate/bytes.js";
export type { IdChoice } from "./migrate/ids.js";
export { type Verdict, verdictOn } from "./migrate/verdict.js";
export type { LineOptions } from "./read/lines.js";
export type { FoundFile } from "./read/lookup.js";
export type { MalformedLine, MalformedLines } from "./read/malformed-lines.js";
export { openSource } from "./read/open.js";
export type { Source } from "./read/source.js";
export { redacted } from "./redact/redact.js";
export type { Action, ShownAction } from "./repair/action.js";
export type { OrphanChoice, RepairOptions } from "./repair/options.js";
export { planRepair, type Repair } from "./repair/repair.js";
export type { ActionName } from "./repair/step.js";
export type { Vitals } from "./repair/vitals.js";
export type { TextLine } from "./search/matching-lines.js";
export type { Query } from "./search/query.js";
export { type Hit, searchSession, type TextMatch } from "./search/search.js";
export { type OpenOptions, openSession, readSession } from "./session/open.js";
export { requireSession } from "./session/require.js";
export type { HeaderLine, JsonObject, Session, SessionBodies } from "./session/session.js";
export type { Amounts, BranchRow } from "./stats/branches.js";
export type { ContentBytes } from "./stats/content-bytes.js";
export { type Amount, type SessionStats, statsOf } from "./stats/stats.js";
export type { DayRow, KindRow, ModelRow, Tables, ToolRow } from "./stats/tallies.js";
export { totalOf } from "./stats/total.js";
export type { EntryFacts } from "./tree/facts.js";
export type { Label } from "./tree/labels.js";
export { resolveReference } from "./tree/reference.js";
export { type EntryIndex, NO_ENTRY, type SessionTree } from "./tree/tree.js";
export { commonAncestor, type DisplayOrder, displayOrder, pathTo } from "./tree/walk.js";
export { VERSION } from "./version.js";
