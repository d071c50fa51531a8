/** Repeats work that PostgreSQL has rolled back because of a concurrent transaction. */
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../port/opened.ts';

/**
 * Serialization failure and deadlock (https://www.postgresql.org/docs/current/errcodes-appendix.html). Serialization
 * failures occur only if the database or the role uses a stricter isolation level than usual.
 */
const undoneStates: ReadonlySet<string> = new Set(['40001', '40P01']);
const maxRounds = 20;
/** The maximum delay before the next attempt in ms, multiplied by the number of attempts so far. */
const waitMs = 10;

/** Whether PostgreSQL has rolled the transaction back because of a concurrent one. In that case nothing was written. */
function isUndone(error: unknown): boolean {
  return undoneStates.has(codeOf(error) ?? '');
}

/**
 * Runs `work`, which must be a whole transaction, and runs it again if PostgreSQL rolls it back because of a concurrent
 * one, up to 20 times in all. Other errors are thrown immediately.
 */
export async function repeatUndone<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUndone(error) || round === maxRounds) throw error;
      await sleep(Math.random() * round * waitMs);
    }
  }
}
