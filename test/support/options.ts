/** What kind of session to generate. Every session is one that pi opens without losing a line. */
export interface GenerateOptions {
  /** About how many entries; a turn under way is finished first. Default: 1 to 60, by the seed. */
  entries?: number;
  /** `nine`: only what pi 0.66.1 knows. Default `today`: what pi 1.6.0 knows. */
  types?: "today" | "nine";
  /** Version of the format. 1 and 2 imply `nine`, and 1 a single chain. Default 3. */
  version?: 1 | 2 | 3;
  /** Also what only the agent-core harness wrote: `leaf`, `active_tools_change`, `retainedTail`. */
  harness?: boolean;
  /**
   * Nothing that `check` would call an error or a warning: no orphans, unreadable times, unknown
   * boundaries, missing contents or half-answered turns. Default: they occur.
   */
  faultless?: boolean;
}

/** The options with their consequences worked out. */
export interface Style {
  /** Shapes that pi reads but never meant to write occur. */
  odd: boolean;
  /** Entry types and roles newer than pi 0.66.1 occur. */
  today: boolean;
  harness: boolean;
  version: 1 | 2 | 3;
}

export function styleOf(options: GenerateOptions): Style {
  const version = options.version ?? 3;
  return {
    odd: options.faultless !== true,
    today: version === 3 && options.types !== "nine" && options.harness !== true,
    harness: options.harness === true,
    version,
  };
}

/** An entry or a header, before it is a line. */
export type Fields = Record<string, unknown> & { type: string };
