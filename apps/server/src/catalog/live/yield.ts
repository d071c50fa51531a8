/** How long work on many records may hold the process before other requests get a turn, ms. */
const yieldEveryMs = 10;

/** A function to await between the steps of long work: it lets other requests in every `yieldEveryMs`. */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < yieldEveryMs) return undefined;
    return new Promise((go) => {
      setImmediate(() => {
        begun = performance.now();
        go();
      });
    });
  };
}
