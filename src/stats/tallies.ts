import type { Usage } from "../format/usage.js";
import { Tally } from "./tally.js";

/** Entries of a type, and a role where they are messages; the bytes of their lines. */
export type KindRow = { type: string; role: string | null; entries: number; bytes: number };

/** What one model used; or all tools, or all summaries, of which no model is told. */
export type ModelRow = {
  by: "model" | "tool" | "summary";
  provider: string | null;
  model: string | null;
  /** Turns and other uses, and how many of them failed or were aborted. */
  uses: number;
  errors: number;
} & Usage;

/** Calls of a tool, those by other tools among them; its results that are errors; their bytes. */
export type ToolRow = { tool: string; calls: number; errors: number; bytes: number };

/** What was done on a day by the reader's clock; null where no time can be read. */
export type DayRow = {
  day: string | null;
  entries: number;
  /** Messages of the user's, turns of the model, calls of tools. */
  user: number;
  turns: number;
  calls: number;
  tokens: number;
  cost: number;
};

/** The tables of what was counted, the most important rows first, days in their order. */
export interface Tables {
  kinds: KindRow[];
  models: ModelRow[];
  tools: ToolRow[];
  days: DayRow[];
}

/** Fills the tables row by row. */
export class Tallies {
  readonly kinds = new Tally<KindRow>();
  readonly models = new Tally<ModelRow>();
  readonly tools = new Tally<ToolRow>();
  readonly days = new Tally<DayRow>();

  addAll({ kinds, models, tools, days }: Tables): void {
    this.kinds.addAll(kinds);
    this.models.addAll(models);
    this.tools.addAll(tools);
    this.days.addAll(days);
  }

  tables(): Tables {
    return {
      kinds: this.kinds.rows().sort((one, other) => other.entries - one.entries),
      models: this.models
        .rows()
        .sort((one, other) => other.cost - one.cost || other.total - one.total),
      tools: this.tools.rows().sort((one, other) => other.calls - one.calls),
      days: this.days.rows().sort((one, other) => byText(one.day ?? "", other.day ?? "")),
    };
  }
}

function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
