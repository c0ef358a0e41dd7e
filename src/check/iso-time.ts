const ISO = /^[+-]?\d{4,6}-\d\d-\d\d(T\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/;

/** Is this an ISO 8601 time that can be read? */
export function isIsoTime(value: unknown): boolean {
  return typeof value === "string" && ISO.test(value) && !Number.isNaN(Date.parse(value));
}
