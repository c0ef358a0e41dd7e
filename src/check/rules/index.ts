import type { Rule } from "../rule.js";
import { duplicate as duplicateHeader } from "./header/duplicate.js";
import { fields } from "./header/fields.js";
import { future } from "./header/future.js";
import { missing as missingHeader } from "./header/missing.js";
import { notFirst } from "./header/not-first.js";
import { version } from "./header/version.js";
import { duplicate as duplicateId } from "./id/duplicate.js";
import { missing as missingId } from "./id/missing.js";
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
import { cycle } from "./parent/cycle.js";
import { forward } from "./parent/forward.js";
import { missing as missingParent } from "./parent/missing.js";
import { nullMidFile } from "./parent/null-mid-file.js";

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
];
