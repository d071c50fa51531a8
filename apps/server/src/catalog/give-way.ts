/** How long work on many records may hold the process before others have their turn, ms. */
const turnMs = 10;

/** A function to await between the steps of long work: it lets other requests in when its turn is over. */
export function givingWay(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < turnMs) return undefined;
    return new Promise((go) => {
      setImmediate(() => {
        begun = performance.now();
        go();
      });
    });
  };
}
