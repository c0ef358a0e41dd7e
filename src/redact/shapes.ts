/** What is done to a string or number; booleans and `null` always stay. */
export type Treatment =
  /** Text: filler. Numbers: their digits. */
  | "text"
  | "number"
  | "time"
  | "path"
  | "id"
  /** A name that programs choose: a type, a role, a reason. Stays if it is such a word. */
  | "word"
  | "tool"
  /** Stays if it is a well-known one; others stay distinct. */
  | "known"
  | "model"
  | "signature"
  | "image"
  /** A tool call's arguments, where they are a string. */
  | "arguments"
  /** Stays, whatever it is and holds. */
  | "keep";

/**
 * What is known of the value at one place of an entry. Arrays are looked through: their elements
 * have the array's shape.
 */
export interface Shape {
  treatment: Treatment;
  /** The known members of an object in this place. */
  fields: ReadonlyMap<string, Shape>;
  /** Do programs choose the other keys, so that they may stay? Else data can stand in them. */
  named: boolean;
  /** The shape of the other members. */
  other: Shape;
}

export const KEEP: Shape = shape("keep", {}, true);

/** Anything, of which nothing is known. */
export const FREE: Shape = shape("text", {}, false);

/** Anything whose own keys programs choose, though what is below them may be data. */
const LOOSE: Shape = shape("text", {}, true, FREE);

const TEXT = scalar("text");
const WORD = scalar("word");
const TOOL = scalar("tool");
const NUMBER = scalar("number");
const ID = scalar("id");
const TIME = scalar("time");
const PATH = scalar("path");
const KNOWN = scalar("known");
const MODEL = scalar("model");
const SIGNATURE = scalar("signature");

const COST = structure("number", {
  input: NUMBER,
  output: NUMBER,
  cacheRead: NUMBER,
  cacheWrite: NUMBER,
  total: NUMBER,
});

const USAGE = structure("number", {
  input: NUMBER,
  output: NUMBER,
  cacheRead: NUMBER,
  cacheWrite: NUMBER,
  cacheWrite1h: NUMBER,
  reasoning: NUMBER,
  reasoningTokens: NUMBER,
  totalTokens: NUMBER,
  cost: COST,
});

const BLOCK = structure("text", {
  type: WORD,
  text: TEXT,
  textSignature: SIGNATURE,
  thinking: TEXT,
  thinkingSignature: SIGNATURE,
  redacted: TEXT,
  id: ID,
  name: TOOL,
  arguments: shape("arguments", {}, true, FREE),
  partialJson: TEXT,
  thoughtSignature: SIGNATURE,
  namespace: KNOWN,
  data: scalar("image"),
  mimeType: KNOWN,
});

const TOOL_CHANGE = structure("tool", {
  name: TOOL,
  description: TEXT,
  parameters: LOOSE,
});

const MESSAGE = structure("text", {
  role: WORD,
  content: BLOCK,
  timestamp: TIME,
  api: KNOWN,
  provider: KNOWN,
  model: MODEL,
  responseModel: MODEL,
  responseId: SIGNATURE,
  usage: USAGE,
  stopReason: WORD,
  rawStopReason: WORD,
  errorMessage: TEXT,
  thinkingLevel: KNOWN,
  diagnostics: LOOSE,
  deferred: LOOSE,
  endTurn: TEXT,
  durationMs: NUMBER,
  duration: NUMBER,
  ttft: NUMBER,
  argumentsError: TEXT,
  toolCallId: ID,
  toolName: TOOL,
  isError: TEXT,
  details: LOOSE,
  nestedCalls: BLOCK,
  sections: LOOSE,
  toolsAdded: TOOL_CHANGE,
  toolsRemoved: TOOL_CHANGE,
  command: TEXT,
  output: TEXT,
  exitCode: NUMBER,
  cancelled: TEXT,
  truncated: TEXT,
  fullOutputPath: PATH,
  excludeFromContext: TEXT,
  customType: KNOWN,
  hookName: KNOWN,
  display: TEXT,
  summary: TEXT,
  fromId: ID,
  tokensBefore: NUMBER,
});

/** A line: an entry of whatever type, or a header. */
export const LINE = structure("text", {
  type: WORD,
  id: ID,
  parentId: ID,
  timestamp: TIME,
  message: MESSAGE,
  summary: TEXT,
  firstKeptEntryId: ID,
  firstKeptEntryIndex: NUMBER,
  tokensBefore: NUMBER,
  details: LOOSE,
  usage: USAGE,
  fromHook: TEXT,
  systemMessage: MESSAGE,
  retainedTail: MESSAGE,
  fromId: ID,
  customType: KNOWN,
  content: BLOCK,
  display: TEXT,
  targetId: ID,
  replacement: structure("text", { content: BLOCK }),
  provider: KNOWN,
  modelId: MODEL,
  model: MODEL,
  thinkingLevel: KNOWN,
  activeToolNames: TOOL,
  data: LOOSE,
  label: TEXT,
  name: TEXT,
  kind: WORD,
  note: TEXT,
  version: NUMBER,
  v: NUMBER,
  seq: NUMBER,
  cwd: PATH,
  parentSession: PATH,
  branchedFrom: PATH,
  metadata: LOOSE,
});

/** Names of all fields that sessions are known to have, though hardly one has them all. */
export function shapedFields(): Set<string> {
  const names = new Set<string>();
  const seen = new Set<Shape>();
  const next = [LINE];
  for (let shape = next.pop(); shape !== undefined; shape = next.pop()) {
    if (seen.has(shape)) continue;
    seen.add(shape);
    for (const name of shape.fields.keys()) names.add(name);
    next.push(shape.other, ...shape.fields.values());
  }
  return names;
}

/** A string or a number; whatever else may stand there is not known. */
function scalar(treatment: Treatment): Shape {
  return shape(treatment, {}, false, FREE);
}

/** An object of the format: its keys are the format's, or those of a program that added to it. */
function structure(treatment: Treatment, fields: Record<string, Shape>): Shape {
  return shape(treatment, fields, true, LOOSE);
}

function shape(
  treatment: Treatment,
  fields: Record<string, Shape>,
  named: boolean,
  other?: Shape,
): Shape {
  const made: Shape = {
    treatment,
    fields: new Map(Object.entries(fields)),
    named,
    other: undefined as unknown as Shape,
  };
  made.other = other ?? made;
  return made;
}
