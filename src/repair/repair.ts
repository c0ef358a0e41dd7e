import { awaitsMigration, judgeSession, mayMend } from "../check/check.js";
import type { Finding } from "../check/finding.js";
import { Draft } from "../draft/draft.js";
import { countLines, type LineCounts } from "../draft/line-counts.js";
import { LineStarts } from "../draft/line-starts.js";
import { Fault } from "../fault.js";
import { CURRENT_VERSION } from "../format/version.js";
import type { Source } from "../read/source.js";
import { readSession } from "../session/open.js";
import { whyNoSession } from "../session/require.js";
import type { Session } from "../session/session.js";
import { type Action, actionOf, type ShownAction } from "./action.js";
import { keepIndexes, type ReadDraft } from "./keep-indexes.js";
import { LostHeads } from "./lost-heads.js";
import { layerOf, MENDS, needsIds } from "./mends/index.js";
import { isWanted, type RepairOptions } from "./options.js";
import { prove } from "./prove.js";
import { type PlacedChange, Round } from "./round.js";
import { settle } from "./settle.js";
import { type Vitals, vitalsOf } from "./vitals.js";
import { Work } from "./work.js";

/** A repair worked out, with nothing written yet. */
export interface Repair {
  /** The mended file. */
  draft: Draft;
  /**
   * Where the lines of the original begin.
   * @internal
   */
  lineStarts: LineStarts;
  /** In the order of the original's lines. */
  actions: ShownAction[];
  /** What is left, at its places in the mended file. */
  remaining: Finding[];
  lines: LineCounts;
  before: Vitals;
  after: Vitals;
  /** The version of a file of which only lines are mended, `migrate` coming first; else undefined. */
  oldVersion: number | undefined;
}

/** More rounds than any file needs whose mends settle. */
const MOST_ROUNDS = 200;

/**
 * Mends a session file in a draft: layer by layer, each judged on what the one before it made, until
 * nothing is left to mend. The draft is proven before it is handed out.
 * @throws Fault for what is no session, or from the future
 * @throws Error, a fault of the program, when the mends do not settle or the proof fails
 */
export function planRepair(source: Source, options: RepairOptions): Repair {
  const first = judgeSession(readSession(source), options);
  const lineStarts = new LineStarts(source);
  const lost = new LostHeads(first.checked.session);
  const actions = source.convertedFrom === undefined ? [] : [conversion(source.convertedFrom)];
  let draft = new Draft(source);
  let judged = actions.length === 0 ? first : judgeSession(readSession(draft), options);
  for (let rounds = 0; ; rounds++) {
    refuseFuture(judged.checked.session);
    const { pieces } = draft;
    const originLine = (offset: number) => lineStarts.lineAt(pieces.origin(offset));
    const work = new Work(judged.checked, options, lost, originLine);
    const round = nextRound(work, judged.report.findings);
    if (round === undefined) break;
    if (rounds === MOST_ROUNDS) throw new Error("the mends do not settle");
    const told = (from: Draft) => (change: PlacedChange) => actionOf(change, from, lineStarts);
    const settled = settle(round, draft, work.ids);
    actions.push(...settled.changes.map(told(draft)));
    const kept = withKeptIndexes({ draft, session: work.session }, settled.draft, round);
    actions.push(...kept.changes.map(told(settled.draft)));
    draft = kept.draft;
    judged = judgeSession(readSession(draft), options);
  }
  // Who wants entries hung from the one before them gets what that makes of their calls.
  const isHung = options.orphans === "previous";
  const accepts = ({ rule }: Finding) =>
    !isWanted(options, rule) || (isHung && rule === "tool/duplicate-call");
  return proven({ first, draft, judged, actions, lineStarts, accepts });
}

