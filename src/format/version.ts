/** The version that pi writes today. A header without one means 1. */
export const CURRENT_VERSION = 3;

/**
 * Is this first line of the format that pi-agent-core 0.84 to 0.87 wrote and called 4? It was
 * withdrawn; its lines carry `kind` and `seq` and are no entries.
 */
export function isWithdrawnFormat(firstLine: unknown): boolean {
  const header = Array.isArray(firstLine) ? firstLine[0] : firstLine;
  if (typeof header !== "object" || header === null) return false;
  const { kind, version, v } = header as Record<string, unknown>;
  return kind === "header" && (version === 4 || v === 4);
}

/** The version a header declares: 1 where it has none, undefined where it is not a whole number. */
export function declaredVersion(header: Record<string, unknown>): number | undefined {
  const { version } = header;
  if (version === undefined || version === null) return 1;
  return typeof version === "number" && Number.isInteger(version) ? version : undefined;
}
