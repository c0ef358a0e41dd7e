import { isObject } from "../format/json-object.js";
import { contentText, type Message } from "../format/message.js";

/**
 * The system prompt as it stands after several system messages (pi 1.6.0): their contents one after
 * another, sections replaced or removed by name, tools added and removed by name.
 */
export class SystemPrompt {
  #hasTime = false;
  readonly #contents: string[] = [];
  readonly #sections = new Map<string, unknown>();
  readonly #tools = new Map<unknown, unknown>();

  add(message: Message): void {
    this.#hasTime ||= message.timestamp !== undefined;
    const text = contentText(message.content, "\n");
    if (text !== "") this.#contents.push(text);
    const sections = isObject(message.sections) ? message.sections : {};
    for (const [name, value] of Object.entries(sections)) {
      if (value === null) this.#sections.delete(name);
      else this.#sections.set(name, value);
    }
    for (const tool of toolsIn(message.toolsRemoved)) this.#tools.delete(tool.name);
    for (const tool of toolsIn(message.toolsAdded)) this.#tools.set(tool.name, tool);
  }

  get sectionNames(): string[] {
    return [...this.#sections.keys()];
  }

  get toolNames(): string[] {
    return Array.from(this.#tools.keys(), String);
  }

  /**
   * All of it as one system message; undefined where there was none, and, as pi has it, where none
   * had a `timestamp` and no tools are left.
   */
  asMessage(): Message | undefined {
    if (!this.#hasTime && this.#tools.size === 0) return undefined;
    return {
      role: "system",
      content: this.#contents.join("\n\n"),
      ...(this.#sections.size > 0 ? { sections: Object.fromEntries(this.#sections) } : {}),
      ...(this.#tools.size > 0 ? { toolsAdded: [...this.#tools.values()] } : {}),
    };
  }
}

function toolsIn(tools: unknown): { name?: unknown }[] {
  return Array.isArray(tools) ? tools.filter(isObject) : [];
}
