/** Resources that one call of a module may use. */
export interface CallLimits {
  /**
   * Amount of computation, in ticks of the sandbox's counter: about ten thousand steps each. It is counted the same on
   * every machine, so a call that exceeds the limit on one machine exceeds it on all.
   */
  readonly fuel: number;
  /** Total time of the call including waiting, ms. Stops calls that the counter does not catch. */
  readonly timeoutMs: number;
  /** Maximum length of the result, in characters of its JSON. */
  readonly answerChars: number;
}

/** A short, frequent call: rules and part numbers. Measured: a tick takes 0.05 ms of plain code, 0.4 ms of a regular expression. */
export const quickCall: CallLimits = { fuel: 10_000, timeoutMs: 5_000, answerChars: 4_000_000 };
/** A file, a picture or a comparison that a person is waiting for. */
export const fileCall: CallLimits = { fuel: 100_000, timeoutMs: 20_000, answerChars: 40_000_000 };
/** An import, a loader or a scheduled run, in the background and with the network. */
export const jobCall: CallLimits = { fuel: 1_000_000, timeoutMs: 300_000, answerChars: 100_000_000 };

/** A call in a module's test. */
export const testCall: CallLimits = { fuel: 5_000, timeoutMs: 20_000, answerChars: 40_000_000 };

/** Memory of a module that does not specify its own limit, MB. */
export const defaultMemoryMb = 64;
/** The most a module may ask for, MB. */
export const maxMemoryMb = 512;
/** Initial memory of an instance, MB. The sandbox program is compiled for it. */
export const minMemoryMb = 16;
/**
 * The stack of a module, bytes. It is small because a deep call inside uses several times as much of the thread's own
 * stack, and a browser thread has at most one megabyte.
 */
export const stackBytes = 96 * 1024;
/** Number of lines that a module may log in one call, and the number of characters kept of each. */
export const maxLogLines = 100;
export const maxLogChars = 500;
/** Maximum length of a bundle, in characters. */
export const maxCodeChars = 4_000_000;
