/** Scopes of wire runs, their conductors and their ends. */
import {
  type ConnectorInstance,
  type End,
  type PcbaInstance,
  type Segment,
  type TerminalRef,
  type Wire,
  formatWireEnd,
} from '@cablewright/model';
import { elementsOf, isScreen, type CopperAt } from '../connectivity/elements.ts';
import { carriedCopper, isConnected, type Landing } from '../connectivity/landings/landings.ts';
import { definition } from '../library/definition.ts';
import { screenMasses } from '../connectivity/terminals/pigtails.ts';
import {
  attachedTo,
  boardSummaries,
  connectorSummary,
  familiesOf,
  kindsOf,
  shellsOf,
  straddledBoards,
} from './connector-scopes.ts';
import type { RuleScope, Wants } from './language.ts';
import { none, plainOf, related, type DesignReading } from './scopes.ts';
import { derived } from '@cablewright/derive';

function stockOf(reading: DesignReading, segment: Segment): Wire | undefined {
  return definition(reading.libraryOf(segment.id), 'wires', segment.def);
}

/** Number of conductors, and their smallest and largest cross-section (mm²). */
function conductorFacts(copper: readonly CopperAt[]): RuleScope {
  const conductors = copper.flatMap(({ element }) => (element.type === 'conductor' ? [element] : []));
  let [min, max] = [Infinity, -Infinity];
  for (const { areaMm2 } of conductors) {
    if (areaMm2 !== undefined) [min, max] = [Math.min(min, areaMm2), Math.max(max, areaMm2)];
  }
  return {
    conductorCount: conductors.length,
    minAreaMm2: min === Infinity ? undefined : min,
    maxAreaMm2: max === -Infinity ? undefined : max,
  };
}

export function segmentScopes(reading: DesignReading): RuleScope[] {
  return (reading.design.instances.segments ?? []).map((segment) => {
    const wire = stockOf(reading, segment);
    return {
      ...plainOf(wire),
      id: segment.id,
      def: segment.def,
      role: segment.role,
      lengthMm: segment.lengthMm,
      label: segment.label ?? wire?.label,
      ...(segment.scope === undefined && wire !== undefined
        ? stockFacts(wire)
        : conductorFacts(carriedCopper(reading.libraryOf(segment.id), segment))),
      screens: screensOf(reading, segment, wire),
    };
  });
}

/** The screens that a run carries, with the ends at which they are joined. Screens that touch each other count as one. */
function screensOf(reading: DesignReading, segment: Segment, wire: Wire | undefined): readonly RuleScope[] {
  if (wire === undefined || !elementsOf(wire).copper.some(isScreen)) return none;
  const carried = new Set(carriedCopper(reading.libraryOf(segment.id), segment).map(({ path }) => path));
  const masses = screenMasses(wire).map((mass) => mass.filter((path) => carried.has(path)));
  const joinedAt = (paths: readonly string[], end: End) =>
    paths.some((path) => isConnected(reading.landings.at(segment.id, end, path)));
  const screens = masses.flatMap((paths) =>
    paths.length === 0
      ? []
      : [{ path: paths.join(' + '), joinedA: joinedAt(paths, 'a'), joinedB: joinedAt(paths, 'b') }],
  );
  return related(screens);
}

export function conductorScopes(reading: DesignReading, wants: Wants): RuleScope[] {
  const signalled = wants('signals') || wants('signalKinds');
  const scopes: RuleScope[] = [];
  for (const segment of reading.design.instances.segments ?? []) {
    const wire = stockOf(reading, segment);
    for (const copper of carriedCopper(reading.libraryOf(segment.id), segment)) {
      if (copper.element.type === 'conductor')
        scopes.push(conductorScope(reading, segment, copper, wire?.label, signalled));
    }
  }
  return scopes;
}

