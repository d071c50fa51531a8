/** Scopes of connectors, boards, components and mechanical parts. */
import type { ConnectorInstance, MechanicalInstance, PcbaInstance } from '@cablewright/model';
import { composeBoard } from '../boards/compose.ts';
import { composeConnector } from '../connectors/compose.ts';
import type { JointEnd } from '../joints/resolved.ts';
import { definition } from '../library/definition.ts';
import type { Scope } from './language.ts';
import { distinct, none, plainOf, related, type DesignReading } from './scopes.ts';

/** A connector as other scopes list it. */
export function connectorSummary(reading: DesignReading, { id, def, role, label }: ConnectorInstance): Scope {
  const composed = composeConnector(reading.libraryOf(id), def);
  return {
    id,
    def,
    label: label ?? composed?.label,
    family: composed?.family,
    gender: composed?.gender,
    partNumber: composed?.record.partNumber,
    role,
    pinCount: composed?.pins.length,
  };
}

export function boardSummary(reading: DesignReading, { id, def, label }: PcbaInstance): Scope {
  const record = definition(reading.libraryOf(id), 'pcbas', def);
  return { id, def, label: label ?? record?.label, partNumber: record?.partNumber };
}

export function mechanicalSummary(reading: DesignReading, { id, def, qty = 1, label }: MechanicalInstance): Scope {
  const record = definition(reading.libraryOf(id), 'mechanicals', def);
  return { id, def, kind: record?.kind, qty, label: label ?? record?.label };
}

/** The mechanical parts attached to any of these, as scopes list them. */
export function attachedTo(reading: DesignReading, hosts: ReadonlySet<string>): Scope[] {
  const parts = reading.flat.instances.mechanical ?? [];
  return parts
    .filter((part) => part.attachedTo !== undefined && hosts.has(part.attachedTo))
    .map((part) => mechanicalSummary(reading, part));
}

export function shellsOf(mechanicals: readonly Scope[]): readonly Scope[] {
  return mechanicals.filter((part) => part['kind'] === 'shell');
}

export function kindsOf(mechanicals: readonly Scope[]): readonly string[] {
  return distinct(mechanicals.map((part) => part['kind'] as string | undefined));
}

/** What each terminal of a part is joined to. */
function joinedTo(reading: DesignReading, instance: string, terminals: readonly { readonly id: string }[]) {
  return new Map(terminals.map(({ id }) => [id, reading.landings.on(instance, id)]));
}

/** The boards whose terminals are joined straight to a pin of the connector: it straddles them. */
export function straddledBoards(reading: DesignReading, connector: ConnectorInstance): PcbaInstance[] {
  const pins = composeConnector(reading.libraryOf(connector.id), connector.def)?.pins ?? [];
  const boards = new Set<PcbaInstance>();
  for (const ends of joinedTo(reading, connector.id, pins).values()) {
    for (const { at } of ends) if (at.ok && at.on === 'board') boards.add(at.instance);
  }
  return [...boards];
}

export function connectorScopes(reading: DesignReading): Scope[] {
  return (reading.design.instances.connectors ?? []).map((connector) => connectorScope(reading, connector));
}

function connectorScope(reading: DesignReading, connector: ConnectorInstance): Scope {
  const library = reading.libraryOf(connector.id);
  const composed = composeConnector(library, connector.def);
  const joins = joinedTo(reading, connector.id, composed?.pins ?? none);
  const pins = (composed?.pins ?? none).map(({ id, label }) => {
    const signal = reading.nets.tags.at(connector.id, id)?.signal;
    return { id, label, signal, signalKind: reading.kindOf(signal), joined: joins.get(id)!.length > 0 };
  });
  const pinsJoined = pins.filter((pin) => pin.joined).length;
  const mechanicals = attachedTo(reading, new Set([connector.id]));
  const shells = shellsOf(mechanicals);
  const boards = straddledBoards(reading, connector);
  return {
    ...plainOf(composed?.record),
    ...connectorSummary(reading, connector),
    construction: composed?.construction,
    contactRatingA: composed?.contactRatingA,
    sealing: composed?.housing?.sealing,
    contactSystems: composed?.housing?.systems ?? none,
    pinsJoined,
    pinsOpen: pins.length - pinsJoined,
    pins: related(pins),
    cavities: cavitiesOf(reading, connector, joins),
    mechanicals: related(mechanicals),
    mechanicalKinds: kindsOf(mechanicals),
    shells: related(shells),
    shellCount: shells.length,
    boards: related(boards.map((board) => boardSummary(reading, board))),
    boardCount: boards.length,
    ends: distinct([...joins.values()].flat().map(({ ref }) => endName(ref))),
  };
}

