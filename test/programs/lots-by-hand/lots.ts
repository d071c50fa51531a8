/**
 * The input data of the lots in the fixture `lots.xlsx`. Counts and lengths in a cable are taken from its drawing, not
 * from the engine. A lead has two wires of 300 mm, each 2.4 mm longer for its crimped end.
 */

/** A source from which a part can be bought. Without `price` its price is unknown. */
export interface Source {
  readonly supplier?: string;
  readonly price?: number;
  readonly currency?: string;
  /** Quantity and price of up to two breaks, the smaller one first. */
  readonly breaks?: readonly (readonly [from: number, price: number])[];
  readonly moq?: number;
  readonly pack?: number;
  readonly kept?: boolean;
}

export interface Material {
  readonly part: string;
  readonly unit: 'ea' | 'm';
  /** Pieces or metres in one cable. */
  readonly inOne: number;
  /** For wire: the number of pieces cut for one cable, and the length of each. */
  readonly cut?: readonly [pieces: number, lengthMm: number];
  /** For contacts: how many times a crimp is set up with it. Absent if it is not crimped. */
  readonly setups?: number;
  readonly sources: readonly Source[];
}

export interface Work {
  readonly design: string;
  /** How many times the design is in one cable. */
  readonly times?: number;
  readonly id: string;
  readonly counts: string;
  readonly count: number;
  readonly each: number;
  readonly setup?: number;
  readonly perLot?: boolean;
  readonly rate?: number;
  readonly currency?: string;
}

export interface Lot {
  readonly title: string;
  readonly quantity: number;
  readonly cable: 'plugs' | 'xh-lead' | 'harness';
  /** For each design whose labour is set by hand: the minutes, and how many times the design is in one cable. */
  readonly byHand?: readonly (readonly [design: string, minutes: number, times: number])[];
  readonly rate?: number;
  readonly wireScrapPct?: number;
  readonly wireScrapMmPerCut?: number;
  readonly wireScrapMmPerLot?: number;
  readonly contactScrapPct?: number;
  readonly crimpSamples?: number;
  readonly onPartsPct?: number;
  readonly onLabourPct?: number;
  readonly onCostPct?: number;
  /** USD for one EUR. */
  readonly usd?: number;
  readonly material: readonly Material[];
  readonly work?: readonly Work[];
  readonly once?: readonly (readonly [label: string, kind: 'tooling' | 'one-off', amount: number])[];
}

const eur = (price: number, more: Omit<Source, 'price' | 'currency'> = {}): Source => ({
  price,
  currency: 'EUR',
  ...more,
});
const plugs = (...sources: readonly Source[]): Material => ({ part: 'de9-male', unit: 'ea', inOne: 2, sources });
const housing = (source: Source, leads = 1): Material => ({
  part: 'xh-3-power',
  unit: 'ea',
  inOne: leads,
  sources: [source],
});
const wire = (source: Source, leads = 1): Material => ({
  part: 'hook-up-24-red',
  unit: 'm',
  inOne: (2 * leads * 302.4) / 1000,
  cut: [2 * leads, 302.4],
  sources: [source],
});
const contacts = (source: Source, leads = 1): Material => ({
  part: 'xh-contact',
  unit: 'ea',
  inOne: 2 * leads,
  setups: 1,
  sources: [source],
});
const lead = (leads = 1) => [housing(eur(0.05), leads), wire(eur(0.11), leads), contacts(eur(0.02), leads)];
const noLabour = (design: string) => [[design, 0, 1]] as const;

