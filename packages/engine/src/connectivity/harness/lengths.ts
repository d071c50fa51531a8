/** What a wire is cut to: its way, what goes into each connector, what is stripped, and what the shop adds. */
import type { ConnectorInstance, Design, End, Segment } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { composeConnector } from '../compose-connector.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { memo, memo2 } from '../../library/memo.ts';
import { wordingOf, type PrintFormat } from '../../library/wording/print-format.ts';
import { roundTo } from '../../library/units/length.ts';
import { lengthOfSteps, type Step } from './layout-graph.ts';
import { bundleName } from './harness-names.ts';
import { outsideMm } from './outside.ts';
import { passages, routedWires, type RoutedWire } from './routes.ts';
import { joinedAt } from './wire-nodes.ts';
import { layFactor, twistOf, type RoutedSet } from './wire-sets.ts';

/** One part of the sum, in mm: a bundle by its name, what it is longer for being twisted, an entry or a strip at one end, an allowance. */
interface LengthPart {
  readonly what: 'bundle' | 'lay' | 'entry' | 'strip' | 'service';
  readonly name: string;
  readonly mm: number;
  readonly end?: End;
}

export interface RouteLength {
  readonly parts: readonly LengthPart[];
  /** The sum, rounded up to a millimetre. */
  readonly mm: number;
  /** The sum rounded up to the step of the shop: what is cut. */
  readonly cutMm: number;
  /** `B1 400 + B3 650 + entry 12 + 12 + 2 % = 1096, cut 1100` */
  readonly text: string;
  /** Connectors that do not say how much wire goes into them, and twisted wires of unknown diameter; nothing was added for them. */
  readonly unstated: readonly string[];
}

/** Allowances of a shop that states none: 2 % for service, and cut to the centimetre (facts of the trade, a setting). */
const defaults = { servicePct: 2, serviceMm: 0, stripMm: 0, stepMm: 10 } as const;

/**
 * The length of each wire that has a way, by its id. One that begins and ends at one place, and that nothing is added to, has none: there is no wire of
 * 0 mm. Cached per catalog and design.
 */
