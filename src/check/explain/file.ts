import type { Family } from "./explanation.js";

export const FILE: Family<"file"> = {
  "file/unreadable": {
    severity: "error",
    fixable: false,
    title: "a file that cannot be read, or is no session",
    what: "The file cannot be opened or read, is empty, or holds neither a header nor entries.",
    how: "Permissions, a failing disk, a file of zero length left by a crash, or another kind of file.",
    pi: "pi writes a new header into a file of zero length, and refuses what is no session.",
    mend: "None.",
  },
};

export const SIZE: Family<"size"> = {
  "size/file": {
    severity: "warning",
    fixable: false,
    title: "a very large file",
    what: "Past 50 MB; the finding says where the bytes are. Past 512 MB it is more than a string of Node's can hold.",
    how: "Images, tool output and details add up, and nothing is ever removed.",
    pi: "pi holds all of it in memory; before 0.78.1 it could not read a file past 512 MB.",
    mend: "None.",
  },
  "size/line": {
    severity: "info",
    fixable: false,
    title: "a very long line",
    what: "A line over 10 MB. One longer than any string can be is an error: nothing can read it.",
    how: "A large image or tool result.",
    pi: "pi reads it.",
    mend: "None.",
  },
};

export const PLACE: Family<"place"> = {
  "place/side-file": {
    severity: "info",
    fixable: false,
    title: "files left beside the session",
    what: "A lock whose process is gone, temporary files, backups.",
    how: "A program that wrote the session crashed, or a backup was made.",
    pi: "pi does not look at them.",
    mend: "None.",
  },
};