/** The draft that a round made, with indexes that count its lines set right. */
function withKeptIndexes(
  before: ReadDraft,
  draft: Draft,
  { session, changes: [first] }: Round,
): { draft: Draft; changes: PlacedChange[] } {
  if (session.bodyVersion !== 1) return { draft, changes: [] };
  const after = { draft, session: readSession(draft) };
  const changes = [...keepIndexes(before, after, first!.rule)];
  return { draft: draft.edited(changes.flatMap(({ edits }) => edits)), changes };
}

/**
 * The repair that a plan describes, worked out before; proven anew.
 * @param actions what the plan says that it does
 * @param left what the plan says that it leaves
 * @throws Error when the proof fails
 */
export function plannedRepair(
  draft: Draft,
  actions: readonly Action[],
  left: readonly Pick<Finding, "rule" | "line">[],
  options: RepairOptions,
): Repair {
  const first = judgeSession(readSession(draft.original), options);
  refuseFuture(first.checked.session);
  const judged = judgeSession(readSession(draft), options);
  const shown = actions.map((action) => ({ ...action, goes: [], comes: [] }));
  const known = new Set(left.map(({ rule, line }) => `${rule} ${line}`));
  const accepts = ({ rule, line }: Finding) => known.has(`${rule} ${line}`);
  const lineStarts = new LineStarts(draft.original);
  return proven({ first, draft, judged, actions: shown, lineStarts, accepts });
}

type Judged = ReturnType<typeof judgeSession>;

/** A draft and what it is measured by. */
interface Claimed {
  /** The original, judged. */
  first: Judged;
  draft: Draft;
  judged: Judged;
  actions: ShownAction[];
  lineStarts: LineStarts;
  accepts(finding: Finding): boolean;
}

function proven({ first, draft, judged, actions, lineStarts, accepts }: Claimed): Repair {
  const mended = judged.checked.session;
  const why = whyNoSession(mended);
  if (why !== undefined) throw new Fault(`${draft.name}: ${why}`);
  const remaining = judged.report.findings;
  const original = first.checked.session;
  const found = first.report.findings;
  prove({ original, found, draft, mended, remaining, actions, accepts, lineStarts });
  return {
    draft,
    lineStarts,
    actions: actions.sort((a, b) => a.line - b.line),
    remaining,
    lines: countLines(draft.pieces, lineStarts),
    before: vitalsOf(first.checked),
    after: vitalsOf(judged.checked),
    oldVersion: awaitsMigration(mended) ? mended.version : undefined,
  };
}

/** Mends what can be mended together of the first layer in which anything can; undefined if none. */
function nextRound(work: Work, findings: readonly Finding[]): Round | undefined {
  const { session, options } = work;
  const wanted = findings.filter(
    ({ rule }) => MENDS[rule] !== undefined && isWanted(options, rule) && mayMend(session, rule),
  );
  const layers = new Set(wanted.map(({ rule }) => layerOf(rule)));
  for (const layer of [...layers].sort((a, b) => a - b)) {
    const round = new Round(session);
    for (const finding of wanted) {
      if (layerOf(finding.rule) !== layer) continue;
      const changes = MENDS[finding.rule]?.(finding, work) ?? [];
      const mustWait = session.bodyVersion === 1 && needsIds(finding.rule, changes);
      if (changes.length > 0 && !mustWait) round.add(finding, changes);
    }
    if (round.changes.length > 0) return round;
  }
  return undefined;
}

function refuseFuture(session: Session): void {
  const { version = 0, isWithdrawn, file } = session;
  if (isWithdrawn) throw new Fault(`${file}: ${whyNoSession(session)}`);
  if (version <= CURRENT_VERSION) return;
  throw new Fault(`${file}: is of version ${version}, from the future; it is only read`);
}

/** A draft of a file in UTF-16 is UTF-8 from the beginning. */
function conversion(encoding: string): ShownAction {
  const detail = `the file becomes UTF-8, from ${encoding.toUpperCase()}`;
  const about = { rule: "line/bom", line: 1, entry: null, action: "change" } as const;
  return { ...about, detail, goes: [], comes: [] };
}
