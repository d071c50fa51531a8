import { Library, type Entry, type PriceTerms } from '@cablewright/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { facetCounts } from '../kit/table/columns.ts';
import { shownTable } from '../kit/table/columns.ts';
import { sourcingColumns, sourcingFacets } from './sourcing-columns.tsx';

const parts: Readonly<Record<string, object>> = {
  reel: {
    manufacturer: 'Alpha',
    suppliers: [{ supplier: 'Dist', number: 'D-1' }, { supplier: 'Other' }],
    cost: {
      unit: 0.42,
      currency: 'EUR',
      breaks: [
        { minQty: 305, unit: 0.28 },
        { minQty: 1000, unit: 0.3 },
      ],
    },
  },
  dollars: { maker: 'Contractor', cost: { unit: 1, currency: 'USD' } },
  packed: { cost: { unit: 2, currency: 'EUR', moq: 10, breaks: [{ minQty: 10, unit: 1.5 }] } },
  yen: { cost: { unit: 40, currency: 'JPY' } },
  bare: { suppliers: [] },
  odd: { suppliers: 'x', cost: { unit: 'much' } },
};
const settings = {
  id: 'engineering',
  currency: 'EUR',
  exchangeRates: { base: 'EUR', rates: { USD: 1.25 }, date: '2026-01-01', src: 'test' },
};
const rows = Object.entries(parts).map(([id, record]) => ({
  kind: 'wires',
  key: id,
  seq: 1,
  record: { id, ...record },
}));
const library = Library.build([...rows, { kind: 'settings', key: 'engineering', seq: 1, record: settings }], 1);
const entries = [...library.entries('wires')] as Entry[];
const offers = new Map<string, readonly PriceTerms[]>([
  [
    'wires reel',
    [
      { supplier: 'Cheap', unit: 0.3, currency: 'EUR' },
      { supplier: 'Dear', unit: 9, currency: 'EUR' },
    ],
  ],
  ['wires bare', [{ supplier: 'Only', unit: 7, currency: 'EUR' }]],
]);

/** The text and the value of a column for each part. */
function shown(column: string, known?: typeof offers) {
  const { cell, value } = sourcingColumns('wires', library, known).find(({ id }) => id === column)!;
  return Object.fromEntries(
    entries.map((entry) => [
      entry.key,
      [cell === undefined ? value(entry) : renderToStaticMarkup(<>{cell(entry)}</>), value(entry)],
    ]),
  );
}

test('[CA4.13] a list shows the price of the least that can be bought with its currency and best break, sorted in one currency', () => {
  const price = shown('price');
  expect(price).toEqual({
    reel: ['<span>0.42 EUR/m · 0.28 from 305</span>', 0.42],
    // 1.25 USD is 1 EUR.
    dollars: ['<span>1.00 USD/m</span>', 0.8],
    packed: ['<span>1.50 EUR/m from 10</span>', 1.5],
    // Without an exchange rate the price can't be sorted.
    yen: ['<span>40.00 JPY/m</span>', undefined],
    bare: ['', undefined],
    odd: ['', undefined],
  });
});

test('[CA4.13] people who see offers see the one that costs choose, with its supplier; others see the record’s own price', () => {
  const price = shown('price', offers);
  expect([price['reel'], price['bare']]).toEqual([
    ['<span title="Offer of Cheap">0.30 EUR/m</span>', 0.3],
    ['<span title="Offer of Only">7.00 EUR/m</span>', 7],
  ]);
  const table = shownTable('Parts', sourcingColumns('wires', library, offers), entries.slice(0, 1));
  expect(table.rows).toEqual([['Alpha', '', 'Dist', 'D-1', '0.30 EUR/m']]);
});

test('[CA4.13] makers and suppliers are columns, and parts without one, or without a price, are found', () => {
  expect([shown('manufacturer')['reel'], shown('manufacturer')['dollars'], shown('supplier')['reel']]).toEqual([
    ['Alpha', 'Alpha'],
    ['Contractor', 'Contractor'],
    ['Dist', 'Dist'],
  ]);
  const without = (id: string, known?: typeof offers) => {
    const facets = sourcingFacets('wires', known);
    const facet = facets.find((each) => each.id === id)!;
    const keys = entries.filter((entry) => facet.values(entry).includes('-')).map(({ key }) => key);
    const [first] = facetCounts(entries, facets, facet, { [id]: ['-'] }, '', () => '').filter(
      ({ value }) => value === '-',
    );
    expect(first).toEqual({ value: '-', count: keys.length });
    return [keys, facet.name?.('-')];
  };
  expect(without('price')).toEqual([['bare', 'odd'], 'without a price']);
  expect(without('price', offers)).toEqual([['odd'], 'without a price']);
  expect(without('manufacturer')).toEqual([['packed', 'yen', 'bare', 'odd'], 'without a manufacturer']);
  expect(without('supplier')).toEqual([['dollars', 'packed', 'yen', 'bare', 'odd'], 'without a supplier']);
});
