/** How long work on many records may block the event loop before other requests are served, in ms. */
const yieldEveryMs = 10;

/** Returns a function to await between the steps of long work. Every `yieldEveryMs`, it lets other requests run. */
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
