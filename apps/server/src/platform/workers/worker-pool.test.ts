import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ends } from '../../hub/testing/ends.ts';
import { FairQueue } from './fair-queue.ts';
import { OverBudget, TaskStopped, WorkerPool, type PoolLimits } from './worker-pool.ts';

const program = new URL('testing/tasks-worker.ts', import.meta.url);
const limits: PoolLimits = { workers: 1, heapMb: 48, timeoutMs: 30_000, maxWaiting: 3 };
const poolOf = (more: Partial<PoolLimits> = {}) => ends(new WorkerPool(program, { ...limits, ...more }));
const task = (verb: string, value?: unknown, more: object = {}) => ({
  person: 'ada',
  input: () => ({ verb, value }),
  answer: async (question: unknown) => `answer to ${String(question)}`,
  ...more,
});
const outcome = (running: Promise<unknown>) => running.catch((error: unknown) => error);

test('RE5.5 a task that runs too long or takes too much memory is given up, and the next one is done', async () => {
  const pool = poolOf();
  const late = outcome(pool.run(task('for-ever', undefined, { timeoutMs: 50 })));
  const greedy = outcome(pool.run(task('eat')));
  const fine = pool.run(task('echo', 'done'));
  expect(await late).toEqual(new OverBudget('needs more than 0.05 s'));
  expect(await greedy).toEqual(new OverBudget('needs more memory than 48 MB'));
  expect(await fine).toBe('done');
});

test('RE5.5 this thread goes on while a task runs, and answers what the task asks', async () => {
  const pool = poolOf();
  let turns = 0;
  const running = outcome(pool.run(task('for-ever', undefined, { timeoutMs: 200 })));
  const turning = setInterval(() => (turns += 1), 1);
  await running;
  clearInterval(turning);
  expect(turns).toBeGreaterThan(3);
  expect(await pool.run(task('ask', 'x'))).toEqual(['answer to x', 'answer to x']);
  const refused = { answer: () => Promise.reject(new Error('not there')) };
  expect(await outcome(pool.run(task('ask', 'x', refused)))).toMatchObject({ message: 'not there' });
  expect(await outcome(pool.run(task('fail', 'broken')))).toMatchObject({ message: 'broken' });
  expect(await outcome(pool.run(task('echo', () => 1)))).toMatchObject({ name: 'DataCloneError' });
  expect(await pool.run(task('echo', 2))).toBe(2);
});

test('RE5.5 a person with too many waiting requests is refused, another is not', async () => {
  const pool = poolOf();
  const some = Array.from({ length: 5 }, (_, i) => outcome(pool.run(task('echo', i))));
  const other = pool.run(task('echo', 'other', { person: 'bob' }));
  const results = await Promise.all(some);
  expect(results.slice(0, 4)).toEqual([0, 1, 2, 3]);
  expect(results[4]).toBeInstanceOf(OverBudget);
  expect(await other).toBe('other');
});

test('RE5.5 tasks of one person on every thread do not hold up other people, who have the spare thread to themselves', async () => {
  const pool = poolOf({ workers: 2 });
  const stopped = new AbortController();
  const long = () => outcome(pool.run(task('for-ever', undefined, { signal: stopped.signal })));
  const held = [long(), long()];
  let third = 'waiting';
  const own = pool.run(task('echo', 'third')).then(() => (third = 'done'));
  // Three tasks, because the spare thread is already warm for the second and third one.
  for (const n of [1, 2, 3]) expect(await pool.run(task('echo', n, { person: 'bob' }))).toBe(n);
  expect(third).toBe('waiting');
  stopped.abort();
  expect(await Promise.all(held)).toEqual([expect.any(TaskStopped), expect.any(TaskStopped)]);
  await own;
  expect(third).toBe('done');
});

test('RE5.5 no spare thread starts while two people share the threads', async () => {
  const pool = poolOf({ workers: 2 });
  const stopped = new AbortController();
  const signal = stopped.signal;
  const held = ['ada', 'bob'].map((person) => outcome(pool.run(task('for-ever', undefined, { person, signal }))));
  let carol = 'waiting';
  const third = pool.run(task('echo', 3, { person: 'carol' })).then(() => (carol = 'done'));
  const more = outcome(pool.run(task('for-ever', undefined, { person: 'ada', timeoutMs: 50, signal })));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(carol).toBe('waiting');
  stopped.abort();
  await Promise.all([...held, third, more]);
  expect(carol).toBe('done');
});

test('RE5.5 people take turns: with n people waiting, a task is taken after at most n - 1 of others that came behind it', () => {
  const coming = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean()), { maxLength: 60 });
  fc.assert(
    fc.property(coming, (steps) => {
      const queue = new FairQueue<{ person: string; number: number }>();
      const waiting = new Map<string, number[]>();
      const taken: string[] = [];
      const take = () => {
        const next = queue.take();
        if (next === undefined) return expect([...waiting.values()].flat()).toEqual([]);
        // Tasks of the same person are in the order in which they were added.
        expect(next.number).toBe(waiting.get(next.person)!.shift());
        // Anyone who has been waiting since this person's last turn must have had a turn in between.
        const since = taken.slice(taken.lastIndexOf(next.person) + 1);
        if (taken.includes(next.person))
          for (const [person, list] of waiting)
            if (person !== next.person && list.some((n) => n < next.number && n < lastTurn(next.person)))
              expect(since).toContain(person);
        taken.push(next.person);
        turns.set(next.person, count);
      };
      const turns = new Map<string, number>();
      const lastTurn = (person: string) => turns.get(person) ?? -1;
      let count = 0;
      for (const [person, takes] of steps) {
        count += 1;
        queue.push(person, { person, number: count });
        waiting.set(person, [...(waiting.get(person) ?? []), count]);
        if (takes) take();
      }
      while (!queue.isEmpty) take();
      take();
    }),
  );
});
