/**
 * The user's or the outside world's fault: a missing file, an unknown reference, a full disk. Its
 * message is one line, fit to be shown as it is; the command line ends with it and status 2.
 */
export class Fault extends Error {
  override name = "Fault";
}

/** What the operating system said, in words: `no such file`, `permission denied`, … */
export function systemReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException)?.code;
  const known = code === undefined ? undefined : REASONS[code];
  return known ?? code ?? String((error as Error)?.message ?? error);
}

const REASONS: Record<string, string> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  EISDIR: "is a folder",
  ENOTDIR: "not a folder",
  EEXIST: "already exists",
  ENOSPC: "no space left on the device",
  EROFS: "read-only file system",
  EMFILE: "too many open files",
  ELOOP: "too many levels of symbolic links",
  ENAMETOOLONG: "name too long",
  EIO: "input/output error",
  EDQUOT: "disk quota exceeded",
  EXDEV: "on another file system",
};

/** Is this an error of the operating system (and so the outside world's fault, not the program's)? */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string";
}

/** What went wrong, as it is told. */
export interface Failure {
  /** One line. */
  message: string;
  /** Where in the program, when the fault is its own. */
  stack?: string;
}

/** Tells what was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Fault) return { message: error.message };
  if (isSystemError(error)) {
    const where = error.path ? `${error.path}: ` : error.syscall === "write" ? "output: " : "";
    return { message: `${where}${systemReason(error)}` };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const report = "(please report it; PI_SESSION_DEBUG=1 shows where)";
  const line = message.replace(/\s*\n\s*/g, " ");
  return { message: `a fault of its own: ${line} ${report}`, stack };
}
