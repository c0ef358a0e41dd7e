import type { Family } from "./explanation.js";

export const TOOL: Family<"tool"> = {
  "tool/unanswered": {
    severity: "warning",
    fixable: true,
    title: "a tool call without a result",
    what: "A call has no result before the next thing that is sent as user or assistant. At the end of a branch, where the result may still have been to come, an info.",
    how: "pi was stopped while the tool ran, or the result's line was lost.",
    pi: "pi fills the gap with an error result each time it sends; providers refuse the request of any program that does not.",
    mend: "A result that says that none was recorded is added for each call, `isError: true`, marked `synthetic` in its details.",
  },
  "tool/orphan-result": {
    severity: "error",
    fixable: true,
    title: "a result without its call",
    what: "The call of a tool result is nowhere above it on its path, was edited out, or was made in a turn that failed or was aborted and so is never sent.",
    how: "The calling message was lost or edited away, or the turn was cut off after its tools had run.",
    pi: "pi sends it as it is; providers refuse the request.",
    mend: "Removed; its children are hung from its parent. One that begins a branch is hung where its call waits for it, with all below it.",
  },
  "tool/misplaced-result": {
    severity: "error",
    fixable: true,
    title: "a result away from its call",
    what: "The call stands above its result, but something that is sent as user or assistant stands between.",
    how: "A message was queued while the tool ran, or two programs wrote at once.",
    pi: "pi adds an error result of its own after the call and sends the real one where it stands; providers refuse the request.",
    mend: "Moved under its call.",
  },
  "tool/duplicate-result": {
    severity: "error",
    fixable: true,
    title: "a call with two results",
    what: "A call is answered twice on one path.",
    how: "A turn was recorded twice, or a repair added a result where one came later.",
    pi: "pi sends both; providers refuse the request.",
    mend: "The first that is not synthetic is kept.",
  },
  "tool/duplicate-call": {
    severity: "error",
    fixable: false,
    title: "a call id used twice",
    what: "Two calls on one path have the same id.",
    how: "A provider that counts its calls anew each turn, or a turn that was recorded twice.",
    pi: "pi sends both; some providers refuse the request, others mix up the results.",
    mend: "None.",
  },
};

export const COMPACTION: Family<"compaction"> = {
  "compaction/boundary": {
    severity: "error",
    fixable: true,
    title: "a compaction that cannot tell what it keeps",
    what: "`firstKeptEntryId` is missing, unknown, or names an entry that is not above the compaction on its path; or there is a version 1 index in a later file. A compaction that names itself keeps nothing on purpose, and one with `retainedTail` needs no boundary.",
    how: "The entry it named was lost, or left out when the file was made from another.",
    pi: "pi keeps nothing but the summary: the messages that were to stay are out of the model's sight.",
    mend: "Set to the entry that follows where it was, if that is on the path; else to the earliest since the compaction before at which a context may start. What comes back is shown.",
  },
  "compaction/splits-pair": {
    severity: "error",
    fixable: true,
    title: "a compaction between a call and its result",
    what: "The kept range starts below a call and keeps its result, or the compaction stands between a call that it does not keep and the result.",
    how: "Another program compacted, or pi did while a tool ran.",
    pi: "pi sends the result without its call; providers refuse the request.",
    mend: "The boundary moves back to the calling message; a compaction before the result is hung below it.",
  },
  "compaction/empty-summary": {
    severity: "warning",
    fixable: false,
    title: "a compaction without a summary",
    what: "The compaction's `summary` is missing or has no text.",
    how: "The model gave no answer when it was asked for one.",
    pi: "pi sends an empty summary: what was compacted is gone from the model's sight without a trace.",
    mend: "None.",
  },
};
