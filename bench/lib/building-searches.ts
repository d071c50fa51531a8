import type { FilledOrders } from './building-records.ts';

/**
 * A search of the benchmark of orders and pieces. Its query depends on the round, so that each round reads other rows.
 */
export interface PieceSearch {
  readonly what: string;
  readonly query: (round: number) => string;
  /** True if no piece matches all of its conditions. Such a search reads the most before it can answer. */
  readonly isEmpty?: boolean;
}

/**
 * Searches by each criterion for pieces, alone and combined, in various spans of days. They match few, many, all or no
 * pieces. The data is that of `fillRecords`.
 */
export function pieceSearches({ orders, days }: FilledOrders): readonly PieceSearch[] {
  const span = (round: number, count: number) => {
    const first = (round * 17) % Math.max(1, days.length - count);
    return `from=${days[first]}&to=${days[Math.min(first + count, days.length) - 1]}`;
  };
  /** The older half of all days. A search that starts at the newest piece reads many that are too new. */
  const old = `from=${days[0]}&to=${days[days.length >> 1]}`;
  const lot = (round: number) => `lot=lot%20${1 + round * 13}`;
  const tool = (round: number) => `tool=press%20${round}`;
  const by = (round: number) => `by=person%20${round}`;
  const part = (round: number) => `part=mechanicals/contact-${round % 7}`;
  const found = (what: string, query: (round: number) => string): PieceSearch => ({ what, query });
  const none = (what: string, query: (round: number) => string): PieceSearch => ({ what, query, isEmpty: true });
  return [
    found('by a lot of single pieces', lot),
    found('by a reel of whole orders', (round) => `lot=reel%20${1 + round}`),
    found('by a lot and a part', (round) => `${lot(round)}&part=mechanicals/contact-3`),
    found('by a part', part),
    found('by a part in old days', (round) => `${part(round)}&${old}`),
    found('by a tool of every fortieth piece', tool),
    found('by a tool in a day', (round) => `${tool(round)}&${span(round, 1)}`),
    found('by a tool in ten days', (round) => `${tool(round)}&${span(round, 10)}`),
    found('by a tool in old days', (round) => `${tool(round)}&${old}`),
    found('by a tool and a part', (round) => `${tool(round)}&${part(round)}`),
    found('by a tool and another person', (round) => `${tool(round * 2)}&${by(7 + 2 * (round % 6))}`),
    found('by a defect', () => 'defect=Scratch'),
    none('by a defect at a station where it never was', () => 'defect=Scratch&station=packing'),
    found('by a person', by),
    found('by a person in old days', (round) => `${by(round)}&${old}`),
    found('by a person at a station in a day', (round) => `${by(round)}&station=crimp&${span(round, 1)}`),
    found('by a station', () => 'station=crimp'),
    found('by a station in old days', () => `station=crimp&${old}`),
    found('by a rare measured value', () => 'value=crimp-height&min=1.0999'),
    found('by a common measured value', () => 'value=crimp-height&min=1.01'),
    found('by a measured value in ten days', (round) => `value=crimp-height&min=1.09&${span(round, 10)}`),
    found('by a rare measured value in old days', () => `value=crimp-height&min=1.0999&${old}`),
    found('by a common measured value in old days', () => `value=crimp-height&min=1.01&${old}`),
    found('by a measured value with a tool', (round) => `value=crimp-height&min=1.09&${tool(round)}`),
    none('by a measured value that nothing has', () => 'value=crimp-height&min=1.2&max=1.3'),
    found('by a failed test', () => 'test=failed'),
    found('by a failed test in old days', () => `test=failed&${old}`),
    found('by a failed test of a person in thirty days', (round) => `test=failed&${by(round)}&${span(round, 30)}`),
    found('by a failed test with a part', (round) => `test=failed&${part(round)}`),
    found('by a passed test', () => 'test=passed'),
    found('by a passed test in a day', (round) => `test=passed&${span(round, 1)}`),
    found('by a passed test in old days', () => `test=passed&${old}`),
    found('by a passed test of a person', (round) => `test=passed&${by(round)}`),
    found('by a passed test with a lot', (round) => `test=passed&${lot(round)}`),
    found(
      'by a passed test, a person, a tool and a station',
      (round) => `test=passed&${by(round)}&${tool(round)}&station=crimp`,
    ),
    found('by a passed test and a common value in old days', () => `test=passed&value=crimp-height&min=1.01&${old}`),
    found('by a passed test of a revision of a cable', (round) => `test=passed&design=design-${round}&rev=1`),
    found('by a passed test of a customer', (round) => `test=passed&customer=customer-${round}`),
    found('of a span of days', (round) => span(round, 10)),
    found('of old days', () => old),
    found('of a revision of a cable', (round) => `design=design-${round}&rev=1`),
    found(
      'of a revision of a cable in a span',
      (round) => `design=design-${round}&rev=1&from=${days[0]}&to=${days.at(-1)}`,
    ),
    found('of a revision of all cables in old days', () => `rev=1&${old}`),
    found('of a customer', (round) => `customer=customer-${round}`),
    found('of a customer in old days', (round) => `customer=customer-${round}&${old}`),
    found('of a customer with a tool', (round) => `customer=customer-${round}&${tool(round)}`),
    found('of an order', (round) => `order=F-${1 + ((round * 37) % orders)}`),
    found('of an order with a passed test', (round) => `order=F-${1 + ((round * 37) % orders)}&test=passed`),
    found('that are finished', () => 'state=finished'),
    none('that are rejected', () => 'state=rejected'),
    none('that are rejected with a passed test', () => 'state=rejected&test=passed'),
  ];
}
