import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => (hub = await startTestHub({ setup: 'starter' })));
afterAll(() => hub.stop());

interface Line {
  readonly kind: string;
  readonly label: string;
  readonly amount?: { readonly amount: number; readonly currency: string };
  readonly material?: { readonly net: number; readonly needed: number; readonly purchase?: object };
  readonly work?: { readonly seconds: number; readonly operation?: { readonly id: string } };
}
interface Lot {
  readonly quantity: number;
  readonly lines: readonly Line[];
  readonly totals: readonly { readonly amount: number; readonly currency: string }[];
  readonly stated: readonly { readonly design: string; readonly minutes: number; readonly countedMinutes: number }[];
  readonly unknowns: readonly { readonly about: string }[];
}
const lotsOf = async (query: string): Promise<readonly Lot[]> => {
  const answer = await hub.as.viewer('GET', `/api/designs/null-modem-de9/cost?${query}`);
  expect(answer.status).toBe(200);
  return answer.json<{ lots: readonly Lot[] }>().lots;
};

test('[QU2.1] the cost of several quantities: each line says what it was worked out from, the total is their sum', async () => {
  const lots = await lotsOf('quantities=1,10,100');
  expect(lots.map(({ quantity }) => quantity)).toEqual([1, 10, 100]);
  for (const { lines, totals } of lots) {
    for (const { currency, amount } of totals) {
      const cents = lines.reduce(
        (sum, line) => (line.amount?.currency === currency ? sum + Math.round(line.amount.amount * 100) : sum),
        0,
      );
      expect(Math.round(amount * 100)).toBe(cents);
    }
    const material = lines.filter(({ kind }) => kind === 'material');
    expect(material.length).toBeGreaterThan(2);
    for (const line of material)
      expect(line.material).toMatchObject({ net: expect.any(Number), purchase: expect.any(Object) });
    expect(lines.some(({ kind }) => kind === 'set-up')).toBe(true);
  }
});

test('[QU1.2] the operations of a cable with their steps; stated labour wins and both figures are there', async () => {
  const answer = await hub.as.viewer('GET', '/api/designs/null-modem-de9/operations');
  interface Counted {
    readonly items: readonly {
      readonly id: string;
      readonly count: number;
      readonly steps: readonly { what: string; count: number }[];
    }[];
    readonly minutes: number;
    readonly statedMinutes?: number;
  }
  const { items, minutes, statedMinutes } = answer.json<Counted>();
  const solder = items.find(({ id }) => id === 'op-solder')!;
  expect(solder.count).toBeGreaterThan(0);
  expect(solder.steps.reduce((sum, { count }) => sum + count, 0)).toBe(solder.count);
  expect(solder.steps[0]!.what).toContain('solder');
  const [lot] = await lotsOf('quantities=5');
  expect(lot!.stated).toEqual([{ design: 'null-modem-de9', minutes: statedMinutes, countedMinutes: minutes }]);
});

test('[QU1.1] a shop changes an operation, and the cost follows', async () => {
  const path = '/api/labour-operations/op-kit';
  const setUp = async () =>
    (await lotsOf('quantities=1'))[0]!.lines.find(({ work }) => work?.operation?.id === 'op-kit')!;
  expect((await setUp()).work!.seconds).toBe(600);
  const current = await hub.as.editor('GET', path);
  const record = current.json<object>();
  const headers = { 'if-match': String(current.headers['etag']) };
  const saved = await hub.as.editor('PUT', path, { headers, body: { ...record, secondsEach: 1200 } });
  expect(saved.status).toBe(200);
  expect((await setUp()).work!.seconds).toBe(1200);
});

test('quantities that are no numbers, and a design that does not exist, are refused with the field', async () => {
  for (const quantities of ['0', '1,,2', 'ten', '1,2,3,4,5,6,7,8,9,10,11,12,13']) {
    const answer = await hub.as.viewer('GET', `/api/designs/null-modem-de9/cost?quantities=${quantities}`);
    expect([quantities, answer.status]).toEqual([quantities, 400]);
    expect(JSON.stringify(await answer.json())).toContain('quantities');
  }
  expect((await hub.as.viewer('GET', '/api/designs/gone/cost')).status).toBe(404);
});
