/** What one call of a module may use. */
export interface CallLimits {
  /**
   * Computing, in turns of the sandbox's counter: about ten thousand steps each. Counted the same on every machine, so that a call that is
   * too long on one is too long on all.
   */
  readonly fuel: number;
  /** The whole call with what it waits for, ms: what ends a call that the counter does not see. */
  readonly timeoutMs: number;
  /** The longest answer, in characters of its JSON. */
  readonly answerChars: number;
}

/** A short, frequent call: rules and part numbers. Measured: a turn takes 0.05 ms of plain code, 0.4 ms of a regular expression. */
export const quickCall: CallLimits = { fuel: 10_000, timeoutMs: 5_000, answerChars: 4_000_000 };
/** A file, a picture or a comparison that a person waits for. */
export const fileCall: CallLimits = { fuel: 100_000, timeoutMs: 20_000, answerChars: 40_000_000 };
/** An import, a loader or a scheduled run, in the background and with the network. */
export const jobCall: CallLimits = { fuel: 1_000_000, timeoutMs: 300_000, answerChars: 100_000_000 };

/** A call in the test of a module. */
export const testCall: CallLimits = { fuel: 5_000, timeoutMs: 20_000, answerChars: 40_000_000 };

/** Memory of a module without a wish of its own, MB. */
export const defaultMemoryMb = 64;
/** The most a module may ask for, MB. */
export const maxMemoryMb = 512;
/** The memory an instance begins with, MB; the program inside is compiled for it. */
export const minMemoryMb = 16;
/**
 * The stack of a module, bytes. Small, because a deep call inside takes several times as much of the thread's own stack, and the thread of a
 * browser has no more than one megabyte.
 */
export const stackBytes = 96 * 1024;
/** Lines a module may write to its log in one call, and how long each is kept. */
export const maxLogLines = 100;
export const maxLogChars = 500;
/** The longest bundle, in characters. */
export const maxCodeChars = 4_000_000;
