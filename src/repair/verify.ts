import { checkSession } from "../check/check.js";
import type { Finding } from "../check/finding.js";
import { fileSource } from "../read/source.js";
import { readSession } from "../session/open.js";

/**
 * Reads a written file again and judges it: it must be the draft that was proven.
 * @param expected what was found in the draft
 * @param path where the original lies: for the rules about names and folders
 * @throws Error when anything else is found
 */
export function verifyWritten(
  written: string,
  expected: readonly Finding[],
  path: string | undefined,
): void {
  const source = fileSource(written);
  try {
    const { findings } = checkSession(readSession(source), { path });
    if (fingerprint(findings) !== fingerprint(expected)) {
      throw new Error("what was written is not what was planned");
    }
  } finally {
    source.close();
  }
}

/** What lies beside a file may change while it is written. */
function fingerprint(findings: readonly Finding[]): string {
  return JSON.stringify(findings.filter(({ rule }) => !rule.startsWith("place/")));
}
