/** Keys that stay wherever they stand, since programs use them: nobody's data, or nobody can tell. */
export const FIELD_NAMES: ReadonlySet<string> = new Set(
  words(`
    action additions aggregated args arguments bytes cancelled code column command content context
    count cwd data deletions description details diff direction duration durationMs edits end error
    errors exitCode file filePath file_path files firstChangedLine from glob height id ids index
    input items key kind label lastLineExceedsLimit length level limit line lines linesTruncated
    matchLimitReached maxBytes maxLines message messages mimeType mode model modifiedFiles name
    newText new_string notes offset oldText old_string options output outputBytes outputLines patch
    path paths pattern pid position properties query range readFiles reason replace required result
    resultLimitReached results role schema size source start state status stderr stdout step steps
    success summary synthetic target text timeout timestamp title to tool totalBytes totalLines
    truncated truncatedBy truncation type url usage value values version width
  `),
);

/** Values of `api`, `provider`, `thinkingLevel`, `mimeType`, `customType` and their like that stay. */
export const KNOWN_VALUES: ReadonlySet<string> = new Set(
  words(`
    anthropic-messages bedrock-converse-stream azure-openai-responses google-generative-ai
    google-gemini-cli google-vertex mistral-conversations openai-completions openai-responses
    openai-codex-responses
    amazon-bedrock anthropic azure azure-openai cerebras deepseek fireworks github-copilot google
    google-antigravity groq huggingface kimi-coding minimax mistral moonshotai ollama openai
    openai-codex opencode openrouter vercel-ai-gateway xai zai
    off minimal low medium high xhigh max
    image/png image/jpeg image/gif image/webp
    pi-session.checkout
    tools
  `),
);

/** Types, roles, stop reasons and tools that stay even in what is left of a broken line. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set(
  words(`
    session message compaction branch_summary custom_message context_edit model_change
    thinking_level_change active_tools_change custom label session_info usage leaf title header
    user assistant toolResult system bashExecution hookMessage branchSummary compactionSummary
    text thinking toolCall image
    stop length toolUse error aborted deferred pending
    read bash edit write grep find ls
  `),
);

const MODEL_WORDS: ReadonlySet<string> = new Set(
  words(`
    claude sonnet opus haiku instant gpt codex mini nano turbo chatgpt chat audio search oss
    gemini gemma pro flash lite exp preview experimental latest thinking image
    grok code fast beta vision deepseek reasoner coder qwen max plus kimi moonshot glm air
    llama instruct mistral mixtral codestral devstral magistral ministral pixtral large medium small
    nova micro premier minimax command non reasoning high low v1 v2 v3
    anthropic google openai meta ai us eu
  `),
);

/** Is this the name of a well-known model, made of words and numbers of such names only? */
export function isKnownModel(name: string): boolean {
  const parts = name.split(/[-./:@_ ]/);
  return parts.every((part) => MODEL_WORDS.has(part) || /^[a-z]?\d{1,8}[a-z]?$/.test(part));
}

/** Could a program have chosen this name? */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]{0,39}$/.test(name);
}

/** Could this be the name of a tool? Model providers allow no others. */
export function isToolName(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

/** Could this be a type, a role or a reason? */
export function isWord(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_.:/-]{0,63}$/.test(text);
}

/** Could this be an id, and no path? Providers make some in Base64. */
export function isId(text: string): boolean {
  if (!/^[A-Za-z0-9_.:|+/=-]+$/.test(text)) return false;
  return !text.includes("/") || !(text.startsWith("/") || text.includes("."));
}

/** Is this an id as programs make them, and not as people write them? */
export function isMachineId(text: string): boolean {
  return /^(?:[0-9a-f-]+|(?:call|fc|toolu|msg|resp|rs)_[A-Za-z0-9]+(?:\|fc_[A-Za-z0-9]+)?)$/.test(
    text,
  );
}

const MONTHS_AND_DAYS =
  /Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|GMT|UTC|AM|PM|[TZ]/g;

/** Is this a time, and nothing besides? */
export function isTime(text: string): boolean {
  return text.length <= 40 && /^[\d\s:.,+/-]*$/.test(text.replace(MONTHS_AND_DAYS, ""));
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
