/** Repeating work that PostgreSQL undid because of a concurrent transaction. */
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../port/opened.ts';

/**
 * Serialization failure and deadlock (https://www.postgresql.org/docs/current/errcodes-appendix.html). Serialization failures occur only
 * if the database or the role uses a stricter isolation level than usual.
 */
const undoneStates: ReadonlySet<string> = new Set(['40001', '40P01']);
const maxRounds = 20;
/** Delay before the next attempt, ms, multiplied by the attempt number. */
const waitMs = 10;

/** Whether PostgreSQL rolled the transaction back because of a concurrent one. Nothing was written then. */
function isUndone(error: unknown): boolean {
  return undoneStates.has(codeOf(error) ?? '');
}

/** Does `work`, a whole transaction, and repeats it up to 20 times while PostgreSQL undoes it. Other errors are thrown at once. */
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
