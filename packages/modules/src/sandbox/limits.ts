/** The resources that one call of a module may use. */
export interface CallLimits {
  /**
   * The amount of computation, in ticks of the sandbox's counter of about ten thousand steps each. It is counted the
   * same on every machine, so a call that exceeds the limit on one machine exceeds it on all.
   */
  readonly fuel: number;
  /** The total time of the call in ms, including waiting. It stops calls that the counter doesn't catch. */
  readonly timeoutMs: number;
  /** The maximum length of the result as JSON, in characters. */
  readonly answerChars: number;
}

/**
 * A short, frequent call, for rules and part numbers. By measurement, a tick takes 0.05 ms for ordinary code, and 0.4
 * ms for a regular expression.
 */
export const quickCall: CallLimits = { fuel: 10_000, timeoutMs: 5_000, answerChars: 4_000_000 };
/** A file, a picture or a comparison that a person is waiting for. */
export const fileCall: CallLimits = { fuel: 100_000, timeoutMs: 20_000, answerChars: 40_000_000 };
/** An import, a loader or a scheduled run. It runs in the background and may use the network. */
export const jobCall: CallLimits = { fuel: 1_000_000, timeoutMs: 300_000, answerChars: 100_000_000 };

/** A call in a module's test. */
export const testCall: CallLimits = { fuel: 5_000, timeoutMs: 20_000, answerChars: 40_000_000 };

/** The memory limit of a module that doesn't specify its own, in MB. */
export const defaultMemoryMb = 64;
/** The most memory that a module may request, in MB. */
export const maxMemoryMb = 512;
/** The initial memory of an instance, in MB. The sandbox program is compiled for this size. */
export const minMemoryMb = 16;
/**
 * The stack size of a module, in bytes. It is small, because deep calls inside use several times as much of the
 * thread's own stack, and a browser thread has at most one megabyte.
 */
export const stackBytes = 96 * 1024;
/** The number of lines that a module may log in one call, and the number of characters retained of each line. */
export const maxLogLines = 100;
export const maxLogChars = 500;
/** The maximum length of a bundle, in characters. */
export const maxCodeChars = 4_000_000;
