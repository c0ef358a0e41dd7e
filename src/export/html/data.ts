import { basename } from "node:path";
import { checkSession } from "../../check/check.js";
import { EXPLANATIONS } from "../../check/explain/index.js";
import type { RuleName } from "../../check/finding.js";
import type { Gist } from "../../format/gist.js";
import { preview } from "../../report/human.js";
import type { Session } from "../../session/session.js";
import { type EntryIndex, NO_ENTRY } from "../../tree/tree.js";
import type { PageData, PageFinding, PageGist, PageRule } from "../page-data.js";
import type { CallIds } from "../pairs.js";

/** Enough for a row of the tree on a wide screen. */
const GIST_CHARACTERS = 160;
const MOST_CALLS = 3;

/** Gathers what a page must know of the entries, one after another in file order. */
export class PageDataMaker {
  readonly #session: Session;
  readonly #columns: PageData["columns"] = {
    id: [],
    parentId: [],
    type: [],
    role: [],
    line: [],
    bytes: [],
    time: [],
    gist: [],
    calls: [],
  };
  readonly #names = new Map<string, number>();

  constructor(session: Session) {
    this.#session = session;
  }

  add(entry: EntryIndex, gist: Gist, calls: CallIds | undefined): void {
    const { tree } = this.#session;
    const columns = this.#columns;
    const time = tree.time(entry);
    const role = tree.role(entry);
    columns.id.push(tree.id(entry));
    columns.parentId.push(tree.parentId(entry) ?? tree.columns.parentId[entry]!);
    columns.type.push(this.#name(tree.type(entry)));
    columns.role.push(role === null ? -1 : this.#name(role));
    columns.line.push(tree.line(entry));
    columns.bytes.push(tree.columns.length[entry]!);
    columns.time.push(Number.isNaN(time) ? null : time);
    columns.gist.push(pageGist(gist));
    columns.calls.push(calls ?? null);
  }

  /** @param chunks the first entry of each chunk of bodies */
  data(chosen: EntryIndex, chunks: number[]): PageData {
    const { tree, header, version, malformed, file } = this.#session;
    const { findings, rules } = judged(this.#session);
    return {
      file: basename(file),
      name: tree.name ?? null,
      header: header?.value ?? null,
      version: version ?? null,
      chosen,
      leaf: tree.leaf,
      isHarness: tree.isHarness,
      names: [...this.#names.keys()],
      columns: this.#columns,
      labels: Array.from(tree.labels, ([entry, { text, entry: by }]) => ({ entry, text, by })),
      chunks,
      findings,
      rules,
      malformed: Array.from(malformed, ({ line, bytes, reason }) => ({ line, bytes, reason })),
    };
  }

  #name(text: string): number {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    this.#names.set(text, this.#names.size);
    return this.#names.size - 1;
  }
}

function pageGist({ text, calls, outputBytes, isError }: Gist): PageGist {
  const shown = preview(text, GIST_CHARACTERS);
  return {
    ...(shown === "" ? {} : { t: shown }),
    ...(calls.length === 0
      ? {}
      : { c: calls.slice(0, MOST_CALLS).map((call) => preview(call, GIST_CHARACTERS)) }),
    ...(outputBytes === undefined ? {} : { o: outputBytes }),
    ...(isError ? { e: 1 } : {}),
  };
}

/** What `check` finds, and what the rules are that it finds. */
function judged(session: Session): Pick<PageData, "findings" | "rules"> {
  const { tree } = session;
  const atLine = new Map<number, EntryIndex>();
  const report = checkSession(session, { path: session.source.path });
  for (const { line } of report.findings) atLine.set(line, NO_ENTRY);
  for (let entry = 0; entry < tree.size; entry++) {
    if (atLine.has(tree.line(entry))) atLine.set(tree.line(entry), entry);
  }
  const rules: Partial<Record<RuleName, PageRule>> = {};
  const findings = report.findings.map(
    ({ rule, severity, line, message, fixable }): PageFinding => {
      const { title, what, mend } = EXPLANATIONS[rule];
      rules[rule] = { title, what, mend };
      return { rule, severity, line, entry: atLine.get(line) ?? NO_ENTRY, message, fixable };
    },
  );
  return { findings, rules };
}
