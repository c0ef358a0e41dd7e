import type { Rule } from "../rule.js";
import { boundary } from "./compaction/boundary.js";
import { emptySummary } from "./compaction/empty-summary.js";
import { splitsPair } from "./compaction/splits-pair.js";
import { duplicate as duplicateHeader } from "./header/duplicate.js";
import { fields } from "./header/fields.js";
import { future } from "./header/future.js";
import { missing as missingHeader } from "./header/missing.js";
import { notFirst } from "./header/not-first.js";
import { version } from "./header/version.js";
import { duplicate as duplicateId } from "./id/duplicate.js";
import { missing as missingId } from "./id/missing.js";
import { stray } from "./leaf/stray.js";
import { blank } from "./line/blank.js";
import { bom } from "./line/bom.js";
import { fused } from "./line/fused.js";
import { invalidUtf8 } from "./line/invalid-utf8.js";
import { loneSurrogate } from "./line/lone-surrogate.js";
import { noFinalNewline } from "./line/no-final-newline.js";
import { notAnEntry } from "./line/not-an-entry.js";
import { notJson } from "./line/not-json.js";
import { nul } from "./line/nul.js";
import { splitRecordRule } from "./line/split-record.js";
import { torn } from "./line/torn.js";
import { empty } from "./message/empty.js";
import { errorRun } from "./message/error-run.js";
import { image } from "./message/image.js";
import { missing as missingMessage } from "./message/missing.js";
import { role } from "./message/role.js";
import { shape } from "./message/shape.js";
import { signature } from "./message/signature.js";
import { timestamp } from "./message/timestamp.js";
import { usage } from "./message/usage.js";
import { concurrent } from "./parent/concurrent.js";
import { cycle } from "./parent/cycle.js";
import { forward } from "./parent/forward.js";
import { missing as missingParent } from "./parent/missing.js";
import { nullMidFile } from "./parent/null-mid-file.js";
import { sideFile } from "./place/side-file.js";
import { branchSummary } from "./ref/branch-summary.js";
import { contextEdit } from "./ref/context-edit.js";
import { label } from "./ref/label.js";
import { parentSession } from "./ref/parent-session.js";
import { file } from "./size/file.js";
import { line } from "./size/line.js";
import { duplicateCall } from "./tool/duplicate-call.js";
import { duplicateResult } from "./tool/duplicate-result.js";
import { misplacedResult } from "./tool/misplaced-result.js";
import { orphanResult } from "./tool/orphan-result.js";
import { unanswered } from "./tool/unanswered.js";

/** Every rule that judges a session, in the order of RULE_NAMES. */
export const RULES: readonly Rule[] = [
  torn,
  fused,
  splitRecordRule,
  nul,
  notJson,
  notAnEntry,
  invalidUtf8,
  loneSurrogate,
  noFinalNewline,
  bom,
  blank,
  missingHeader,
  notFirst,
  duplicateHeader,
  version,
  future,
  fields,
  missingId,
  duplicateId,
  missingParent,
  cycle,
  nullMidFile,
  forward,
  concurrent,
  stray,
  label,
  contextEdit,
  branchSummary,
  parentSession,
  unanswered,
  orphanResult,
  misplacedResult,
  duplicateResult,
  duplicateCall,
  boundary,
  splitsPair,
  emptySummary,
  missingMessage,
  role,
  shape,
  empty,
  usage,
  errorRun,
  timestamp,
  image,
  signature,
  file,
  line,
  sideFile,
];
