import type { Trial } from "./try.js";

/** What is kept of a trial. */
export type Told = Omit<Trial, "bytes"> & { size: number };

/** How often each command ended how, its slowest input, and how much went wrong. */
export class Summary {
  readonly #commands = new Map<string, { ended: Map<number, number>; slowest: Told; ms: number }>();
  #trials = 0;
  faulty = 0;

  add(trial: Told): void {
    this.#trials++;
    if (trial.faults.length > 0) this.faulty++;
    const name = trial.argv[0] ?? "none";
    const row = this.#commands.get(name) ?? { ended: new Map(), slowest: trial, ms: 0 };
    this.#commands.set(name, row);
    row.ended.set(trial.status, (row.ended.get(trial.status) ?? 0) + 1);
    row.ms += trial.ms;
    if (trial.ms > row.slowest.ms) row.slowest = trial;
  }

  toString(): string {
    const rows = [...this.#commands].map(([name, { ended, slowest, ms }]) => {
      const statuses = [...ended].sort().map(([status, count]) => `${status}: ${count}`);
      const worst = `${slowest.ms.toFixed(0)} ms for ${slowest.size} bytes (input ${slowest.number})`;
      return `${name.padEnd(12)}${(ms / 1000).toFixed(1).padStart(6)} s, worst ${worst}; ${statuses.join(", ")}`;
    });
    return [...rows, `${this.#trials} inputs tried, ${this.faulty} with faults`].join("\n");
  }
}
