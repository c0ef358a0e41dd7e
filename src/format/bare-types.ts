/**
 * Types whose entries may stand without id, parent and time: the harness's `leaf` and oh-my-pi's
 * `title`.
 */
export const BARE_TYPES: ReadonlySet<string> = new Set(["leaf", "title"]);