/** The work of one lead, and of `times` leads in a harness. */
const leadWork = (times = 1): readonly Work[] => [
  { design: 'xh-lead', times, id: 'set-up-wire', counts: 'wire-setups', count: 1, each: 300, perLot: true },
  { design: 'xh-lead', times, id: 'cut', counts: 'cuts', count: 2, each: 4 },
  { design: 'xh-lead', times, id: 'strip', counts: 'strips', count: 2, each: 5 },
  { design: 'xh-lead', times, id: 'set-up-crimp', counts: 'crimp-setups', count: 1, each: 900, perLot: true },
  { design: 'xh-lead', times, id: 'crimp', counts: 'crimps', count: 2, each: 8 },
  { design: 'xh-lead', times, id: 'insert', counts: 'insertions', count: 2, each: 6.5 },
  { design: 'xh-lead', times, id: 'pack', counts: 'cables', count: 1, each: 45, setup: 120 },
];
const at = (rate: number, work: readonly Work[]) => work.map((one) => ({ ...one, rate, currency: 'EUR' }));

export const lots: readonly Lot[] = [
  {
    title: 'A price without breaks',
    quantity: 6,
    cable: 'plugs',
    byHand: noLabour('plugs'),
    rate: 48,
    material: [plugs(eur(1.25))],
  },
  {
    title: 'A price break that the lot reaches',
    quantity: 50,
    cable: 'plugs',
    byHand: noLabour('plugs'),
    rate: 48,
    material: [plugs(eur(1.2, { breaks: [[100, 0.8]] }))],
  },
  {
    title: 'Least order and packs; the next break is cheaper in sum and is bought, the rest is excess',
    quantity: 6,
    cable: 'plugs',
    byHand: noLabour('plugs'),
    rate: 48,
    material: [plugs(eur(2, { moq: 12, pack: 5, breaks: [[20, 1]] }))],
  },
  {
    title: 'Whole packs with what is left over, two breaks',
    quantity: 61,
    cable: 'plugs',
    byHand: noLabour('plugs'),
    rate: 48,
    material: [
      plugs(
        eur(1.37, {
          pack: 25,
          breaks: [
            [50, 1.31],
            [500, 0.4],
          ],
        }),
      ),
    ],
  },
  {
    title: 'Kept in stock: charged with what is used, at the price of one pack',
    quantity: 6,
    cable: 'plugs',
    byHand: noLabour('plugs'),
    rate: 48,
    material: [
      plugs(
        eur(2, {
          pack: 100,
          kept: true,
          breaks: [
            [100, 1.5],
            [1000, 1],
          ],
        }),
      ),
    ],
  },
  {
    title: 'An offer is cheaper than the price of the record',
    quantity: 30,
    cable: 'plugs',
    byHand: noLabour('plugs'),
    rate: 48,
    material: [plugs(eur(1.2), eur(1.05, { supplier: 'Example Ltd', moq: 60 }))],
  },
  {
    title: 'Wire lost by share, at each cut and once for the lot',
    quantity: 10,
    cable: 'xh-lead',
    byHand: noLabour('xh-lead'),
    rate: 48,
    wireScrapPct: 10,
    wireScrapMmPerCut: 5,
    wireScrapMmPerLot: 500,
    material: lead(),
  },
  {
    title: 'Reels hold whole pieces: nothing is joined',
    quantity: 40,
    cable: 'xh-lead',
    byHand: noLabour('xh-lead'),
    rate: 48,
    material: [housing(eur(0.05)), wire(eur(0.11, { pack: 1 })), contacts(eur(0.02))],
  },
  {
    title: 'Contacts lost by share and in samples, in bags of 100',
    quantity: 47,
    cable: 'xh-lead',
    byHand: noLabour('xh-lead'),
    rate: 48,
    contactScrapPct: 3,
    crimpSamples: 5,
    material: [housing(eur(0.05)), wire(eur(0.11)), contacts(eur(0.0175, { pack: 100 }))],
  },
  {
    title: 'Work counted in one cable: set-up against time for each piece, 1 piece',
    quantity: 1,
    cable: 'xh-lead',
    rate: 48,
    material: lead(),
    work: at(48, leadWork()),
  },
  {
    title: 'The same work for 12 pieces',
    quantity: 12,
    cable: 'xh-lead',
    rate: 48,
    material: lead(),
    work: at(48, leadWork()),
  },
  {
    title: 'An operation with a rate of its own, 500 pieces',
    quantity: 500,
    cable: 'xh-lead',
    rate: 48,
    material: lead(),
    work: at(48, leadWork()).map((one) => (one.id === 'crimp' ? { ...one, rate: 61.5 } : one)),
  },
  {
    title: 'Labour set by hand wins over what is counted; getting ready is added to it',
    quantity: 1000,
    cable: 'xh-lead',
    byHand: [['xh-lead', 7, 1]],
    rate: 50,
    material: lead(),
    work: at(50, leadWork()),
  },
  {
    title: 'Two leads in a harness: equal parts are bought together, each design has its own work',
    quantity: 15,
    cable: 'harness',
    rate: 48,
    material: [plugs(eur(1.1)), ...lead(2)].map((one) => (one.part === 'de9-male' ? { ...one, inOne: 1 } : one)),
    work: [
      { design: 'harness', id: 'solder', counts: 'joints', count: 4, each: 18, rate: 48, currency: 'EUR' },
      { design: 'harness', id: 'pack', counts: 'cables', count: 1, each: 45, setup: 120, rate: 48, currency: 'EUR' },
      ...at(48, leadWork(2)),
    ],
  },
  {
    title: 'The leads of the harness are bought at a price with a break',
    quantity: 15,
    cable: 'harness',
    byHand: [['harness', 12.5, 1]],
    rate: 48,
    material: [
      { ...plugs(eur(1.1)), inOne: 1 },
      { part: 'xh-lead', unit: 'ea', inOne: 2, sources: [eur(7, { breaks: [[25, 5.95]] })] },
    ],
  },
  {
    title: 'Two currencies are two totals, and one sum at the rate of a day',
    quantity: 33,
    cable: 'xh-lead',
    byHand: [['xh-lead', 4, 1]],
    rate: 48,
    usd: 1.25,
    material: [housing(eur(0.05)), wire({ price: 0.137, currency: 'USD' }), contacts(eur(0.02))],
  },
  {
    title: 'Two currencies without a rate are never added',
    quantity: 33,
    cable: 'xh-lead',
    byHand: [['xh-lead', 4, 1]],
    rate: 48,
    material: [housing(eur(0.05)), wire({ price: 0.137, currency: 'USD' }), contacts(eur(0.02))],
  },
  {
    title: 'A part without a price is unknown, never zero',
    quantity: 20,
    cable: 'xh-lead',
    byHand: [['xh-lead', 4, 1]],
    rate: 48,
    material: [housing({}), wire(eur(0.11)), contacts(eur(0.02))],
  },
  {
    title: 'Margins on parts, on labour and on all, with what is paid once',
    quantity: 18,
    cable: 'xh-lead',
    rate: 48,
    onPartsPct: 10,
    onLabourPct: 22.5,
    onCostPct: 12.5,
    material: lead(),
    work: at(48, leadWork()),
    once: [
      ['Test adapter', 'tooling', 400],
      ['First samples', 'one-off', 99.99],
    ],
  },
  {
    title: 'Halves of a cent, and a currency without cents',
    quantity: 1,
    cable: 'xh-lead',
    byHand: [['xh-lead', 1.25, 1]],
    rate: 48.6,
    material: [housing(eur(1.005)), wire({ price: 20.668, currency: 'JPY' }), contacts(eur(0.0625))],
  },
  {
    title: 'Without an hourly rate the work is unknown, never zero',
    quantity: 5,
    cable: 'xh-lead',
    material: lead(),
    work: leadWork(),
  },
  {
    title: 'A piece that is longer than a reel cannot be bought',
    quantity: 5,
    cable: 'xh-lead',
    byHand: noLabour('xh-lead'),
    rate: 48,
    material: [housing(eur(0.05)), wire(eur(0.11, { pack: 0.25 })), contacts(eur(0.02))],
  },
];
