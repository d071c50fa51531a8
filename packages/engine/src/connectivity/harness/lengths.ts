/**
 * Calculates the cut length of a wire: its path, the length inside each connector, the strip lengths, and the allowances of
 * the shop.
 */
import type { Design, Segment } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derived, derivedFromBoth } from '@cablewright/derive';
import { wordingOf, type PrintFormat } from '../../library/wording/print-format.ts';
import { roundTo } from '../../library/units/length.ts';
import { lengthOfSteps, type Step } from './layout-graph.ts';
import { bundleName } from './harness-names.ts';
import type { LengthPart } from './layout-types.ts';
import { outsideMm } from './outside.ts';
import { wireEnds, type EndLengths } from './plug-lengths.ts';
import { passages, routedWires, type RoutedWire } from './routes.ts';
import { layFactor, twistOf, type RoutedSet } from './wire-sets.ts';

export interface RouteLength {
  readonly parts: readonly LengthPart[];
  /** The sum, rounded up to a millimetre. */
  readonly mm: number;
  /** The sum, rounded up to the cutting increment of the shop. This is the cut length. */
  readonly cutMm: number;
  /** The calculation: `B1 400 + B3 650 + entry 12 + 12 + 2 % = 1096, cut 1100`. */
  readonly text: string;
  /**
   * Connectors that don't state an entry length, and twisted sets with a wire of unknown diameter. The length contains no
   * allowance for them.
   */
  readonly unstated: readonly string[];
}

/**
 * Allowances if the shop states no others: 2 % for service, cut lengths in steps of 10 mm. These are usual in the trade and
 * can be changed in the settings.
 */
const defaults = { servicePct: 2, serviceMm: 0, stepMm: 10 } as const;

/**
 * The length of each wire that has a path, by segment id. A wire whose length would be 0 mm has no entry: it begins and ends
 * at the same node, and nothing is added at its ends. Cached per catalog and design.
 */
export const routeLengths: (catalog: Catalog, design: Design) => ReadonlyMap<string, RouteLength> = derivedFromBoth(
  'lengths of routes',
  ({ library }, design) => {
    const lengths = new Map<string, RouteLength>();
    const shop = shopOf(library);
    const ends = wireEnds(library, design);
    const twists = twistOf(design);
    for (const [id, wire] of routedWires(design)) {
      if (!wire.ok) continue;
      const twist = twists.get(id);
      const lay = twist === undefined ? noLay : layOf(library, twist, wire);
      const length = new WireLength(shop, wire.steps, lay, ends(id));
      if (length.mm > 0) lengths.set(id, length);
    }
    return lengths;
  },
);

type Routed = Extract<RoutedWire, { ok: true }>;

/** The allowances of the shop, and its format for lengths. */
const shopOf = derived('length rules of the shop', (library: Library) => ({
  ...defaults,
  ...library.settings.harness,
  print: wordingOf(library),
}));

type Shop = ReturnType<typeof shopOf>;

/** The length of one wire. Its parts and text are built on first access, because for most wires they are never read. */
class WireLength implements RouteLength {
  readonly mm: number;
  readonly cutMm: number;
  readonly #shop: Shop;
  readonly #steps: readonly Step[];
  readonly #lay: Lay;
  readonly #ends: EndLengths;
  readonly #serviceMm: number;