function conductorScope(
  reading: DesignReading,
  segment: Segment,
  { path, element }: CopperAt,
  wire: string | undefined,
  signalled: boolean,
): RuleScope {
  const { areaMm2, material, color, formation, bare } = element as Extract<typeof element, { type: 'conductor' }>;
  const { a, b } = reading.landings.bothEnds(segment, path);
  const signals = signalled ? reading.signalsOn(segment.id, path) : none;
  return {
    segment: segment.id,
    path,
    id: `${segment.id}.${path}`,
    def: segment.def,
    wire: wire ?? segment.def,
    areaMm2,
    material,
    color,
    formation,
    bare: bare === true,
    lengthMm: segment.lengthMm,
    signals,
    signalKinds: reading.kindsOf(signals),
    joinedA: isConnected(a),
    joinedB: isConnected(b),
  };
}

export function cableEndScopes(reading: DesignReading, wants: Wants): RuleScope[] {
  const scopes: RuleScope[] = [];
  for (const segment of reading.design.instances.segments ?? []) {
    const landed = carriedCopper(reading.libraryOf(segment.id), segment).map(({ path }) =>
      reading.landings.bothEnds(segment, path),
    );
    scopes.push(
      cableEndScope(reading, segment, 'a', landed, wants),
      cableEndScope(reading, segment, 'b', landed, wants),
    );
  }
  return scopes;
}

function cableEndScope(
  reading: DesignReading,
  segment: Segment,
  end: End,
  landed: readonly Readonly<Record<End, Landing>>[],
  wants: Wants,
): RuleScope {
  const id = formatWireEnd(segment.id, end);
  const joined = joinedAt(reading, segment, end, landed);
  const connectors = joined.connectors.map((connector) => connectorSummary(reading, connector));
  const boards = wants('boards') || wants('boardCount') ? boardsAt(reading, joined) : none;
  const mechanicals = attachedTo(reading, [id, ...joined.connectors.map((connector) => connector.id)]);
  const shells = shellsOf(mechanicals);
  return {
    id,
    segment: segment.id,
    segmentDef: segment.def,
    end,
    role: segment.role,
    label: segment.endLabels?.[end],
    lengthMm: segment.lengthMm,
    connectors: related(connectors),
    connectorCount: connectors.length,
    connectorFamilies: familiesOf(connectors),
    shells: related(shells),
    shellCount: shells.length,
    mechanicals: related(mechanicals),
    mechanicalKinds: kindsOf(mechanicals),
    boards: boardSummaries(reading, boards),
    boardCount: boards.length,
    flying: !joined.any,
  };
}

/** The parts that one end of a run is joined to. */
interface JoinedAt {
  readonly connectors: ConnectorInstance[];
  readonly boards: PcbaInstance[];
  /** True if anything is joined to the end. */
  any: boolean;
}

/** The boards at an end: boards joined to it, and boards straddled by a connector joined to it. */
function boardsAt(reading: DesignReading, { connectors, boards }: JoinedAt): readonly PcbaInstance[] {
  return [...new Set([...boards, ...connectors.flatMap((connector) => straddledBoards(reading, connector))])];
}

function joinedAt(
  reading: DesignReading,
  segment: Segment,
  end: End,
  landed: readonly Readonly<Record<End, Landing>>[],
): JoinedAt {
  const joined: JoinedAt = { connectors: [], boards: [], any: false };
  for (const { [end]: landing } of landed) {
    joined.any ||= isConnected(landing);
    for (const ref of landing.direct) noteJoined(reading, joined, ref);
    if (landing.pigtail === undefined) continue;
    for (const ref of reading.landings.ofPigtail(segment.id, landing.pigtail.id)) noteJoined(reading, joined, ref);
  }
  return joined;
}

function noteJoined(reading: DesignReading, { connectors, boards }: JoinedAt, ref: TerminalRef): void {
  const placed = reading.placed(ref.instance);
  if (placed?.list === 'connectors' && !connectors.includes(placed.instance)) connectors.push(placed.instance);
  if (placed?.list === 'pcbas' && !boards.includes(placed.instance)) boards.push(placed.instance);
}

/** Conductor facts of a wire stock in the library. Computed once per record. */
export const stockFacts = derived('stock as rules see it', (wire: Wire): RuleScope =>
  conductorFacts(elementsOf(wire).copper),
);
