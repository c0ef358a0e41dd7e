import type { Message } from "../format/message.js";

/** The messages as they go to the model, those that do not go left out; see `forModel`. */
export function convertForModel(messages: readonly Message[]): Message[] {
  return messages.map(forModel).filter((message) => message !== undefined);
}

/**
 * The message as it goes to the model (pi 1.6.0): role `system`, `user`, `assistant` or `toolResult`;
 * undefined where it does not go: an excluded bash execution, an unknown role. Of the two summaries
 * only the `<summary>` tags are made, not the sentence that pi puts before them.
 */
export function forModel(message: Message): Message | undefined {
  switch (message.role) {
    case "system":
    case "user":
    case "assistant":
    case "toolResult":
      return message;
    case "bashExecution":
      return message.excludeFromContext ? undefined : userText(message, bashText(message));
    case "custom":
      if (typeof message.content === "string") return userText(message, message.content);
      return { role: "user", content: message.content, timestamp: message.timestamp };
    case "compactionSummary":
      return userText(message, `<summary>\n${message.summary}\n</summary>`);
    case "branchSummary":
      return userText(message, `<summary>\n${message.summary}</summary>`);
    default:
      return undefined;
  }
}

function userText({ timestamp }: Message, text: string): Message {
  return { role: "user", content: [{ type: "text", text }], timestamp };
}

function bashText(message: Message): string {
  const { command, output, exitCode, cancelled, truncated, fullOutputPath } = message;
  const parts = [`Ran \`${command}\`\n${output ? `\`\`\`\n${output}\n\`\`\`` : "(no output)"}`];
  if (cancelled) parts.push("(command cancelled)");
  else if (exitCode !== undefined && exitCode !== null && exitCode !== 0) {
    parts.push(`Command exited with code ${exitCode}`);
  }
  if (truncated && fullOutputPath) {
    parts.push(`[Output truncated. Full output: ${fullOutputPath}]`);
  }
  return parts.join("\n\n");
}
