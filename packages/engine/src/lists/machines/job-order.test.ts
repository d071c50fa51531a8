import { describe, expect, test } from 'vitest';
import { changesInOrder, orderJobs, type Setup } from './job-order.ts';

/** Pseudo-random numbers from 0 to below 1, reproducible by their seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Job {
  readonly id: number;
  readonly setup: Setup;
  readonly due?: string;
}

function jobsOf(seed: number, count: number, wires: number, contacts: number): Job[] {
  const random = randomOf(seed);
  const pick = (of: number) => Math.floor(random() * of);
  const contact = () => (random() < 0.2 ? undefined : `c${pick(contacts)}`);
  return Array.from({ length: count }, (_, id) => ({
    id,
    setup: { wire: `w${pick(wires)}`, a: contact(), b: contact() },
  }));
}

const cost = (placed: ReturnType<typeof orderJobs<Job>>) =>
  placed.reduce((sum, { changes }) => sum + changes.length, 0);

/** Counts the changes of an order as a person at the machine would: the items to remove and mount. */
function counted(placed: ReturnType<typeof orderJobs<Job>>): number {
  let wire: string | undefined;
  const on: { left?: string; right?: string } = {};
  let changes = 0;
  for (const { job, isTurned } of placed) {
    const left = isTurned ? job.setup.b : job.setup.a;
    const right = isTurned ? job.setup.a : job.setup.b;
    if (job.setup.wire !== wire) changes += 1;
    if (left !== undefined && on.left !== left) changes += 1;
    if (right !== undefined && on.right !== right) changes += 1;
    wire = job.setup.wire;
    if (left !== undefined) on.left = left;
    if (right !== undefined) on.right = right;
  }
  return changes;
}

/**
 * The minimum number of changes over all orders and orientations, by dynamic programming over finished jobs and mounted
 * items.
 */
function fewest(jobs: readonly Job[], canTurn: boolean): number {
  let states = new Map<string, number>([['0|||', 0]]);
  for (let step = 0; step < jobs.length; step += 1) {
    const next = new Map<string, number>();
    for (const [state, sum] of states) {
      const [done = '0', wire, left, right] = state.split('|');
      for (const [i, { setup }] of jobs.entries()) {
        if ((Number(done) & (1 << i)) !== 0) continue;
        for (const turned of canTurn ? [false, true] : [false]) {
          const [a = '', b = ''] = turned ? [setup.b, setup.a] : [setup.a, setup.b];
          const changes =
            Number(setup.wire !== wire) + Number(a !== '' && a !== left) + Number(b !== '' && b !== right);
          const key = [Number(done) | (1 << i), setup.wire, a === '' ? left : a, b === '' ? right : b].join('|');
          next.set(key, Math.min(next.get(key) ?? Infinity, sum + changes));
        }
      }
    }
    states = next;
  }
  return Math.min(...states.values());
}

describe('BU6.1 the order of jobs', () => {
  test('BU6.1 of up to nine jobs it has the fewest changes of wire and contact of all orders', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const jobs = jobsOf(seed, 2 + (seed % 8), 1 + (seed % 4), 1 + (seed % 5));
      for (const stations of [1, 2] as const) {
        const placed = orderJobs(jobs, 7, stations);
        expect(placed.map(({ job }) => job.id).toSorted((a, b) => a - b)).toEqual(jobs.map(({ id }) => id));
        expect(cost(placed), `seed ${seed}`).toBe(counted(placed));
        expect(counted(placed), `seed ${seed}, ${stations} stations`).toBe(fewest(jobs, stations === 2));
        if (stations === 1) expect(placed.some(({ isTurned }) => isTurned)).toBe(false);
      }
    }
  });

  test('BU6.1 of 300 jobs it saves at least 30 % of the changes of first come, first served, and most of what can be saved', () => {
    for (const seed of [11, 12, 13]) {
      const jobs = jobsOf(seed, 300, 25, 20);
      const placed = orderJobs(jobs, 7, 2);
      const fresh = changesInOrder(jobs);
      expect(counted(placed)).toBe(cost(placed));
      expect(new Set(placed.map(({ job }) => job.id)).size).toBe(300);
      expect(counted(placed)).toBeLessThanOrEqual(fresh * 0.7);
      expect(orderJobs(jobs, 7, 2)).toEqual(placed);
    }
  });

  test('BU6.1 what is due earlier is made first; days that are together are made together, and jobs without a day come last', () => {
    const setup = (wire: string): Setup => ({ wire, a: undefined, b: undefined });
    const jobs: Job[] = [
      { id: 1, setup: setup('red') },
      { id: 2, setup: setup('blue'), due: '2026-12-20' },
      { id: 3, setup: setup('red'), due: '2026-12-01' },
      { id: 4, setup: setup('blue'), due: '2026-12-03' },
      { id: 5, setup: setup('red'), due: '2026-12-07' },
    ];
    expect(orderJobs(jobs, 7, 2).map(({ job }) => job.id)).toEqual([3, 5, 4, 2, 1]);
    expect(orderJobs(jobs, 1, 2).map(({ job }) => job.id)).toEqual([3, 4, 5, 2, 1]);
  });

  test('BU6.1 equal wires that were drawn the other way round follow each other without a change', () => {
    const jobs: Job[] = [
      { id: 1, setup: { wire: 'red', a: 'ring', b: 'pin' } },
      { id: 2, setup: { wire: 'blue', a: 'ring', b: 'pin' } },
      { id: 3, setup: { wire: 'red', a: 'pin', b: 'ring' } },
    ];
    const placed = orderJobs(jobs, 7, 2);
    expect(cost(placed)).toBe(4);
    const red = placed.filter(({ job }) => job.setup.wire === 'red');
    expect(new Set(red.map(({ isTurned }) => isTurned)).size).toBe(2);
  });
});