export const routeLengths: (catalog: Catalog, design: Design) => ReadonlyMap<string, RouteLength> = memo2(
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

/** The allowances of a shop, and how it writes lengths. */
const shopOf = memo((library: Library) => ({
  ...defaults,
  ...library.settings.harness,
  print: wordingOf(library),
}));

type Shop = ReturnType<typeof shopOf>;

/** The length of one wire. Its parts and their sum in words are made when they are read: most are not. */
class WireLength implements RouteLength {
  readonly mm: number;
  readonly cutMm: number;
  readonly #shop: Shop;
  readonly #steps: readonly Step[];
  readonly #lay: Lay;
  readonly #ends: WireEnds;
  readonly #serviceMm: number;

  constructor(shop: Shop, steps: readonly Step[], lay: Lay, ends: WireEnds) {
    this.#shop = shop;
    this.#steps = steps;
    this.#lay = lay;
    this.#ends = ends;
    const sum = lengthOfSteps(steps) + lay.mm + ends.mm;
    this.#serviceMm = 2 * shop.serviceMm + (sum * shop.servicePct) / 100;
    // A sum of decimals such as 0.1 + 0.2 must not be cut a step longer.
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

/** The longest way, in mm, that a wire of its length can take with what goes into its plugs and the allowances of the shop; lay is not counted. */
export function wayWithin({ library }: Catalog, design: Design, segment: Segment): number {
  const shop = shopOf(library);
  const sum = (segment.lengthMm - 2 * shop.serviceMm) / (1 + shop.servicePct / 100);
  return sum - wireEnds(library, design)(segment.id).mm;
}

/** What a wire is longer for being twisted with others, in mm; `unstated` is the set where a diameter in it is not known. */
interface Lay {
  readonly mm: number;
  readonly unstated: readonly string[];
}

const noLay: Lay = { mm: 0, unstated: [] };

/** Lay is added over the stretches that all wires of the twist pass. */
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
 * The design with each length that follows a route as its route says; the same object where all of them do. A wire that has none by its route keeps its own.
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

type Connectors = NonNullable<Design['instances']['connectors']>;
const noConnectors: Connectors = [];

/** The connectors of a design by id. Of two with one id the first counts. */
const connectorsById = memo(
  (connectors: Connectors): ReadonlyMap<string, ConnectorInstance> =>
    new Map(connectors.toReversed().map((connector) => [connector.id, connector])),
);

/** What a connector adds to the wires in it: how deep they go in, where its body says so, and what the contact of each cavity wants stripped, in mm. */
const plugFigures = memo2((library: Library, { def, cavities = [] }: ConnectorInstance) => {
  const strips = new Map<string, number>();
  for (const { cavity, contact } of cavities) {
    const part = contact === undefined ? undefined : definition(library, 'mechanicals', contact);
    const mm = part?.termination?.stripMm;
    if (mm !== undefined) strips.set(cavity, Math.max(mm, strips.get(cavity) ?? 0));
  }
  return { entryMm: composeConnector(library, def)?.body?.entryMm, strips };
});

/** What is added at the ends of a wire, entries before strips, with its sum in mm; and the plugs there that do not say how much goes into them. */
interface WireEnds {
  readonly parts: readonly LengthPart[];
  readonly mm: number;
  readonly unstated: readonly string[];
}

/** The ends that are worked out, by wire: they change with the joints and the connectors, not with the layout. */
const knownEnds = memo2((_library: Library, _connectors: Connectors) =>
  memo((_joints: Design['joints']) => new Map<string, WireEnds>()),
);

/** Answers what is added at both ends of a wire. */
function wireEnds(library: Library, design: Design): (segment: string) => WireEnds {
  const known = knownEnds(library, design.instances.connectors ?? noConnectors)(design.joints);
  return (segment) => {
    let ends = known.get(segment);
    if (ends === undefined) known.set(segment, (ends = endsOf(library, design, segment)));
    return ends;
  };
}

function endsOf(library: Library, design: Design, segment: string): WireEnds {
  const [a, b] = [endOf(library, design, segment, 'a'), endOf(library, design, segment, 'b')];
  const parts: LengthPart[] = [];
  const add = (what: 'entry' | 'strip', mm: number, end: End) => {
    if (mm > 0) parts.push({ what, name: what, mm, end });
  };
  add('entry', a.entryMm, 'a');
  add('entry', b.entryMm, 'b');
  add('strip', a.stripMm, 'a');
  add('strip', b.stripMm, 'b');
  const mm = parts.reduce((sum, part) => sum + part.mm, 0);
  return { parts, mm, unstated: [...new Set([...a.unstated, ...b.unstated])] };
}

/** The deepest entry of the plugs at an end; the longest strip of the contacts there, else that of the shop; and the plugs that state no entry. */
function endOf(library: Library, design: Design, segment: string, end: End) {
  const plugs = connectorsById(design.instances.connectors ?? noConnectors);
  let entryMm = 0;
  let stripMm: number | undefined;
  const unstated: string[] = [];
  for (const { instance, terminal } of joinedAt(design, segment, end)) {
    const connector = plugs.get(instance);
    if (connector === undefined) continue;
    const figures = plugFigures(library, connector);
    if (figures.entryMm === undefined) unstated.push(connector.id);
    else entryMm = Math.max(entryMm, figures.entryMm);
    const strip = figures.strips.get(terminal);
    if (strip !== undefined) stripMm = Math.max(strip, stripMm ?? 0);
  }
  return { entryMm, stripMm: stripMm ?? shopOf(library).stripMm, unstated };
}

function serviceText(print: PrintFormat, { serviceMm, servicePct }: { serviceMm: number; servicePct: number }): string {
  const both = [
    serviceMm === 0 ? '' : `2 × ${print.bareLength(serviceMm)}`,
    servicePct === 0 ? '' : `${print.number(servicePct)} %`,
  ];
  return both.filter((one) => one !== '').join(' + ');
}

/** The sum as a shop writes it; a second entry or strip is written without its name. */
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
