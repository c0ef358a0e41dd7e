import type { RuleName } from "../../check/finding.js";
import type { Mend } from "../mend.js";
import type { Change } from "../step.js";
import { boundary } from "./compaction/boundary.js";
import { splitsPair } from "./compaction/splits-pair.js";
import { duplicate as duplicateHeader } from "./header/duplicate.js";
import { fields } from "./header/fields.js";
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
import { splitRecordMend } from "./line/split-record.js";
import { torn } from "./line/torn.js";
import { empty } from "./message/empty.js";
import { image } from "./message/image.js";
import { missing as missingMessage } from "./message/missing.js";
import { shape } from "./message/shape.js";
import { usage } from "./message/usage.js";
import { cycle } from "./parent/cycle.js";
import { missing as missingParent } from "./parent/missing.js";
import { nullMidFile } from "./parent/null-mid-file.js";
import { contextEdit } from "./ref/context-edit.js";
import { label } from "./ref/label.js";
import { duplicateResult } from "./tool/duplicate-result.js";
import { misplacedResult } from "./tool/misplaced-result.js";
import { orphanResult } from "./tool/orphan-result.js";
import { unanswered } from "./tool/unanswered.js";

/** How a rule's findings are mended; rules that are not here are only reported. */
export const MENDS: Partial<Record<RuleName, Mend>> = {
  "line/torn": torn,
  "line/fused": fused,
  "line/split-record": splitRecordMend,
  "line/nul": nul,
  "line/not-json": notJson,
  "line/not-an-entry": notAnEntry,
  "line/invalid-utf8": invalidUtf8,
  "line/lone-surrogate": loneSurrogate,
  "line/no-final-newline": noFinalNewline,
  "line/bom": bom,
  "line/blank": blank,
  "header/missing": missingHeader,
  "header/not-first": notFirst,
  "header/duplicate": duplicateHeader,
  "header/version": version,
  "header/fields": fields,
  "id/missing": missingId,
  "id/duplicate": duplicateId,
  "parent/missing": missingParent,
  "parent/cycle": cycle,
  "parent/null-mid-file": nullMidFile,
  "leaf/stray": stray,
  "ref/label": label,
  "ref/context-edit": contextEdit,
  "tool/unanswered": unanswered,
  "tool/orphan-result": orphanResult,
  "tool/misplaced-result": misplacedResult,
  "tool/duplicate-result": duplicateResult,
  "compaction/boundary": boundary,
  "compaction/splits-pair": splitsPair,
  "message/missing": missingMessage,
  "message/shape": shape,
  "message/empty": empty,
  "message/usage": usage,
  "message/image": image,
};

/**
 * The rules that are mended together, in their order: what comes later is judged on what the earlier
 * made of the file.
 */
const LAYERS = ["line", "header", "id", "parent", "leaf", "ref", "tool", "compaction", "message"];

/** The layer of a rule, from 0. */
export function layerOf(rule: RuleName): number {
  return LAYERS.indexOf(familyOf(rule));
}

const FAMILIES_WITHOUT_IDS = ["line", "header", "message"];

/**
 * Do these changes need entries that have ids? Where a file has none, a line can name no other, and
 * one that says what it hangs from makes the whole be read in another way.
 */
export function needsIds(rule: RuleName, changes: readonly Change[]): boolean {
  const family = familyOf(rule);
  const removes = changes.some(({ steps }) => steps.some((step) => step.do === "remove"));
  return !FAMILIES_WITHOUT_IDS.includes(family) || (family === "message" && removes);
}

const familyOf = (rule: RuleName) => rule.slice(0, rule.indexOf("/"));
