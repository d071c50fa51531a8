/** Lengths added at the ends of wires: the entry into each plug and the strip length. */
import {
  present,
  type ConnectorInstance,
  type Design,
  type End,
  type Preparation,
  type Segment,
  type SegmentEnd,
  type TerminalRef,
} from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derived, derivedFromBoth } from '@cablewright/derive';
import { composeConnector } from '../compose-connector.ts';
import type { LengthPart } from './layout-types.ts';
import { joinedAt } from './wire-nodes.ts';

type Connectors = NonNullable<Design['instances']['connectors']>;
const noConnectors: Connectors = [];

/** The connectors of a design by id. If two share an id, the first one counts. */
const connectorsById = derived(
  'connectors by id',
  (connectors: Connectors): ReadonlyMap<string, ConnectorInstance> =>
    new Map(connectors.toReversed().map((connector) => [connector.id, connector])),
);

/**
 * The lengths in mm that a connector has for its wires: those stated by its body (entry, strip, jacket opening, depth), and
 * the strip length of the contact in each cavity.
 */
const plugFigures = derivedFromBoth(
  'lengths inside a plug',
  (library: Library, { def, cavities = [] }: ConnectorInstance) => {
    const strips = new Map<string, number>();
    for (const { cavity, contact } of cavities) {
      const part = contact === undefined ? undefined : definition(library, 'mechanicals', contact);
      const mm = part?.termination?.stripMm;
      if (mm !== undefined) strips.set(cavity, Math.max(mm, strips.get(cavity) ?? 0));
    }
    const { entryMm, stripMm, jacketMm, depthMm } = composeConnector(library, def)?.body ?? {};
    return { entryMm, stripMm, jacketMm, depthMm, strips };
  },
);

/**
 * The lengths added at the ends of a wire, entries before strip lengths, with their sum in mm, and the ids of plugs that
 * don't state an entry length.
 */
export interface EndLengths {
  readonly parts: readonly LengthPart[];
  readonly mm: number;
  readonly unstated: readonly string[];
}

/** The cached ends, by wire. They depend on the joints and the connectors, but not on the layout. */
const knownEnds = derivedFromBoth('wire ends by length', (_library: Library, _connectors: Connectors) =>
  derived('wire ends by length', (_joints: Design['joints']) => new Map<string, EndLengths>()),
);

/** Returns a function that finds the lengths added at both ends of a wire. */
export function wireEnds(library: Library, design: Design): (segment: string) => EndLengths {
  const known = knownEnds(library, design.instances.connectors ?? noConnectors)(design.joints);
  const own = preparations(design.instances.segments ?? noSegments);
  return (segment) => {
    if (own.has(segment)) return endsOf(library, design, segment);
    let ends = known.get(segment);
    if (ends === undefined) known.set(segment, (ends = endsOf(library, design, segment)));
    return ends;
  };
}

const none: readonly string[] = [];

type Segments = NonNullable<Design['instances']['segments']>;
const noSegments: Segments = [];

/** The preparations stated at the ends of runs, by run. Runs without any are omitted. */
const preparations = derived(
  'preparations of ends',
  (segments: Segments): ReadonlyMap<string, NonNullable<Segment['preparation']>> =>
    new Map(segments.flatMap(({ id, preparation }) => (preparation === undefined ? [] : [[id, preparation] as const]))),
);

/**
 * The strip length of a core of a run at a terminal of a connector, in mm: as stated by the run, otherwise the contact,
 * otherwise the body.
 */
export function coreStripMm(
  library: Library,
  design: Design,
  { segment, end }: SegmentEnd,
  { instance, terminal }: Pick<TerminalRef, 'instance' | 'terminal'>,
): number | undefined {
  const own = preparations(design.instances.segments ?? noSegments).get(segment)?.[end]?.stripMm;
  const connector = connectorsById(design.instances.connectors ?? noConnectors).get(instance);
  if (own !== undefined || connector === undefined) return own;
  const { strips, stripMm } = plugFigures(library, connector);
  return strips.get(terminal) ?? stripMm;
}

/** The lengths at an end of a run, in mm. Absent if neither the run nor a contact or body at this end states them. */
interface PreparedEnd {
  readonly from: NonNullable<Preparation['from']>;
  readonly entryMm?: number;
  readonly stripMm?: number;
  readonly jacketMm?: number;
  /** Depth of the deepest body there, from its wire side to its mating face. */
  readonly depthMm?: number;
  readonly serviceMm?: number;
  /** The connectors that the end goes to. */
  readonly connectors: readonly string[];
}