  constructor(shop: Shop, steps: readonly Step[], lay: Lay, ends: EndLengths) {
    this.#shop = shop;
    this.#steps = steps;
    this.#lay = lay;
    this.#ends = ends;
    const sum = lengthOfSteps(steps) + lay.mm + ends.mm;
    this.#serviceMm = 2 * shop.serviceMm + (sum * shop.servicePct) / 100;
    // Rounded first, because binary noise in a sum such as 0.1 + 0.2 would add a whole increment.
    this.mm = Math.ceil(roundTo(sum + this.#serviceMm, 6));
    this.cutMm = roundTo(Math.ceil(roundTo(this.mm / shop.stepMm, 6)) * shop.stepMm, 6);
  }

  get parts(): readonly LengthPart[] {
    const parts = passages(this.#steps).map(({ bundle, mm }): LengthPart => ({
      what: 'bundle',
      name: bundleName(bundle),
      mm,
    }));
    if (this.#lay.mm !== 0) parts.push({ what: 'lay', name: 'lay', mm: this.#lay.mm });
    parts.push(...this.#ends.parts);
    if (this.#serviceMm > 0)
      parts.push({ what: 'service', name: serviceText(this.#shop.print, this.#shop), mm: this.#serviceMm });
    return parts;
  }

  get text(): string {
    return textOf(this.#shop.print, this.parts, this.mm, this.cutMm);
  }

  get unstated(): readonly string[] {
    return [...this.#ends.unstated, ...this.#lay.unstated];
  }
}

/**
 * The longest path, in mm, that the current length of a wire allows after its entries, strip lengths and the allowances of
 * the shop. Lay isn't included. Undefined if the wire has no length.
 */
export function wayWithin({ library }: Catalog, design: Design, segment: Segment): number | undefined {
  if (segment.lengthMm === undefined) return undefined;
  const shop = shopOf(library);
  const sum = (segment.lengthMm - 2 * shop.serviceMm) / (1 + shop.servicePct / 100);
  return sum - wireEnds(library, design)(segment.id).mm;
}

/**
 * The extra length of a wire that is twisted with others, in mm. `unstated` names the set if one of its diameters isn't
 * known.
 */
interface Lay {
  readonly mm: number;
  readonly unstated: readonly string[];
}

const noLay: Lay = { mm: 0, unstated: [] };

/** Lay is added only over the stretches that all wires of the twisted set share. */
function layOf(library: Library, { set, wires, shared }: RoutedSet, { steps }: Routed): Lay {
  const diameters = wires.map(({ segment }) => {
    const stock = definition(library, 'wires', segment.def);
    return stock === undefined ? undefined : outsideMm(stock);
  });
  if (diameters.includes(undefined)) return { mm: 0, unstated: [set.id] };
  const mm = steps.reduce((sum, { stretch }) => (shared.has(stretch) ? sum + stretch.mm : sum), 0);
  return { mm: mm * (layFactor(diameters as number[], set.layMm!) - 1), unstated: [] };
}

/**
 * The design with each `lengthFrom: route` length set to its calculated cut length. Returns the same object if nothing
 * changes. A wire without a calculated length keeps its current length.
 */
export function withRouteLengths(catalog: Catalog, design: Design): Design {
  const lengths = routeLengths(catalog, design);
  const { segments = [] } = design.instances;
  const cutOf = ({ id, lengthFrom, lengthMm }: Segment) =>
    lengthFrom === 'route' ? (lengths.get(id)?.cutMm ?? lengthMm) : lengthMm;
  if (segments.every((segment) => segment.lengthMm === cutOf(segment))) return design;
  const cut = segments.map((segment) => {
    const lengthMm = cutOf(segment);
    return segment.lengthMm === lengthMm ? segment : { ...segment, lengthMm };
  });
  return { ...design, instances: { ...design.instances, segments: cut } };
}

function serviceText(print: PrintFormat, { serviceMm, servicePct }: { serviceMm: number; servicePct: number }): string {
  const both = [
    serviceMm === 0 ? '' : `2 × ${print.bareLength(serviceMm)}`,
    servicePct === 0 ? '' : `${print.number(servicePct)} %`,
  ];
  return both.filter((one) => one !== '').join(' + ');
}

/** The sum as a shop writes it. The name of an entry or strip is left out if the preceding addend has the same name. */
function textOf(print: PrintFormat, parts: readonly LengthPart[], mm: number, cutMm: number): string {
  const words = parts.map((part, i) => {
    if (part.what === 'service') return part.name;
    const number = print.bareLength(part.mm, 1);
    if (part.what !== 'bundle' && parts[i - 1]?.what === part.what) return number;
    return `${print.known(`route.${part.what}`) ?? part.name} ${number}`;
  });
  const sum = words.join(' + ');
  return print.text('route.cut', { words: sum, sum: print.bareLength(mm), cut: print.bareLength(cutMm, 6) });
}
