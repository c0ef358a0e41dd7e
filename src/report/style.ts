import type { Output } from "../output.js";

export type ColorChoice = "auto" | "always" | "never";

const STYLES = [
  "bold",
  "dim",
  "red",
  "green",
  "yellow",
  "blue",
  "magenta",
  "cyan",
  "inverse",
] as const;

/** Functions that colour a piece of text; without colour each returns it as it is. */
export type Style = Readonly<Record<(typeof STYLES)[number], (text: string) => string>>;

export const PLAIN: Style = styleOf(() => (text) => text);

/** The style for what goes to `output`. chalk is loaded only when there is colour. */
export async function styleFor(
  output: Output,
  how: { color?: ColorChoice; env: Readonly<Record<string, string | undefined>> },
): Promise<Style> {
  if (!wantsColor(output, how.color ?? "auto", how.env)) return PLAIN;
  const { Chalk } = await import("chalk");
  const chalk = new Chalk({ level: 1 });
  return styleOf((name) => chalk[name]);
}

/**
 * The option decides, then FORCE_COLOR (`0` and `false` forbid), then a NO_COLOR that is not empty;
 * else colour is for terminals that are not dumb. Both variables as Node itself ranks them.
 */
function wantsColor(
  output: Output,
  choice: ColorChoice,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (choice !== "auto") return choice === "always";
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  if (env.NO_COLOR) return false;
  return output.isTerminal && env.TERM !== "dumb";
}

function styleOf(make: (name: (typeof STYLES)[number]) => (text: string) => string): Style {
  return Object.fromEntries(STYLES.map((name) => [name, make(name)])) as Style;
}
