import { isDatabaseAway } from '@cablewright/store';

interface FailureLogOptions {
  readonly notice: (message: string) => void;
  readonly clock: () => Date;
}

/**
 * Logs failures of work that is retried every second or two: only the first failure instead of every retry. While the
 * database is unreachable, all work of a process fails for the same reason, so it shares one line, and a second line
 * once all of it succeeds again.
 */
export class FailureLog {
  readonly #options: FailureLogOptions;
  /** The latest error message of each failing kind of work, until it succeeds. */
  readonly #failing = new Map<string, string>();
  readonly #waiting = new Set<string>();
  #awaySince = 0;

  constructor(options: FailureLogOptions) {
    this.#options = options;
  }

  /**
   * Runs the work. Its name completes a sentence that begins with “Couldn’t”, such as `read jobs`. Returns undefined if
   * it fails.
   */
  async try<T>(work: string, run: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await run();
      this.#succeeded(work);
      return result;
    } catch (error) {
      this.#failed(work, error as Error);
      return undefined;
    }
  }

  #failed(work: string, error: Error): void {
    if (isDatabaseAway(error)) return this.#away(work, error);
    if (this.#failing.get(work) === error.message) return;
    this.#failing.set(work, error.message);
    this.#options.notice(`Couldn’t ${work}: ${error.message}`);
  }

  #away(work: string, error: Error): void {
    const { notice, clock } = this.#options;
    if (this.#waiting.size === 0) {
      this.#awaySince = clock().getTime();
      notice(`The database is unavailable: ${error.message}. Jobs and webhooks wait until it answers.`);
    }
    this.#waiting.add(work);
  }

  #succeeded(work: string): void {
    this.#failing.delete(work);
    if (!this.#waiting.delete(work) || this.#waiting.size > 0) return;
    const { notice, clock } = this.#options;
    const seconds = Math.round((clock().getTime() - this.#awaySince) / 1_000);
    notice(`The database answers again, after ${seconds} s.`);
  }
}
