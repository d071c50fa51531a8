/** Finding the best stock must give the first stock of the full ranking. */
import { expect, test } from 'vitest';
import { shippedCatalog, shippedPorts } from '../../../test-kit/shipped.ts';
import { resolveCable } from '../options/resolve.ts';
import { bestStock, rankStocks } from './stock-fit.ts';

const { library } = shippedCatalog();
const ports = shippedPorts(library);

test('EL11.1 the best stock of an option is the first of the ranking, for pairs of ports of all packs', () => {
  const pairs = ports.flatMap((source, i) => ports.slice(i).map((destination) => ({ source, destination })));
  const options = pairs
    .filter((_, i) => i % 29 === 0)
    .flatMap((pair) => resolveCable(library, pair).options.filter(({ complete }) => complete));
  expect(options.length).toBeGreaterThan(25);
  for (const option of options) {
    for (const lengthMm of [1000, 20_000]) {
      expect(bestStock(library, option, lengthMm)).toEqual(rankStocks(library, option, lengthMm)[0]);
    }
  }
});
