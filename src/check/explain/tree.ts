import type { Family } from "./explanation.js";

export const ID: Family<"id"> = {
  "id/missing": {
    severity: "error",
    fixable: true,
    title: "an entry without an id",
    what: "The entry has no `id`, or one that is empty or no string.",
    how: "Another program wrote it.",
    pi: "pi files all such entries under `undefined`: no entry can stand below one, and as the current leaf it hides the conversation. An empty id as a parent is none to pi: what is appended below becomes a root.",
    mend: "It is given an id.",
  },
  "id/duplicate": {
    severity: "error",
    fixable: true,
    title: "an id that two entries have",
    what: "Two entries have one id: a replay, if they say the same, else a clash.",
    how: "pi before 0.80.3 wrote a session twice; two programs wrote at once; files were joined.",
    pi: "The later entry wins. The earlier is on no path any more, and the later may close a loop.",
    mend: "Of a replay the later copy goes. In a clash the later entry is given a fresh id, and the entries after it that named the id follow it; a result that only the earlier one's calls can have had stays with that.",
  },
};

export const PARENT: Family<"parent"> = {
  "parent/missing": {
    severity: "error",
    fixable: true,
    title: "a parent that is not in the file",
    what: "`parentId` names no entry, or is absent or no id: everything above is lost to this branch.",
    how: "The parent's line was lost, torn or removed; before 0.79.2 pi's /fork left labels out and their children without a parent.",
    pi: "pi takes the entry for a root: its branch starts there, and the model sees nothing of what came before.",
    mend: "It is hung from the entry before it in the file, if that makes no loop, crosses no compaction and splits no tool call from its result; else it becomes a root. A result of a call made elsewhere is hung there. --orphans decides otherwise.",
  },
  "parent/cycle": {
    severity: "error",
    fixable: true,
    title: "parents that lead back to where they began",
    what: "Following `parentId` comes back to an entry already seen, the entry itself included.",
    how: "A clash of ids, or another program.",
    pi: "Walking into the loop eats memory until pi dies; an entry that is its own parent hangs it too when it is on the way to the leaf. Its tree view loses the entries of the loop.",
    mend: "The loop is cut above its first entry in the file.",
  },
  "parent/null-mid-file": {
    severity: "info",
    fixable: false,
    title: "a root after the first entry",
    what: "An entry in the middle of the file has no parent.",
    how: "Going back before the first message and starting anew, which is legal; a lost pointer looks the same.",
    pi: "pi shows another root; the branch starts there.",
    mend: "--orphans previous joins it to the entry before it.",
  },
  "parent/forward": {
    severity: "warning",
    fixable: false,
    title: "a parent that stands later in the file",
    what: "The entry stands before its parent. Nothing that only appends writes that.",
    how: "Lines were sorted, merged or moved.",
    pi: "pi reads it as it is meant: it goes by ids.",
    mend: "None: the ids are right.",
  },
  "parent/concurrent": {
    severity: "warning",
    fixable: false,
    title: "two branches written at the same time",
    what: "The lines of two branches of one entry take turns in the file, each resuming at least twice, and their times overlap.",
    how: "Two programs had the session open and wrote at once.",
    pi: "pi resumes at the last line, on one of the two branches; what the other did is out of the model's sight.",
    mend: "`extract --tips` gives each branch a file of its own.",
  },
};

export const LEAF: Family<"leaf"> = {
  "leaf/stray": {
    severity: "warning",
    fixable: false,
    title: "a current leaf away from the newest conversation",
    what: "The last entry is a label, a name, a setting or a note that hangs elsewhere than on the branch with the newest message. One that `checkout` wrote is never stray.",
    how: "An extension or another program appended it with an old parent.",
    pi: "pi resumes there, and not where the conversation went on.",
    mend: "`checkout FILE REF` chooses where to resume; with --rule leaf/stray, repair chooses the newest conversation.",
  },
};

export const REF: Family<"ref"> = {
  "ref/label": {
    severity: "warning",
    fixable: true,
    title: "a label for an entry that is not there",
    what: "A `label` entry's `targetId` is not in the file.",
    how: "The labelled entry was lost, or left out when the file was made from another.",
    pi: "pi ignores the label.",
    mend: "The label entry goes; its children are hung from its parent.",
  },
  "ref/context-edit": {
    severity: "warning",
    fixable: true,
    title: "a context edit that edits nothing",
    what: "A `context_edit` whose target is not above it on its path, or cannot be edited so. An error where `replacement` is missing or ill-formed.",
    how: "The target was lost, or another program wrote the edit.",
    pi: "pi ignores an edit without a target. On a missing replacement it throws when it builds the context.",
    mend: "The edit goes; its children are hung from its parent.",
  },
  "ref/branch-summary": {
    severity: "info",
    fixable: false,
    title: "a branch summary of a branch that is not here",
    what: "A `branch_summary`'s `fromId` is not in the file.",
    how: "Normal after a fork: the branch stayed in the other file.",
    pi: "pi does not look it up.",
    mend: "None.",
  },
  "ref/parent-session": {
    severity: "info",
    fixable: false,
    title: "a parent session that is not here",
    what: "The header's `parentSession` names a file that does not exist on this machine.",
    how: "The file was moved or deleted, or the session comes from another machine.",
    pi: "pi opens the session all the same, and shows it without its parent.",
    mend: "None.",
  },
};
