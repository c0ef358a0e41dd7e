import { Fault } from "../fault.js";

/** What is searched for, and where; plain data. */
export interface Query {
  /** A JavaScript regular expression. */
  pattern: string;
  /** The pattern is a text, not an expression. */
  fixed: boolean;
  ignoreCase: boolean;
  /** Lines of the text to show around one that matches. */
  context: number;
  /** Only entries of these types, messages of these roles, calls and results of these tools. */
  types?: readonly string[] | undefined;
  roles?: readonly string[] | undefined;
  tools?: readonly string[] | undefined;
}

/**
 * The expression that finds every match, `^` and `$` at the lines of a text.
 * @throws Fault when the pattern is no regular expression
 */
export function expressionOf({ pattern, fixed, ignoreCase }: Query): RegExp {
  const source = fixed ? pattern.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&") : pattern;
  try {
    return new RegExp(source, ignoreCase ? "gimu" : "gmu");
  } catch (error) {
    throw new Fault(`no regular expression: ${reasonIn(error)} (-F searches for a plain text)`);
  }
}

/** V8's message repeats the pattern: `Invalid regular expression: /(/gmu: Unterminated group`. */
function reasonIn(error: unknown): string {
  const { message } = error as Error;
  return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
}
