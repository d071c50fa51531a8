// Decides whether a hub that ended is restarted: only after a crash, and only a limited number of times.

/** More crashes within the window indicate a problem that a restart does not solve. */
export const maxCrashes = 5;
export const windowMs = 10 * 60_000;
/** A hub that exits with 1 sooner than this could not start, and has printed the reason. */
const startMs = 10_000;
/** The wait before the first restart. It doubles with each crash in the window. */
const firstWaitMs = 500;

/**
 * Whether it was a crash: a signal that no person sends (abort, out of memory), an exit code of the JavaScript engine,
 * or an error after the start.
 */
function isCrash({ code, signal, ranMs }) {
  if (signal !== null) return true;
  return code !== 0 && (code !== 1 || ranMs >= startMs);
}

/** Counts crashes. `next` returns the wait before the next restart in ms, or undefined for no restart. */
export function crashCounter() {
  let crashes = [];
  return {
    next(ended, now) {
      if (!isCrash(ended)) return undefined;
      crashes = [...crashes.filter((time) => now - time < windowMs), now];
      return crashes.length > maxCrashes ? undefined : firstWaitMs * 2 ** (crashes.length - 1);
    },
  };
}
