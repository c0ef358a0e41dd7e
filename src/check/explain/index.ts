import type { RuleName } from "../finding.js";
import type { Explanation } from "./explanation.js";
import { FILE, PLACE, SIZE } from "./file.js";
import { HEADER } from "./header.js";
import { LINE } from "./line.js";
import { MESSAGE } from "./message.js";
import { COMPACTION, TOOL } from "./path.js";
import { ID, LEAF, PARENT, REF } from "./tree.js";

/** Every rule, explained. */
export const EXPLANATIONS: Record<RuleName, Explanation> = {
  ...FILE,
  ...LINE,
  ...HEADER,
  ...ID,
  ...PARENT,
  ...LEAF,
  ...REF,
  ...TOOL,
  ...COMPACTION,
  ...MESSAGE,
  ...SIZE,
  ...PLACE,
};
