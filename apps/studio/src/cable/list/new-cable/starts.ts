/** Designs that a new cable starts from: two devices, two connectors with their wiring, or a variant. Pure. */
import {
  buildOf,
  catalogOf,
  deriveOption,
  elementsOf,
  rankStocks,
  resolveCable,
  variantDesign,
  type CableOption,
  type CableQuery,
  type Library,
} from '@cablewright/engine';
import { emptyDesign, type Design, type Product, type Variant } from '@cablewright/model';
import { planRange, withRange, type RangeWay } from '../../wiring/range.ts';
import { spotsOf, type WiringSpot } from '../../wiring/spots.ts';

/** The id and name of the new cable. */
export interface CableName {
  readonly id: string;
  readonly label: string;
}

export interface TwoConnectors {
  readonly from: string;
  readonly to: string;
  readonly stock: string | undefined;
  readonly way: RangeWay;
  readonly lengthMm: number;
}

interface StartedCable {
  readonly design: Design;
  /** The number of connections, and the pins that got none, each with the reason. */
  readonly wired: number;
  readonly unmatched: readonly { readonly pin: string; readonly reason: string }[];
}

/**
 * The pins of a connector that take a wire. The shell is left out: what happens to the screen is the person's decision.
 */
function pinsOf(library: Library, design: Design, id: string): WiringSpot[] {
  return spotsOf(catalogOf(library), design).filter(({ ref }) => ref.instance === id && ref.terminal !== 'shell');
}

function withConnectors({ id, label }: CableName, { from, to }: Pick<TwoConnectors, 'from' | 'to'>): Design {
  const connectors = [
    { id: 'j1', def: from, role: 'source' as const },
    { id: 'j2', def: to, role: 'destination' as const },
  ];
  return { ...emptyDesign(id, label), instances: { connectors } };
}

/** How many cores this wiring of two connectors takes. */
export function coresNeeded(library: Library, choice: Pick<TwoConnectors, 'from' | 'to' | 'way'>): number {
  const design = withConnectors({ id: 'cable', label: '' }, choice);
  const [from, to] = [pinsOf(library, design, 'j1'), pinsOf(library, design, 'j2')];
  if (choice.way !== 'by-signal') return Math.min(from.length, to.length);
  return planRange(catalogOf(library), design, from, to, choice.way).pairs;
}

/** The stocks with enough cores, those with the fewest first; then those with too few. */
export function stocksFor(
  library: Library,
  cores: number,
): { readonly id: string; readonly label: string; readonly cores: number }[] {
  const stocks = [...library.records('wires')].map((record) => ({
    id: record.id,
    label: record.label ?? record.id,
    cores: elementsOf(record).copper.filter(({ kind }) => kind === 'core').length,
  }));
  const short = (count: number) => (count < cores ? 1 : 0);
  return stocks.toSorted(
    (a, b) =>
      short(a.cores) - short(b.cores) ||
      (a.cores < cores ? b.cores - a.cores : a.cores - b.cores) ||
      a.label.localeCompare(b.label),
  );
}

/** Two connectors and a run of the stock between them, with its cores connected pin by pin. */
export function fromConnectors(library: Library, choice: TwoConnectors, named: CableName): StartedCable {
  const bare = withConnectors(named, choice);
  const segments = choice.stock === undefined ? [] : [{ id: 'w1', def: choice.stock, lengthMm: choice.lengthMm }];
  const design: Design = { ...bare, instances: { ...bare.instances, segments } };
  const catalog = catalogOf(library);
  const plan = planRange(catalog, design, pinsOf(library, design, 'j1'), pinsOf(library, design, 'j2'), choice.way);
  return {
    design: withRange(catalog, design, plan),
    wired: plan.lines.length,
    unmatched: plan.unmatched.map(({ pin, reason }) => ({ pin: pin.text, reason })),
  };
}

/** The resolver's options for two devices, the best first. */
export function optionsBetween(library: Library, query: CableQuery): readonly CableOption[] {
  return resolveCable(library, query).options;
}

/** The cable of a resolver option, with the stock that suits it best. */
export function fromOption(library: Library, option: CableOption, named: CableName): Design {
  const [stock] = rankStocks(library, option);
  const settings = { ...named, lengthMm: firstLengthMm };
  return deriveOption(library, option, stock === undefined ? settings : { ...settings, stock: stock.stock }).design;
}

/** A variant of a family as a separate cable: with its length and parts, without its part number. */
export function fromVariant(
  library: Library,
  design: Design,
  family: Product,
  variant: Variant,
  { id, label }: CableName,
): Design {
  const { partNumber: _number, ...build } = buildOf(family, variant);
  const { productRef: _own, ...built } = variantDesign(library, design, build);
  return { ...built, id, label };
}

/** The length of a new cable, mm: a metre, which is obviously a default. */
export const firstLengthMm = 1000;
