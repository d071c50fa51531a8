/** Every spot of a design where a wire can land, with the information needed while wiring. */
import {
  carries,
  componentTerminals,
  composeBoard,
  composeConnector,
  elementsOf,
  pigtailMembers,
  signalTags,
  type Catalog,
  type CopperAt,
} from '@cablewright/engine';
import {
  formatTerminal,
  type Design,
  type End,
  type InstanceList,
  type Pigtail,
  type Segment,
  type TerminalRef,
  formatPort,
  pigtailTerminal,
  present,
} from '@cablewright/model';
import { derived, rememberedWith } from '@cablewright/derive';

type SpotKind = 'pin' | 'component' | 'board' | 'port' | CopperAt['kind'] | 'pigtail';

export interface WiringSpot {
  readonly ref: TerminalRef;
  /** The reference written out: `j1.3`, `w1@a.red`. */
  readonly text: string;
  readonly list: InstanceList;
  readonly kind: SpotKind;
  /** The designator of the instance, and its name in the library. */
  readonly instanceLabel: string;
  readonly definition: string;
  readonly label: string;
  readonly signal?: string | undefined;
  readonly signalLabel?: string | undefined;
  /** Colour of the core, in the spelling of its stock. */
  readonly colour?: string | undefined;
  /** Other names of the spot. */
  readonly aliases: readonly string[];
}

/** True for a spot on a wire: a core, a screen, a drain or a pigtail at one end. */
export function isWireSpot(spot: WiringSpot): boolean {
  return spot.list === 'segments';
}

/** The spots of each part of a design. A part that an edit did not change keeps the same spots. */
export function spotsByPart(catalog: Catalog, design: Design): ReadonlyMap<string, readonly WiringSpot[]> {
  // Landing a wire changes no part, so all spots can be reused.
  return spotsOfInstances(design.instances, [catalog], () => collect(catalog, design, 0));
}

const spotsOfInstances = rememberedWith<Design['instances'], ReadonlyMap<string, readonly WiringSpot[]>>(
  'spots by part',
);

/** All spots of a design, in the order of its parts. Computed once for the parts of a design. */
export function spotsOf(catalog: Catalog, design: Design): readonly WiringSpot[] {
  return flatSpots(spotsByPart(catalog, design));
}

const flatSpots = derived(
  'spots of a cable',
  (byPart: ReadonlyMap<string, readonly WiringSpot[]>): readonly WiringSpot[] => [...byPart.values()].flat(),
);

/** The spots of a design by their written-out terminal. Computed once for the parts of a design. */
export function spotsByText(catalog: Catalog, design: Design): ReadonlyMap<string, WiringSpot> {
  return spotsInText(spotsOf(catalog, design));
}

const spotsInText = derived(
  'spots by text',
  (spots: readonly WiringSpot[]): ReadonlyMap<string, WiringSpot> => new Map(spots.map((spot) => [spot.text, spot])),
);

const deepest = 8;

function collect(catalog: Catalog, design: Design, depth: number): Map<string, readonly WiringSpot[]> {
  const { connectors = [], components = [], pcbas = [], segments = [], subassemblies = [] } = design.instances;
  let tags: ReturnType<typeof signalTags> | undefined;
  const signalOf = (spot: WiringSpot) => (tags ??= signalTags(catalog, design)).get(spot.text)?.signal;
  const byPart = new Map<string, readonly WiringSpot[]>();
  const add = (id: string, spots: readonly WiringSpot[]) => byPart.set(id, [...(byPart.get(id) ?? []), ...spots]);
  const put = (id: string, spots: readonly WiringSpot[]) => (byPart.has(id) ? add(id, spots) : byPart.set(id, spots));
  const tagged = (spots: readonly WiringSpot[]) => spots.map((spot) => withSignal(spot, signalOf(spot), catalog));
  const putAll = <P extends { readonly id: string }>(
    parts: readonly P[],
    readSpots: (part: P) => readonly WiringSpot[],
  ) => {
    for (const part of parts)
      put(
        part.id,
        spotsOfPart(part, [catalog], () => readSpots(part)),
      );
  };
  putAll(connectors, (part) => tagged(pinSpots(catalog, part)));
  putAll(pcbas, (part) => tagged(boardSpots(catalog, part)));
  putAll(components, (part) => componentSpots(catalog, part));
  putAll(subassemblies, (part) => portSpots(catalog, part, depth));
  putAll(segments, (part) => wireSpots(catalog, part));
  return byPart;
}

/** The spots of a part depend only on the part and the catalog. */
const spotsOfPart = rememberedWith<object, readonly WiringSpot[]>('spots of a part on the canvas');

function withSignal(spot: WiringSpot, signal: string | undefined, catalog: Catalog): WiringSpot {
  if (signal === undefined) return spot;
  return { ...spot, signal, signalLabel: catalog.library.signal(signal)?.label ?? signal };
}

interface NamedInstance {
  readonly id: string;
  readonly def: string;
  readonly label?: string;
}

