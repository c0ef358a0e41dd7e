// Writes the manual page from the help of the program: its commands, options, notes and examples.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const SECTION = 1;

/** Writes dist/pi-session.1 for the program as it is built in `root`. */
export async function writeManual(root) {
  const { wholeProgram } = await import(pathToFileURL(`${root}/dist/cli.js`).href);
  let printed = "";
  const stdout = {
    write: (text) => {
      printed += text;
    },
  };
  const program = await wholeProgram({ stdout, stderr: stdout, env: {}, cwd: root });
  const helpOf = (command) => {
    printed = "";
    command.outputHelp();
    return printed;
  };
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
  const seconds = process.env.SOURCE_DATE_EPOCH;
  const day = seconds === undefined ? new Date() : new Date(Number(seconds) * 1000);
  const about = { version, date: day.toISOString().slice(0, 10) };
  writeFileSync(`${root}/dist/pi-session.${SECTION}`, manualPage(program, helpOf, about));
}

/** The page, in the language of man(7). */
function manualPage(program, helpOf, { version, date }) {
  const name = program.name();
  const { prose, parts } = notesOf(program, helpOf(program));
  return `${[
    `.TH ${name.toUpperCase()} ${SECTION} ${date} "${name} ${version}" "User Commands"`,
    ".SH NAME",
    `${name} \\- ${text(program.description().replace(/^\w/, lower).replace(/\.$/, ""))}`,
    ".SH SYNOPSIS",
    ...synopsis(program),
    ".SH DESCRIPTION",
    text(program.description()),
    ...prose.flatMap((paragraph) => [".PP", text(paragraph)]),
    ".SH COMMANDS",
    ...program.commands.flatMap((command) => commandLines(command, helpOf(command))),
    ...parts.flatMap(({ title, rows }) => [`.SH ${title.toUpperCase()}`, ...list(rows)]),
  ].join("\n")}\n`;
}

function commandLines(command, help) {
  const helper = command.createHelp();
  const { prose, parts } = notesOf(command, help);
  const known = [
    ...command.registeredArguments.map((each) => [each.name(), helper.argumentDescription(each)]),
    ...helper
      .visibleOptions(command)
      .map((each) => [helper.optionTerm(each), helper.optionDescription(each)]),
  ];
  return [
    `.SS ${command.name()}`,
    ...synopsis(command),
    ".PP",
    text(`${command.description().replace(/^\w/, upper)}.`),
    ...list(known),
    ...parts.flatMap(({ title, rows }) => [".PP", `${title}:`, ...list(rows)]),
    ...prose.flatMap((paragraph) => [".PP", text(paragraph)]),
  ];
}

/** How a command is called, one line a way. */
function synopsis(command) {
  const { parent } = command;
  const calls = `${parent ? `${parent.name()} ` : ""}${command.name()} ${command.usage()}`;
  return [".nf", ...calls.split(/\n\s*/).map(literal), ".fi"];
}

/**
 * What follows the options in a command's help: paragraphs, and lists under a title that ends in a
 * colon. A row is a term and what is told of it, on the same line or on deeper lines below.
 */
function notesOf(command, help) {
  const blocks = help.slice(command.helpInformation().length).split(/\n\n+/);
  const prose = [];
  const parts = [];
  for (const block of blocks.map((each) => each.trim())) {
    const [title, ...lines] = block.split("\n");
    if (
      lines.length === 0 ||
      !title.endsWith(":") ||
      lines.some((line) => !line.startsWith("  "))
    ) {
      if (block !== "") prose.push(block.replaceAll("\n", " "));
      continue;
    }
    const rows = [];
    for (const line of lines) {
      const [, term, told] = /^ {2}(\S.*?)(?: {2,}(\S.*))?$/.exec(line) ?? [];
      if (term !== undefined) rows.push([term, told ?? ""]);
      else rows.at(-1)[1] = `${rows.at(-1)[1]} ${line.trim()}`.trim();
    }
    parts.push({ title: title.slice(0, -1), rows });
  }
  return { prose, parts };
}

function list(rows) {
  return rows.flatMap(([term, told]) => [".TP", `\\fB${literal(term)}\\fR`, text(told)]);
}

/** Text to be filled into lines. */
function text(words) {
  const safe = escaped(words).replace(/(?<=^|[\s(])-+(?=\w)/g, (dashes) =>
    "\\-".repeat(dashes.length),
  );
  const lines = safe.match(/\S.{0,77}\S(?=\s|$)|\S+/g) ?? [];
  return lines.map((line) => line.replace(/^[.']/, "\\&$&")).join("\n");
}

/** Text to be typed as it stands: no character may become a finer one. */
function literal(words) {
  return escaped(words).replaceAll("-", "\\-").replaceAll("'", "\\(aq");
}

function escaped(words) {
  return words
    .replaceAll("\\", "\\e")
    .replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti")
    .replaceAll("`", "\\(ga");
}

function lower(letter) {
  return letter.toLowerCase();
}

function upper(letter) {
  return letter.toUpperCase();
}
