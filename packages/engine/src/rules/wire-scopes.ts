/** Scopes of wire runs, their conductors and their ends. */
import type { ConnectorInstance, End, PcbaInstance, Segment, TerminalRef, Wire } from '@cablewright/model';
import { elementsOf, type CopperAt } from '../elements/elements.ts';
import { carriedCopper, isConnected } from '../landings/landings.ts';
import { definition } from '../library/definition.ts';
import { screenMasses } from '../terminals/pigtails.ts';
import { attachedTo, boardSummary, connectorSummary, kindsOf, shellsOf, straddledBoards } from './connector-scopes.ts';
import type { Scope } from './language.ts';
import { distinct, none, plainOf, related, type DesignReading } from './scopes.ts';

function stockOf(reading: DesignReading, segment: Segment): Wire | undefined {
  return definition(reading.libraryOf(segment.id), 'wires', segment.def);
}

/** How many conductors there are, and the least and most copper of one (mm²). */
export function conductorFacts(copper: readonly CopperAt[]): Scope {
  const conductors = copper.flatMap(({ element }) => (element.type === 'conductor' ? [element] : []));
  let [least, most] = [Infinity, -Infinity];
  for (const { areaMm2 } of conductors) {
    if (areaMm2 !== undefined) [least, most] = [Math.min(least, areaMm2), Math.max(most, areaMm2)];
  }
  return {
    conductorCount: conductors.length,
    minAreaMm2: least === Infinity ? undefined : least,
    maxAreaMm2: most === -Infinity ? undefined : most,
  };
}

export function segmentScopes(reading: DesignReading): Scope[] {
  return (reading.design.instances.segments ?? []).map((segment) => {
    const wire = stockOf(reading, segment);
    return {
      ...plainOf(wire),
      id: segment.id,
      def: segment.def,
      role: segment.role,
      lengthMm: segment.lengthMm,
      label: segment.label ?? wire?.label,
      ...conductorFacts(carriedCopper(reading.libraryOf(segment.id), segment)),
      screens: screensOf(reading, segment, wire),
    };
  });
}

/** The screens a run carries, those that touch each other as one, with the ends they are joined at. */
function screensOf(reading: DesignReading, segment: Segment, wire: Wire | undefined): readonly Scope[] {
  if (wire === undefined) return none;
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

export function conductorScopes(reading: DesignReading): Scope[] {
  return (reading.design.instances.segments ?? []).flatMap((segment) => {
    const wire = stockOf(reading, segment);
    return carriedCopper(reading.libraryOf(segment.id), segment).flatMap((copper) =>
      copper.element.type === 'conductor' ? [conductorScope(reading, segment, copper, wire?.label)] : [],
    );
  });
}

function conductorScope(
  reading: DesignReading,
  segment: Segment,
  { path, element }: CopperAt,
  wire: string | undefined,
): Scope {
  const { areaMm2, material, color, formation, bare } = element as Extract<typeof element, { type: 'conductor' }>;
  const { a, b } = reading.landings.bothEnds(segment, path);
  const signals = reading.signalsOn(segment.id, path);
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

export function cableEndScopes(reading: DesignReading): Scope[] {
  return (reading.design.instances.segments ?? []).flatMap((segment) =>
    (['a', 'b'] as const).map((end) => cableEndScope(reading, segment, end)),
  );
}

function cableEndScope(reading: DesignReading, segment: Segment, end: End): Scope {
  const id = `${segment.id}@${end}`;
  const joined = joinedAt(reading, segment, end);
  const connectors = [...joined.connectors].map((connector) => connectorSummary(reading, connector));
  const boards = new Set([
    ...joined.boards,
    ...[...joined.connectors].flatMap((connector) => straddledBoards(reading, connector)),
  ]);
  const hosts = new Set([id, ...[...joined.connectors].map((connector) => connector.id)]);
  const mechanicals = attachedTo(reading, hosts);
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
    connectorFamilies: distinct(connectors.map((one) => one['family'] as string | undefined)),
    shells: related(shells),
    shellCount: shells.length,
    mechanicals: related(mechanicals),
    mechanicalKinds: kindsOf(mechanicals),
    boards: related([...boards].map((board) => boardSummary(reading, board))),
    boardCount: boards.size,
    flying: !joined.any,
  };
}

/** The connectors and boards an end of a run is joined to, and whether anything is joined there at all. */
function joinedAt(reading: DesignReading, segment: Segment, end: End) {
  const connectors = new Set<ConnectorInstance>();
  const boards = new Set<PcbaInstance>();
  let any = false;
  const note = (ref: TerminalRef) => {
    const placed = reading.placed(ref.instance);
    if (placed?.list === 'connectors') connectors.add(placed.instance);
    if (placed?.list === 'pcbas') boards.add(placed.instance);
  };
  for (const { path } of carriedCopper(reading.libraryOf(segment.id), segment)) {
    const landing = reading.landings.at(segment.id, end, path);
    any ||= isConnected(landing);
    landing.direct.forEach(note);
    if (landing.pigtail !== undefined) reading.landings.ofPigtail(segment.id, landing.pigtail.id).forEach(note);
  }
  return { connectors, boards, any };
}

/** Facts of a wire stock as the library holds it. */
export function stockFacts(wire: Wire): Scope {
  return conductorFacts(elementsOf(wire).copper);
}
