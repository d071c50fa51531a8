/**
 * A worker for tests of the pool. It returns results, asks questions, fails, runs forever, or uses more and more
 * memory.
 */
import { serveTasks } from '../worker-side.ts';

const kept: number[][] = [];

serveTasks(async (input, ask) => {
  const { verb, value } = input as { verb: string; value?: unknown };
  if (verb === 'ask') return [await ask(value), await ask(value)];
  if (verb === 'fail') throw new Error(String(value));
  while (verb === 'for-ever' || verb === 'eat')
    if (verb === 'eat') kept.push(Array.from({ length: 100_000 }, (_, i) => i));
  return value;
});
