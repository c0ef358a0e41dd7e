/** Makes something of each item when it is wanted, so that a million of them need not stand in memory. */
export function* map<From, To>(items: Iterable<From>, make: (item: From) => To): Generator<To> {
  for (const item of items) yield make(item);
}
