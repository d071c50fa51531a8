import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, testCatalog, testLibrary, xhLead } from '../../../test-kit/index.ts';
import { catalogOf, type Catalog } from '../../library/catalog.ts';
import { billOfMaterials, type BomLine } from './bill.ts';
import { costOf } from './cost-roll-up.ts';
import { labourOf, unitPriceAt } from './price.ts';
import { isFamilyNumber, orderableLengths, variationNumber } from './variations.ts';

const row = (kind: string, id: string, record: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, src: 'test', ...record },
});
const eur = (unit: number, more: object = {}) => ({ cost: { unit, currency: 'EUR', ...more } });
const core = { structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core' }] } };
const extra = [
  row('components', 'by-value', { kind: 'resistor', value: '47 Ω', ...eur(0.5, { moq: 100 }) }),
  row('components', 'by-description', { kind: 'resistor', description: 'A resistor', ...eur(1, { moq: 1 }) }),
  row('components', 'nameless', { kind: 'resistor', ...eur(2, { moq: 2 }) }),
  row('wires', 'cut-lead', {
    ...core,
    label: 'Cut lead',
    ...eur(3, { per: 'piece', breaks: [{ minQty: 4, unit: 1 }] }),
  }),
  row('wires', 'reel', {
    ...core,
    label: 'Reel',
    ...eur(2, {
      moq: 5,
      breaks: [
        { minQty: 20, unit: 1 },
        { minQty: 10, unit: 1.5 },
      ],
    }),
  }),
];
const catalog = testCatalog(extra);

const whole = design(
  'whole',
  {
    connectors: [
      { id: 'j2', def: 'xh-3-power', role: 'destination', cavities: [] },
      {
        id: 'j1',
        def: 'xh-3-power',
        role: 'source',
        cavities: [{ cavity: '1', contact: 'xh-contact', seal: 'seal-150-seal', plug: 'seal-150-plug' }],
      },
      { id: 'j3', def: 'xh-3-power' },
    ],
    segments: [
      { id: 'w1', def: 'cut-lead', lengthMm: 304.8, suppliedTerminated: true },
      { id: 'w2', def: 'cut-lead', lengthMm: 304.8 },
      { id: 'w3', def: 'reel', lengthMm: 2000, suppliedTerminated: false },
    ],
    pcbas: [
      { id: 'u1', def: 'pair-terminal-board', build: 'open', location: 'dest-head' },
      { id: 'u2', def: 'pair-terminal-board' },
    ],
    components: [
      { id: 'r1', def: 'by-value', location: 'nowhere' },
      { id: 'r2', def: 'by-description', location: 'source-head' },
      { id: 'r3', def: 'nameless' },
    ],
    mechanical: [
      { id: 'm1', def: 'xh-contact', qty: 3, attachedTo: 'j1' },
      { id: 'm2', def: 'seal-150-plug' },
      { id: 'm3', def: 'de9-backshell', attachedTo: 'j2' },
      { id: 'm4', def: 'xh-tool' },
      { id: 'm5', def: 'lost' },
    ],
    subassemblies: [
      { id: 's1', def: 'xh-lead' },
      { id: 's2', def: 'lost-design' },
      { id: 's3', def: 'xh-lead', rev: 4 },
      { id: 's4', def: 'xh-lead' },
      { id: 's5', def: 'dc-lead' },
    ],
  },
  ['j1.1 = w1@a.core'],
  { labourMinutes: 6 },
);
/** A bill line as a row of texts: part, amount, location with notes, and price. */
const rowOf = (line: BomLine) => [
  [line.kind, line.def, line.partNumber, line.description].join(' | '),
  [line.quantity, line.unit, line.metres].join(' '),
  [line.location, line.instances.join(' '), line.notes.join('; ')].join(' | '),
  line.cost === undefined ? '' : [line.cost.unit, line.cost.extended, line.cost.currency].join(' '),
];

test('O8.8 O8.10 every kind of part is a line with its amount, place, notes and price', () => {
  const bill = billOfMaterials(catalog, whole);
  expect(bill.lines.map(rowOf)).toEqual([
    [
      'connectors | xh-3-power | CON-00004 | XH 3 way, power',
      '3 ea ',
      'destination, source | j2 j1 j3 | ',
      '0.05 0.15 EUR',
    ],
    ['wires | cut-lead |  | Cut lead', '2 ft 0.6096', ' | w1 w2 | W1 comes terminated', '3 6 EUR'],
    ['wires | reel |  | Reel', '6.562 ft 2', ' | w3 | order at least 5 m', '0.6096 4 EUR'],
    [
      'pcbas | pair-terminal-board | PCB-00001 | Pair terminal board',
      '2 ea ',
      'dest head | u1 u2 | U1 in build open',
      '',
    ],
    ['components | by-value |  | 47 Ω', '1 ea ', 'nowhere | r1 | order at least 100', '0.5 0.5 EUR'],
    ['components | by-description |  | A resistor', '1 ea ', 'source head | r2 | ', '1 1 EUR'],
    ['components | nameless |  | nameless', '1 ea ', ' | r3 | order at least 2', '2 2 EUR'],
    ['mechanicals | de9-backshell | MEC-00001 | DE-9 backshell', '1 ea ', 'j2 | m3 | ', '1.5 1.5 EUR'],
    ['mechanicals | lost |  | lost', '1 ea ', ' | m5 | lost is not in the library', ''],
    ['mechanicals | xh-contact | MEC-00002 | XH contact 22-28 AWG', '4 ea ', 'j1 | m1 j1.1 | ', '0.02 0.08 EUR'],
    ['mechanicals | seal-150-plug | MEC-00005 | Cavity plug', '2 ea ', 'j1 | m2 j1.1 | ', ''],
    ['mechanicals | seal-150-seal | MEC-00004 | Wire seal', '1 ea ', 'j1 | j1.1 | ', ''],
    [
      'designs | xh-lead | CBL-00002 | xh-lead',
      '2 ea ',
      ' | s1 s4 | design xh-lead, working copy (not frozen); costs 8.18 EUR + 0.121 USD',
      '',
    ],
    [
      'designs | lost-design |  | lost-design',
      '1 ea ',
      ' | s2 | design lost-design, working copy (not frozen); not in the catalog',
      '',
    ],
    ['designs | xh-lead |  | xh-lead', '1 ea ', ' | s3 | design xh-lead, revision 4; not in the catalog', ''],
    [
      'designs | dc-lead | CBL-00005 | dc-lead',
      '1 ea ',
      ' | s5 | design dc-lead, working copy (not frozen)',
      '6.6227 6.6227 EUR',
    ],
  ]);
  expect([...new Set(bill.lines.map(({ section }) => section))]).toEqual([
    'Connectors',
    'Wire',
    'Boards',
    'Components',
    'Mechanical parts',
    'Contacts, seals and plugs',
    'Sub-assemblies',
  ]);
  expect(bill).toMatchObject({
    quantity: 1,
    labour: { minutes: 6, cost: { amount: 6, currency: 'EUR' } },
    totals: [
      { amount: 36.0327, currency: 'EUR' },
      { amount: 0.121, currency: 'USD' },
    ],
    complete: false,
    unpriced: [
      'PCB-00001',
      'lost',
      'MEC-00005',
      'MEC-00004',
      'lost-design',
      'xh-lead',
      'dc-lead: CON-00005',
      'dc-lead: MEC-00003',
      'dc-lead: MEC-00004',
    ],
    priced: true,
    basis: 'parts',
  });
});

test('O8.10 minimum orders and breaks are read at what the whole build takes', () => {
  const bill = billOfMaterials(catalog, whole, { quantity: 4 });
  const line = (def: string) => bill.lines.find((one) => one.def === def)!;
  expect([line('cut-lead').cost, line('reel').notes, line('nameless').notes]).toEqual([
    { unit: 1, extended: 2, currency: 'EUR' },
    [],
    [],
  ]);
  expect(bill.totals[0]).toEqual({ amount: 32.0327, currency: 'EUR' });
  const reelAt = (quantity: number) =>
    billOfMaterials(catalog, whole, { quantity }).lines.find(({ def }) => def === 'reel')!.cost!.extended;
  expect([4, 5, 9, 10].map(reelAt)).toEqual([4, 3, 3, 2]);
  expect(costOf(catalog, whole).lines.map(({ def }) => def)).not.toContain('lost');
  expect(costOf(catalog, whole).lines.every(({ cost }) => cost !== undefined)).toBe(true);
});

test('O8.8 an exploded bill has the parts and the labour of all the designs placed, and the same total', () => {
  const bill = billOfMaterials(catalog, whole, { explode: true });
  expect(bill.labour).toEqual({ minutes: 20, cost: { amount: 20, currency: 'EUR' } });
  expect(bill.totals).toEqual(billOfMaterials(catalog, whole).totals);
  expect(bill.unpriced).toEqual(['CON-00005', 'PCB-00001', 'lost', 'MEC-00005', 'MEC-00004', 'MEC-00003']);
  const contacts = bill.lines.find(({ def }) => def === 'xh-contact')!;
  expect(contacts).toMatchObject({ quantity: 8, location: 'j1, s1/j1, s4/j1' });
  const rateless = testLibrary([row('settings', 'engineering', {})]);
  const twice = {
    ...whole,
    instances: {
      subassemblies: [
        { id: 's1', def: 'xh-lead' },
        { id: 's2', def: 'xh-lead' },
      ],
    },
  };
  const unrated = billOfMaterials(catalogOf(rateless, [xhLead]), twice, { explode: true });
  expect([unrated.labour, unrated.unpriced]).toEqual([{ minutes: 14 }, ['labour']]);
});

test('a design inside itself is costed once, and has no price there', () => {
  const circle: Design = {
    ...xhLead,
    id: 'circle',
    instances: { ...xhLead.instances, subassemblies: [{ id: 's', def: 'circle' }] },
  };
  const endless: Catalog = { library: catalog.library, design: () => ({ design: circle, library: catalog.library }) };
  const nested = billOfMaterials(endless, circle);
  expect(nested.totals.map(({ amount, currency }) => [Math.round(amount * 100) / 100, currency])).toEqual([
    [4.09, 'EUR'],
    [0.06, 'USD'],
  ]);
  expect(nested.unpriced).toEqual(['circle']);
});

test('a design bought in or contracted costs its own price; one that is made costs its parts', () => {
  const basis = (route?: string, cost?: Design['cost']) => costOf(catalog, { ...xhLead, route, cost }).basis;
  const price = { unit: 9, currency: 'EUR' };
  expect([basis('buy', price), basis('contract', price)]).toEqual(['price', 'price']);
  expect([basis('make', price), basis('contract'), basis(undefined, price)]).toEqual(['parts', 'parts', 'parts']);
  const bought = billOfMaterials(catalog, { ...xhLead, route: 'buy', cost: price });
  expect(bought).toMatchObject({
    complete: true,
    unpriced: [],
    priced: true,
    totals: [{ amount: 9, currency: 'EUR' }],
  });
});

test('a bill has prices when a line or a placed design has one', () => {
  const only = (instances: Design['instances']) =>
    billOfMaterials(catalog, { ...xhLead, id: 'outer', instances, joints: [] }).priced;
  expect(only({ pcbas: [{ id: 'u1', def: 'pair-terminal-board' }] })).toBe(false);
  expect(only({ pcbas: [{ id: 'u1', def: 'pair-terminal-board' }], components: [{ id: 'r1', def: 'r-120' }] })).toBe(
    true,
  );
  expect(only({ subassemblies: [{ id: 's1', def: 'xh-lead' }] })).toBe(true);
  expect(only({ subassemblies: [{ id: 's1', def: 'gone' }] })).toBe(false);
});

test('the unit price is that of the highest break reached, in whatever order the breaks are written', () => {
  const breaks = [
    { minQty: 100, unit: 1 },
    { minQty: 10, unit: 3 },
    { minQty: 50, unit: 2 },
  ];
  for (const order of [breaks, breaks.toReversed(), [breaks[2]!, breaks[0]!, breaks[1]!]]) {
    const at = (quantity: number) => unitPriceAt({ unit: 4, currency: 'EUR', breaks: order }, quantity);
    expect([0, 9, 10, 49, 50, 99, 100, 1e6].map(at)).toEqual([4, 4, 3, 3, 2, 2, 1, 1]);
  }
  expect(unitPriceAt({ unit: 4, currency: 'EUR' }, 1000)).toBe(4);
});

test('the labour of a cable is its stated cost, else its minutes at the rate of the shop', () => {
  const settings = { id: 'engineering', labour: { ratePerHour: 48, currency: 'EUR' } } as const;
  const labourCost = { unit: 5, currency: 'CHF', breaks: [{ minQty: 10, unit: 4 }] };
  expect(labourOf({ labourMinutes: 3, labourCost }, settings, 10)).toEqual({
    minutes: 3,
    cost: { amount: 4, currency: 'CHF' },
  });
  expect(labourOf({ labourMinutes: 3 }, settings, 10)).toEqual({ minutes: 3, cost: { amount: 2.4, currency: 'EUR' } });
  expect(labourOf({ labourMinutes: 3 }, { id: 'engineering' }, 1)).toEqual({ minutes: 3 });
  expect(labourOf({}, settings, 1)).toBeUndefined();
});

test('a length family offers its lengths: all, or the one asked for; one of them is counted', () => {
  const variations = [
    { suffix: '01', lengthMm: 500 },
    { suffix: '02', lengthMm: 900 },
  ];
  const drawing: Drawing = { id: 'd', partNumber: 'XX-7-xx', variations };
  const offered = (drawnMm: number, suffix?: string, of: Drawing | undefined = drawing) =>
    orderableLengths(of, drawnMm, suffix).map(({ partNumber, lengthMm, counted }) => [partNumber, lengthMm, counted]);
  expect(offered(900)).toEqual([
    ['XX-7-01', 500, false],
    ['XX-7-02', 900, true],
  ]);
  expect(offered(7).map(([, , counted]) => counted)).toEqual([true, false]);
  expect(offered(500, '02')).toEqual([['XX-7-02', 900, true]]);
  expect(offered(900, '77')).toHaveLength(2);
  expect(offered(900, undefined, { ...drawing, partNumber: 'CBL-XX-1' })).toEqual([]);
  expect(offered(900, undefined, { ...drawing, variations: [] })).toEqual([]);
  expect(orderableLengths(undefined, 900, undefined)).toEqual([]);
  expect([isFamilyNumber(undefined), isFamilyNumber('A-XX'), isFamilyNumber('XX-A')]).toEqual([false, true, false]);
  expect(variationNumber('XX-XX', '05')).toBe('XX-05');
});
