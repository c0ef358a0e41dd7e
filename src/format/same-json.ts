/**
 * Do two parsed JSON values say the same, whatever the order of keys? However deep they are: what a
 * session holds may be nested deeper than calls can be.
 */
export function sameJson(left: unknown, right: unknown): boolean {
  const waiting: [unknown, unknown][] = [[left, right]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    if (typeof one !== "object" || typeof other !== "object") return false;
    if (one === null || other === null || Array.isArray(one) !== Array.isArray(other)) return false;
    const keys = Object.keys(one);
    if (keys.length !== Object.keys(other).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(other, key)) return false;
      waiting.push([one[key as never], other[key as never]]);
    }
  }
  return true;
}