function spotBase(instance: NamedInstance, definition: string, terminal: string, end?: End) {
  const ref: TerminalRef = { instance: instance.id, terminal, ...present({ end }) };
  return {
    ref,
    text: formatTerminal(ref),
    instanceLabel: instance.label ?? instance.id,
    definition,
    aliases: [] as readonly string[],
  };
}

function pinSpots(catalog: Catalog, instance: NamedInstance): WiringSpot[] {
  const connector = composeConnector(catalog.library, instance.def);
  if (connector === undefined) return [];
  return connector.pins.map((pin) => ({
    ...spotBase(instance, connector.label, pin.id),
    list: 'connectors',
    kind: 'pin',
    label: pin.label ?? pin.id,
    signal: pin.signal,
    signalLabel: pin.signalLabel,
    aliases: pin.aliases,
  }));
}

function boardSpots(catalog: Catalog, instance: NamedInstance): WiringSpot[] {
  const board = composeBoard(catalog.library, instance.def);
  if (board === undefined) return [];
  return board.terminals.flatMap((terminal) => {
    const base: WiringSpot = {
      ...spotBase(instance, board.label, terminal.id),
      list: 'pcbas',
      kind: 'board',
      label: terminal.label,
      signal: terminal.signal,
      signalLabel: terminal.signal === undefined ? undefined : catalog.library.signal(terminal.signal)?.label,
    };
    if (terminal.pads.length === 0) return [base];
    return terminal.pads.map((pad) => {
      const ref = { ...base.ref, pad };
      return { ...base, ref, text: formatTerminal(ref), label: `${terminal.label} pad ${pad}` };
    });
  });
}

function componentSpots(catalog: Catalog, instance: NamedInstance): WiringSpot[] {
  const component = catalog.library.get('components', instance.def);
  if (component === undefined) return [];
  return componentTerminals(component).map((terminal) => ({
    ...spotBase(instance, component.label ?? component.id, terminal.id),
    list: 'components',
    kind: 'component',
    label: [terminal.label ?? terminal.id, terminal.polarity].filter((part) => part !== undefined).join(' '),
  }));
}

/** The ends of a placed design that nothing in it is joined to. */
function portSpots(catalog: Catalog, instance: NamedInstance & { readonly rev?: number }, depth: number): WiringSpot[] {
  const placed = catalog.design(instance.def, instance.rev);
  if (placed === undefined || depth >= deepest) return [];
  const inner: Catalog = { library: placed.library, design: (id, rev) => catalog.design(id, rev) };
  const used = takenIn(placed.design);
  return [...collect(inner, placed.design, depth + 1).values()]
    .flat()
    .filter((spot) => !used.has(spot.text))
    .map((spot) => ({
      ...spotBase(instance, placed.design.label ?? placed.design.id, formatPort(spot.ref)),
      list: 'subassemblies',
      kind: 'port',
      label: `${spot.instanceLabel} ${spot.label}`,
      signal: spot.signal,
      signalLabel: spot.signalLabel,
      colour: spot.colour,
    }));
}

/** The terminals that the joints and breakouts of a design use, written out. */
export const takenIn: (design: Design) => ReadonlySet<string> = derived('taken spots', takenTerminals);

function takenTerminals(design: Design): ReadonlySet<string> {
  const used = new Set(design.joints.flatMap((joint) => [formatTerminal(joint.a), formatTerminal(joint.b)]));
  for (const { trunk, legs, conductors } of design.instances.breakouts ?? []) {
    for (const { segment, end } of [trunk, ...legs]) {
      for (const { path } of conductors) used.add(formatTerminal({ instance: segment, end, terminal: path }));
    }
  }
  return used;
}

function wireSpots(catalog: Catalog, segment: Segment): WiringSpot[] {
  const wire = catalog.library.get('wires', segment.def);
  if (wire === undefined) return [];
  const instance = {
    id: segment.id,
    def: segment.def,
    ...present({ label: segment.label }),
  };
  const definition = wire.label ?? wire.id;
  const copper = elementsOf(wire).copper.filter((element) => carries(segment, element.path));
  return (['a', 'b'] as const).flatMap((end) => [
    ...copper.map((element): WiringSpot => ({
      ...spotBase(instance, definition, element.path, end),
      list: 'segments',
      kind: element.kind,
      label: segment.coreLabels?.[element.path] ?? element.label,
      colour: element.element.type === 'conductor' ? element.element.color : undefined,
    })),
    ...(segment.pigtails ?? [])
      .filter((pigtail) => pigtail.end === end)
      .map((pigtail) => pigtailSpot(instance, definition, pigtail, pigtailMembers(wire, pigtail))),
  ]);
}

function pigtailSpot(
  instance: NamedInstance,
  definition: string,
  pigtail: Pigtail,
  members: readonly string[],
): WiringSpot {
  return {
    ...spotBase(instance, definition, pigtailTerminal(pigtail.id), pigtail.end),
    list: 'segments',
    kind: 'pigtail',
    label: `pigtail ${pigtail.id}`,
    aliases: members,
  };
}
