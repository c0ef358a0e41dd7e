import { isObject, type JsonObject } from "../../format/json-object.js";
import { textOrJson } from "../../format/json-text.js";
import { blocksOf } from "../../format/message.js";
import { formatBytes } from "../../report/human.js";
import { code, fenced, folded, html } from "./fence.js";

/** Arguments that stand for a call in one line, in this order. */
const MAIN_ARGUMENTS = ["path", "file_path", "command", "pattern", "query", "url"];
const LONGEST_MAIN = 100;

/**
 * A tool call with its result, folded.
 * @param result the message that answers it; undefined where nothing does
 */
export function callMarkdown(call: JsonObject, result: JsonObject | undefined): string {
  const args = isObject(call.arguments) ? call.arguments : {};
  const main = MAIN_ARGUMENTS.find((name) => typeof args[name] === "string");
  const told = main === undefined ? "" : textOrJson(args[main]);
  const isWhole = told.length <= LONGEST_MAIN && !told.includes("\n");
  const shown = isWhole ? told : `${told.slice(0, LONGEST_MAIN)}…`;
  const about = shown === "" ? "" : ` <code>${html(shown)}</code>`;
  const summary = `<code>${html(textOrJson(call.name))}</code>${about}${resultNote(result)}`;
  return folded(summary, [
    // Of an edit, the result shows what changed.
    ...(diffOf(result) === undefined ? argumentBlocks(call.arguments, isWhole ? main : "") : []),
    ...(result === undefined ? [] : resultBlocks(result)),
  ]);
}

/** A result whose call is not on the branch, folded. */
export function resultMarkdown(result: JsonObject): string {
  const name = `<code>${html(textOrJson(result.toolName))}</code>`;
  return folded(`Result of ${name}, without its call${resultNote(result)}`, resultBlocks(result));
}

/** A command that the user ran, folded. */
export function commandMarkdown(message: JsonObject): string {
  const { command, output, exitCode, cancelled, excludeFromContext } = message;
  const notes = [
    ...(cancelled === true ? ["cancelled"] : []),
    ...(typeof exitCode === "number" && exitCode !== 0 ? [`exit code ${exitCode}`] : []),
    ...(excludeFromContext === true ? ["kept from the model"] : []),
  ];
  const said = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
  const line = `<code>$ ${html(textOrJson(command).slice(0, LONGEST_MAIN))}</code>`;
  return folded(`${line}${said}`, [
    fenced(textOrJson(command), "sh"),
    ...(textOrJson(output) === "" ? [] : [fenced(textOrJson(output))]),
  ]);
}

/** Images as a word: GitHub shows none that a page holds in itself. */
export function imageMarkdown({ mimeType, data }: JsonObject): string {
  const size = formatBytes(Math.floor((textOrJson(data).length * 3) / 4));
  return `*[image: ${code(textOrJson(mimeType))}, ${size}]*`;
}

function resultNote(result: JsonObject | undefined): string {
  if (result === undefined) return " (no result)";
  return result.isError === true ? " (failed)" : "";
}

/**
 * Arguments of several lines as what they are, the others as JSON.
 * @param told the name of one that has been told
 */
function argumentBlocks(args: unknown, told: string | undefined): string[] {
  if (!isObject(args)) return args === undefined ? [] : [fenced(textOrJson(args))];
  const rest: [string, unknown][] = [];
  const blocks: string[] = [];
  for (const [name, value] of Object.entries(args)) {
    if (name === told) continue;
    if (name === "command" && typeof value === "string") blocks.push(fenced(value, "sh"));
    else if (typeof value === "string" && value.includes("\n")) {
      blocks.push(`${code(name)}:`, fenced(value));
    } else rest.push([name, value]);
  }
  if (rest.length > 0) blocks.unshift(fenced(textOrJson(Object.fromEntries(rest)), "json"));
  return blocks;
}

function diffOf(result: JsonObject | undefined): string | undefined {
  const details = result?.details;
  return isObject(details) && typeof details.diff === "string" ? details.diff : undefined;
}

function resultBlocks(result: JsonObject): string[] {
  const { content } = result;
  const diff = diffOf(result);
  const blocks =
    typeof content === "string" ? [{ type: "text", text: content }] : blocksOf(content);
  return [
    ...blocks.map((block) =>
      block.type === "image" ? imageMarkdown(block) : fenced(textOrJson(block.text ?? block)),
    ),
    ...(diff === undefined ? [] : [fenced(diff, "diff")]),
  ];
}