function endName({ instance, end }: JointEnd['ref']): string | undefined {
  return end === undefined ? undefined : `${instance}@${end}`;
}

/** What is crimped into each cavity, with the copper that lands there (mm²) and the range of the contact. */
function cavitiesOf(
  reading: DesignReading,
  { id, cavities = [] }: ConnectorInstance,
  joins: ReadonlyMap<string, readonly JointEnd[]>,
): readonly Scope[] {
  const library = reading.libraryOf(id);
  const scopes = cavities.map(({ cavity, contact, seal, plug }) => {
    const ends = joins.get(cavity) ?? none;
    const range = contact === undefined ? undefined : definition(library, 'mechanicals', contact)?.termination;
    const { wireMinMm2, wireMaxMm2 } = range ?? {};
    return { cavity, contact, seal, plug, joined: ends.length > 0, areaMm2: landedArea(ends), wireMinMm2, wireMaxMm2 };
  });
  return related(scopes);
}

function landedArea(ends: readonly JointEnd[]): number | undefined {
  const areas = ends.flatMap(({ at }) => {
    const element = at.ok && at.on === 'element' ? at.element.element : undefined;
    return element?.type === 'conductor' && element.areaMm2 !== undefined ? [element.areaMm2] : [];
  });
  return areas.length === 0 ? undefined : areas.reduce((sum, area) => sum + area);
}

export function boardScopes(reading: DesignReading): Scope[] {
  return (reading.design.instances.pcbas ?? []).map((board) => boardScope(reading, board));
}

function boardScope(reading: DesignReading, board: PcbaInstance): Scope {
  const composed = composeBoard(reading.libraryOf(board.id), board.def);
  const terminals = composed?.terminals ?? none;
  const joins = joinedTo(reading, board.id, terminals);
  const roles = new Map((composed?.record.terminals ?? none).map((one) => [one.id, (one as Scope)['role']]));
  const listed = terminals.map(({ id, label }) => {
    const signal = reading.nets.tags.at(board.id, id)?.signal;
    const joined = joins.get(id)!.length > 0;
    return { id, label, role: roles.get(id), signal, signalKind: reading.kindOf(signal), joined };
  });
  const connectors = new Set<ConnectorInstance>();
  for (const { at } of [...joins.values()].flat()) if (at.ok && at.on === 'pin') connectors.add(at.instance);
  const summaries = [...connectors].map((connector) => connectorSummary(reading, connector));
  const hosts = new Set([board.id, ...[...connectors].map(({ id }) => id)]);
  const shells = shellsOf(attachedTo(reading, hosts));
  return {
    ...plainOf(composed?.record),
    ...boardSummary(reading, board),
    location: board.location,
    build: board.build ?? composed?.record.build,
    terminalCount: terminals.length,
    terminalsJoined: listed.filter((terminal) => terminal.joined).length,
    terminals: related(listed),
    connectors: related(summaries),
    connectorFamilies: distinct(summaries.map((one) => one['family'] as string | undefined)),
    shells: related(shells),
    shellCount: shells.length,
  };
}

export function componentScopes(reading: DesignReading): Scope[] {
  return (reading.design.instances.components ?? []).map(({ id, def, location, label }) => {
    const record = definition(reading.libraryOf(id), 'components', def);
    return { ...plainOf(record), id, def, location, label: label ?? record?.label };
  });
}

export function mechanicalScopes(reading: DesignReading): Scope[] {
  return (reading.design.instances.mechanical ?? []).map((part) => {
    const record = definition(reading.libraryOf(part.id), 'mechanicals', part.def);
    const host = part.attachedTo === undefined ? undefined : hostScope(reading, part.attachedTo);
    return {
      ...plainOf(record),
      ...mechanicalSummary(reading, part),
      partNumber: record?.partNumber,
      attachedTo: part.attachedTo,
      attachedFamily: host?.['family'],
      host,
      hostDef: host?.['def'],
      hostPartNumber: host?.['partNumber'],
    };
  });
}

function hostScope(reading: DesignReading, id: string): Scope | undefined {
  const placed = reading.placed(id);
  if (placed?.list === 'connectors') return connectorSummary(reading, placed.instance);
  if (placed?.list === 'pcbas') return boardSummary(reading, placed.instance);
  return placed?.list === 'segments' ? { id, def: placed.instance.def, label: placed.instance.label } : undefined;
}
