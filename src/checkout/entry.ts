/** The type by which an entry of `checkout` is known. */
const CHECKOUT_TYPE = "pi-session.checkout";

/**
 * The entry that makes pi resume at another: a `custom` entry, which no model sees, as the last line
 * of the file. Its keys stand in pi's order (1.6.0).
 */
export function checkoutEntry(id: string, parentId: string, timestamp: string) {
  const data = { targetId: parentId };
  return { type: "custom", customType: CHECKOUT_TYPE, data, id, parentId, timestamp };
}