/** The service length that a run states at one of its ends, in mm. */
export function serviceMm(design: Design, segment: string, end: End): number | undefined {
  return preparations(design.instances.segments ?? noSegments).get(segment)?.[end]?.serviceMm;
}

/**
 * The lengths stated for an end: by the run, otherwise by the contacts, otherwise by the bodies. Of several, the
 * longest counts.
 */
export function preparedEnd(library: Library, design: Design, segment: string, end: End): PreparedEnd {
  const plugs = connectorsById(design.instances.connectors ?? noConnectors);
  const own = preparations(design.instances.segments ?? noSegments).get(segment)?.[end] ?? {};
  const landed = joinedAt(design, segment, end).flatMap(({ instance, terminal }) => {
    const connector = plugs.get(instance);
    if (connector === undefined) return [];
    const figures = plugFigures(library, connector);
    return [{ ...figures, id: connector.id, stripMm: figures.strips.get(terminal) ?? figures.stripMm }];
  });
  const longest = (name: 'entryMm' | 'stripMm' | 'jacketMm' | 'depthMm') => {
    let most: number | undefined;
    for (const { [name]: mm } of landed) if (mm !== undefined && (most === undefined || mm > most)) most = mm;
    return most;
  };
  return {
    from: own.from ?? 'body-back',
    ...present({
      entryMm: own.entryMm ?? longest('entryMm'),
      stripMm: own.stripMm ?? longest('stripMm'),
      jacketMm: own.jacketMm ?? longest('jacketMm'),
      depthMm: longest('depthMm'),
      serviceMm: own.serviceMm,
    }),
    connectors: [...new Set(landed.map(({ id }) => id))],
  };
}

function endsOf(library: Library, design: Design, segment: string): EndLengths {
  return new PluggedEnds(endOf(library, design, segment, 'a'), endOf(library, design, segment, 'b'));
}

/** The parts are listed on first access, because for most wires they are never read. */
class PluggedEnds implements EndLengths {
  readonly mm: number;
  readonly #a: PluggedEnd;
  readonly #b: PluggedEnd;

  constructor(a: PluggedEnd, b: PluggedEnd) {
    this.#a = a;
    this.#b = b;
    this.mm = above0(a.entryMm) + above0(b.entryMm) + above0(a.stripMm) + above0(b.stripMm);
  }

  get parts(): readonly LengthPart[] {
    const parts: LengthPart[] = [];
    const add = (what: 'entry' | 'strip', mm: number, end: End) => {
      if (mm > 0) parts.push({ what, name: what, mm, end });
    };
    add('entry', this.#a.entryMm, 'a');
    add('entry', this.#b.entryMm, 'b');
    add('strip', this.#a.stripMm, 'a');
    add('strip', this.#b.stripMm, 'b');
    return parts;
  }

  get unstated(): readonly string[] {
    return [...new Set([...this.#a.unstated, ...this.#b.unstated])];
  }
}

const above0 = (mm: number) => Math.max(0, mm);

/** The lengths added at one end, and the ids of plugs there that don't state an entry length. */
interface PluggedEnd {
  readonly entryMm: number;
  readonly stripMm: number;
  readonly unstated: readonly string[];
}

/**
 * The deepest entry of the plugs at an end, the longest strip length of the contacts there (otherwise that of the shop), and
 * the plugs that state no entry length.
 */
function endOf(library: Library, design: Design, segment: string, end: End): PluggedEnd {
  const plugs = connectorsById(design.instances.connectors ?? noConnectors);
  const own = preparations(design.instances.segments ?? noSegments).get(segment)?.[end];
  let entryMm = 0;
  let stripMm: number | undefined;
  let unstated: readonly string[] = none;
  for (const { instance, terminal } of joinedAt(design, segment, end)) {
    const connector = plugs.get(instance);
    if (connector === undefined) continue;
    const figures = plugFigures(library, connector);
    if (own?.entryMm !== undefined) entryMm = own.entryMm;
    else if (figures.entryMm === undefined) unstated = [...unstated, connector.id];
    else entryMm = Math.max(entryMm, figures.entryMm);
    const strip = own?.stripMm ?? figures.strips.get(terminal) ?? figures.stripMm;
    if (strip !== undefined) stripMm = Math.max(strip, stripMm ?? 0);
  }
  return { entryMm, stripMm: stripMm ?? library.settings.harness?.stripMm ?? 0, unstated };
}
