import { noPlaceBytes } from "../context/place-bytes.js";
import { addUsage, noUsage } from "../format/usage.js";
import { noContentBytes } from "./content-bytes.js";
import type { Amount } from "./stats.js";
import { Tallies } from "./tallies.js";

/** What several sessions come to together. What one took over from another by a fork counts in both. */
export function totalOf(all: readonly Amount[]): Amount {
  const tallies = new Tallies();
  const total = {
    entries: 0,
    repeated: 0,
    first: Number.NaN,
    last: Number.NaN,
    usage: noUsage(),
    files: { read: new Set<string>(), modified: new Set<string>() },
    size: 0,
    content: noContentBytes(),
    places: noPlaceBytes(),
  };
  for (const one of all) {
    tallies.addAll(one);
    total.entries += one.entries;
    total.repeated += one.repeated;
    total.size += one.size;
    if (one.first < total.first || Number.isNaN(total.first)) total.first = one.first;
    if (one.last > total.last || Number.isNaN(total.last)) total.last = one.last;
    addUsage(total.usage, one.usage);
    for (const file of one.files.read) total.files.read.add(file);
    for (const file of one.files.modified) total.files.modified.add(file);
    addAmounts(total.content, one.content);
    addAmounts(total.places, one.places);
  }
  return { ...total, ...tallies.tables() };
}

function addAmounts<Name extends string>(
  sum: Record<Name, number>,
  more: Readonly<Record<Name, number>>,
): void {
  for (const name of Object.keys(sum) as Name[]) sum[name] += more[name];
}
