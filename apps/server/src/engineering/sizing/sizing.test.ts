import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => (hub = await startTestHub({ setup: 'starter' })));
afterAll(() => hub.stop());

interface Stock {
  readonly wire: string;
  readonly areaMm2: number;
  readonly fits: boolean;
  readonly steps: readonly string[];
  readonly problems: readonly string[];
}
interface Sizing {
  readonly chosen?: Stock;
  readonly assumes: readonly string[];
  readonly stocks: readonly Stock[];
  readonly total: number;
}

const size = async (query: string): Promise<Sizing> => {
  const answer = await hub.as.viewer('GET', `/api/wire-sizing?${query}`);
  return answer.json<Sizing>();
};

test('EL4.6 the route proposes the smallest stock with the calculation; the others list the limits they exceed', async () => {
  const { chosen, stocks, assumes, total } = await size(
    'currentA=6&lengthMm=4000&maxDropV=0.6&conductors=1&ambientC=40',
  );
  expect(chosen!.fits).toBe(true);
  expect(chosen!.steps.join(' ')).toMatch(/2 × 6 A × [\d.]+ Ω = [\d.]+ V/);
  expect(assumes[0]).toContain('IEC 60204-1');
  const smaller = stocks.filter(({ areaMm2 }) => areaMm2 < chosen!.areaMm2);
  expect(smaller.length).toBeGreaterThan(0);
  for (const stock of smaller) expect(stock.problems.length, stock.wire).toBeGreaterThan(0);
  expect(total).toBeGreaterThanOrEqual(stocks.length);
});

test('EL4.6 if no stock fits none is chosen and each gives its reason; a bad query is refused with the field', async () => {
  const none = await size('currentA=5000&lengthMm=1000');
  expect(none.chosen).toBeUndefined();
  expect(none.stocks.every(({ problems }) => problems.length > 0)).toBe(true);
  const refused = await hub.as.viewer('GET', '/api/wire-sizing?currentA=-1&lengthMm=0');
  expect(refused.status).toBe(400);
  expect(JSON.stringify(await refused.json())).toContain('lengthMm');
});
