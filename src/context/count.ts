import type { Message } from "../format/message.js";
import { SystemPrompt } from "./system.js";
import { estimateTokens, usageTokens } from "./tokens.js";

/** How many tokens a context has, and whether the provider's count is in that figure. */
export interface Tokens {
  total: number;
  basis: "usage" | "estimate";
}

/**
 * Counts the tokens of a context, message by message in their order, as pi 1.6.0 does: from the last
 * usage that a provider gave, plus an estimate of what came after it; where that usage is out of
 * date, an estimate of everything, the system messages taken as the one prompt they make.
 */
export class TokenCount {
  readonly system = new SystemPrompt();
  #estimate = 0;
  #usage: { tokens: number; place: number } | undefined;
  #sinceUsage = 0;

  /**
   * @param place where in the path the message's entry stands
   * @returns the estimate for this message alone
   */
  add(message: Message, place: number): number {
    const tokens = estimateTokens(message);
    if (message.role === "system") this.system.add(message);
    else this.#estimate += tokens;
    this.#sinceUsage += tokens;
    const counted = usageTokens(message);
    if (counted !== undefined) {
      this.#usage = { tokens: counted, place };
      this.#sinceUsage = 0;
    }
    return tokens;
  }

  /** @param changedAt place of the path's last compaction or context edit: an older usage is out of date */
  total(changedAt: number): Tokens {
    if (this.#usage !== undefined && this.#usage.place > changedAt) {
      return { total: this.#usage.tokens + this.#sinceUsage, basis: "usage" };
    }
    const prompt = this.system.asMessage();
    const promptTokens = prompt === undefined ? 0 : estimateTokens(prompt);
    return { total: promptTokens + this.#estimate, basis: "estimate" };
  }
}
