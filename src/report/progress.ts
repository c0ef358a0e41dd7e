import type { Output } from "../output.js";
import { cut, pad } from "./width.js";

export interface Progress {
  /** Tells how much of the total is done. Cheap enough for every chunk that is read. */
  update(done: number): void;
  /** Takes the bar away. To be called before anything else is printed, and at the end. */
  end(): void;
}

const PATIENCE_MS = 1000;
const REDRAW_MS = 100;
const BAR_COLUMNS = 30;

const NONE: Progress = { update: () => {}, end: () => {} };

/**
 * A bar for work that has lasted over a second, when a person's terminal is at `output`; else
 * nothing. It is drawn from within `update`, so synchronous work can have one, which is what
 * packages for bars with their timers cannot do.
 * @param total of what `update` counts (bytes, files, …); unknown, only the label is shown
 * @param now a clock in milliseconds
 */
export function progressFor(
  output: Output,
  label: string,
  total: number | undefined,
  now: () => number = () => performance.now(),
): Progress {
  if (!output.isTerminal) return NONE;
  const columns = (output.columns ?? 80) - 1;
  let next = now() + PATIENCE_MS;
  let drawn = false;
  return {
    update(done) {
      const time = now();
      if (time < next) return;
      next = time + REDRAW_MS;
      drawn = true;
      output.write(`\r${pad(cut(bar(label, done, total), columns), columns)}`);
      output.flush();
    },
    end() {
      if (!drawn) return;
      drawn = false;
      output.write(`\r${" ".repeat(columns)}\r`);
      output.flush();
    },
  };
}

function bar(label: string, done: number, total: number | undefined): string {
  if (!total) return `${label} …`;
  const part = Math.min(1, Math.max(0, done / total));
  const full = Math.floor(part * BAR_COLUMNS);
  const drawn = "━".repeat(full) + "─".repeat(BAR_COLUMNS - full);
  return `${label} ${drawn} ${String(Math.floor(part * 100)).padStart(3)} %`;
}
