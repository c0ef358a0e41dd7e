/** What a session file's name tells, where pi named it. */
export interface NameParts {
  /** The header's time, ISO 8601. */
  timestamp: string;
  id: string;
}

const VALID_ID = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
const FILE_NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)_(.+)\.jsonl$/;

/** May a new session be called so? As pi 1.6.0 judges `--session-id`. */
export function isValidSessionId(id: string): boolean {
  return VALID_ID.test(id);
}

/**
 * The name of the folder, under the sessions folder, that pi keeps a project's sessions in. Several
 * projects can share one: the header's `cwd` is the truth.
 * @param cwd the project's folder: absolute, without `..`
 */
export function projectFolderName(cwd: string): string {
  return `--${cwd.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
}

/** The name pi gives the file of a session with this header. */
export function sessionFileName({ timestamp, id }: NameParts): string {
  return `${timestamp.replace(/[:.]/g, "-")}_${id}.jsonl`;
}

/** Takes apart a file name of pi's shape; `undefined` for any other. */
export function parseFileName(name: string): NameParts | undefined {
  const match = FILE_NAME.exec(name);
  if (!match) return undefined;
  const [, hour, minute, second, rest, id] = match as unknown as string[];
  return { timestamp: `${hour}:${minute}:${second}.${rest}`, id: id! };
}
