// Whether a hub that ended by itself is started again: after a crash yes, though not without end.

/** More crashes than this within the window, and something is wrong that starting again does not repair. */
export const maxCrashes = 5;
export const windowMs = 10 * 60_000;
/** A hub that ends with 1 sooner than this could not start, and has printed why. */
const startMs = 10_000;
/** The wait before it is started again, doubled with each crash in the window. */
const firstWaitMs = 500;

/** A crash: a signal that was not a person's (abort, out of memory), an exit code of the engine, or a fault after the start. */
function isCrash({ code, signal, ranMs }) {
  if (signal !== null) return true;
  return code !== 0 && (code !== 1 || ranMs >= startMs);
}

/** Counts crashes. `next` answers how long to wait before starting again, ms, or undefined: end with it. */
export function crashCounter() {
  let crashes = [];
  return {
    next(ended, now) {
      if (!isCrash(ended)) return undefined;
      crashes = [...crashes.filter((at) => now - at < windowMs), now];
      return crashes.length > maxCrashes ? undefined : firstWaitMs * 2 ** (crashes.length - 1);
    },
  };
}
