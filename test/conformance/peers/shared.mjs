/** Many lists of objects that share most of them: each object is kept once. */
export function interned() {
  const all = [];
  const byObject = new Map();
  const byText = new Map();
  const place = (object) => {
    const known = byObject.get(object);
    if (known !== undefined) return known;
    const text = JSON.stringify(object);
    const index = byText.get(text) ?? all.push(object) - 1;
    byText.set(text, index);
    byObject.set(object, index);
    return index;
  };
  return { all, places: (objects) => objects.map(place) };
}

/** Ids of the entries from which following the parents never ends. */
export function loopsIn(entries) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const endless = new Set();
  const ending = new Set();
  for (const entry of byId.values()) {
    const walked = new Set();
    let at = entry;
    while (at && !walked.has(at.id) && !endless.has(at.id) && !ending.has(at.id)) {
      walked.add(at.id);
      at = at.parentId ? byId.get(at.parentId) : undefined;
    }
    const verdict = at && !ending.has(at.id) ? endless : ending;
    for (const id of walked) verdict.add(id);
  }
  return endless;
}
