/** Prints what a child has to say: ms since `started`, its peak of memory in bytes, and a count. */
export function told(started, entries) {
  const ms = performance.now() - started;
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ ms, peak, entries }));
}
