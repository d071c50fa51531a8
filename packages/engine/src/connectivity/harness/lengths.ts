/** What a wire is cut to: its way, what goes into each connector, what is stripped, and what the shop adds. */
import type { ConnectorInstance, Design, End, Segment } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { composeConnector } from '../compose-connector.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { memo, memo2 } from '../../library/memo.ts';
import { wordingOf, type PrintFormat } from '../../library/wording/print-format.ts';
import { roundTo } from '../../library/units/length.ts';
import { placedById } from '../terminals/placed.ts';
import { outsideMm } from './outside.ts';
import { passages, routedWires, type RoutedWire } from './routes.ts';
import { joinedAt } from './wire-nodes.ts';
import { layFactor, twistOf } from './wire-sets.ts';

/** One part of the sum, in mm: a bundle by its name, what it is longer for being twisted, an entry or a strip at one end, an allowance. */
interface LengthPart {
  readonly what: 'bundle' | 'lay' | 'entry' | 'strip' | 'service';
  readonly name: string;
  readonly mm: number;
  readonly end?: End;
}

interface RouteLength {
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
    for (const [id, wire] of routedWires(design)) {
      const length = wire.ok ? lengthOf(library, design, wire) : undefined;
      if (length !== undefined && length.mm > 0) lengths.set(id, length);
    }
    return lengths;
  },
);

type Routed = Extract<RoutedWire, { ok: true }>;

function lengthOf(library: Library, design: Design, wire: Routed): RouteLength {
  const shop = { ...defaults, ...library.settings.harness };
  const print = wordingOf(library);
  const [a, b] = [endAt(library, design, wire.segment, 'a'), endAt(library, design, wire.segment, 'b')];
  const ends = [...a.parts, ...b.parts];
  const lay = layOf(library, design, wire);
  const parts: LengthPart[] = [
    ...passages(wire.steps).map(({ bundle, mm }) => ({
      what: 'bundle' as const,
      name: bundle.label ?? bundle.id.toUpperCase(),
      mm,
    })),
    ...lay.parts,
    ...ends.toSorted((one, other) => order[one.what] - order[other.what]),
  ];
  const sum = parts.reduce((total, { mm }) => total + mm, 0);
  const service = 2 * shop.serviceMm + (sum * shop.servicePct) / 100;
  if (service > 0) parts.push({ what: 'service', name: serviceText(print, shop), mm: service });
  // A sum of decimals such as 0.1 + 0.2 must not be cut a step longer.
  const mm = Math.ceil(roundTo(sum + service, 6));
  const cutMm = roundTo(Math.ceil(roundTo(mm / shop.stepMm, 6)) * shop.stepMm, 6);
  return {
    parts,
    mm,
    cutMm,
    // Written when it is read: most sums are not.
    get text() {
      return textOf(print, parts, mm, cutMm);
    },
    unstated: [...new Set([...a.unstated, ...b.unstated]), ...lay.unstated],
  };
}

/** The longest way, in mm, that a wire of its length can take with what goes into its plugs and the allowances of the shop; lay is not counted. */
export function wayWithin({ library }: Catalog, design: Design, segment: Segment): number {
  const shop = { ...defaults, ...library.settings.harness };
  const ends = (['a', 'b'] as const).flatMap((end) => endAt(library, design, segment, end).parts);
  const sum = (segment.lengthMm - 2 * shop.serviceMm) / (1 + shop.servicePct / 100);
  return sum - ends.reduce((total, { mm }) => total + mm, 0);
}

/** What a wire is longer for being twisted with others, over the stretches that all of them pass. */
function layOf(
  library: Library,
  design: Design,
  wire: Routed,
): { readonly parts: LengthPart[]; readonly unstated: readonly string[] } {
  const twist = twistOf(design).get(wire.segment.id);
  if (twist === undefined) return { parts: [], unstated: [] };
  const diameters = twist.wires.map(({ segment }) => {
    const stock = definition(library, 'wires', segment.def);
    return stock === undefined ? undefined : outsideMm(stock);
  });
  if (diameters.includes(undefined)) return { parts: [], unstated: [twist.set.id] };
  const shared = wire.steps.reduce((sum, { stretch }) => (twist.shared.has(stretch) ? sum + stretch.mm : sum), 0);
  const mm = shared * (layFactor(diameters as number[], twist.set.layMm!) - 1);
  return { parts: mm === 0 ? [] : [{ what: 'lay', name: 'lay', mm }], unstated: [] };
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

const order = { bundle: 0, lay: 1, entry: 2, strip: 3, service: 4 } as const;

/** A plug that the wire goes into, and the cavities it ends in. */
interface Plug {
  readonly connector: ConnectorInstance;
  readonly cavities: readonly string[];
}

function plugsAt(design: Design, { id }: Segment, end: End): Plug[] {
  const placed = placedById(design);
  const byPart = Map.groupBy(joinedAt(design, id, end), ({ instance }) => instance);
  return [...byPart].flatMap(([instance, refs]) => {
    const part = placed.get(instance);
    if (part?.list !== 'connectors') return [];
    return [{ connector: part.instance, cavities: refs.map(({ terminal }) => terminal) }];
  });
}

/** What is added at one end of a wire, and the plugs there that do not say how much goes into them. */
interface WireEnd {
  readonly parts: readonly LengthPart[];
  readonly unstated: readonly string[];
}

/** The ends that are worked out, by `w1@a`: they do not change with the layout. */
const knownEnds = memo2((_library: Library, _instances: Design['instances']) =>
  memo((_joints: Design['joints']) => new Map<string, WireEnd>()),
);

function endAt(library: Library, design: Design, segment: Segment, end: End): WireEnd {
  const known = knownEnds(library, design.instances)(design.joints);
  const name = `${segment.id}@${end}`;
  let found = known.get(name);
  if (found === undefined) {
    const plugs = plugsAt(design, segment, end);
    const shopMm = library.settings.harness?.stripMm ?? defaults.stripMm;
    const parts = [...entryAt(library, plugs, end), ...stripAt(library, plugs, end, shopMm)];
    known.set(name, (found = { parts, unstated: unstatedOf(library, plugs) }));
  }
  return found;
}

/** The deepest entry of the plugs at an end. */
function entryAt(library: Library, plugs: readonly Plug[], end: End): LengthPart[] {
  const mm = Math.max(0, ...plugs.map(({ connector }) => composeConnector(library, connector.def)?.body?.entryMm ?? 0));
  return mm === 0 ? [] : [{ what: 'entry', name: 'entry', mm, end }];
}

/** The longest strip of the contacts at an end, else that of the shop. */
function stripAt(library: Library, plugs: readonly Plug[], end: End, shopMm: number): LengthPart[] {
  const stated = plugs.flatMap(({ connector, cavities }) =>
    (connector.cavities ?? []).flatMap(({ cavity, contact }) => {
      const part =
        cavities.includes(cavity) && contact !== undefined ? definition(library, 'mechanicals', contact) : undefined;
      return part?.termination?.stripMm ?? [];
    }),
  );
  const mm = stated.length === 0 ? shopMm : Math.max(...stated);
  return mm === 0 ? [] : [{ what: 'strip', name: 'strip', mm, end }];
}

function unstatedOf(library: Library, plugs: readonly Plug[]): string[] {
  const silent = plugs.filter(({ connector }) => composeConnector(library, connector.def)?.body?.entryMm === undefined);
  return [...new Set(silent.map(({ connector }) => connector.id))];
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
