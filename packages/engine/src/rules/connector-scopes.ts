/** Scopes of connectors, boards, components and mechanical parts. */
import { type ConnectorInstance, type MechanicalInstance, type PcbaInstance, formatWireEnd } from '@cablewright/model';
import { composeBoard } from '../connectivity/compose-board.ts';
import { composeConnector, type ComposedConnector, type ComposedPin } from '../connectivity/compose-connector.ts';
import type { JointEnd } from '../connectivity/terminals/resolved-joints.ts';
import { definition } from '../library/definition.ts';
import { ruleLimits, type RuleScope, type Wants } from './language.ts';
import { distinct, none, plainOf, related, type DesignReading } from './scopes.ts';

interface ConnectorFacts {
  readonly composed: ComposedConnector | undefined;
  readonly summary: RuleScope;
  /** The joints of each pin, in the order of the pins. */
  readonly joins: readonly (readonly JointEnd[])[];
  readonly straddled: readonly PcbaInstance[];
}

function connectorFacts(reading: DesignReading, connector: ConnectorInstance): ConnectorFacts {
  const composed = composeConnector(reading.libraryOf(connector.id), connector.def);
  const joins = joinedTo(reading, connector.id, composed?.pins ?? none);
  return { composed, summary: summaryOf(connector, composed), joins, straddled: boardsAmong(joins) };
}

/** A connector as it is listed in other scopes. */
export function connectorSummary(reading: DesignReading, connector: ConnectorInstance): RuleScope {
  return reading.factsOf(connector, connectorFacts).summary;
}

function summaryOf({ id, def, role, label }: ConnectorInstance, composed: ComposedConnector | undefined): RuleScope {
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

function boardSummary(reading: DesignReading, { id, def, label }: PcbaInstance): RuleScope {
  const record = definition(reading.libraryOf(id), 'pcbas', def);
  return { id, def, label: label ?? record?.label, partNumber: record?.partNumber };
}

export function boardSummaries(reading: DesignReading, boards: readonly PcbaInstance[]): readonly RuleScope[] {
  return boards.length === 0 ? none : related(boards.map((board) => boardSummary(reading, board)));
}

function mechanicalSummary(reading: DesignReading, { id, def, qty = 1, label }: MechanicalInstance): RuleScope {
  const record = definition(reading.libraryOf(id), 'mechanicals', def);
  return { id, def, kind: record?.kind, qty, label: label ?? record?.label };
}

/** The mechanical parts attached to any of the hosts, as they are listed in scopes. */
export function attachedTo(reading: DesignReading, hosts: readonly string[]): readonly RuleScope[] {
  if (!reading.hasAttached) return none;
  const scopes: RuleScope[] = [];
  for (const host of hosts) {
    for (const part of reading.attachedTo(host)) scopes.push(mechanicalSummary(reading, part));
  }
  return scopes;
}

export function shellsOf(mechanicals: readonly RuleScope[]): readonly RuleScope[] {
  if (mechanicals.length === 0) return none;
  return mechanicals.filter((part) => part['kind'] === 'shell');
}

/** The distinct families of connectors that are listed in a scope. */
export function familiesOf(connectors: readonly RuleScope[]): readonly string[] {
  return distinct(connectors.map((one) => one['family'] as string | undefined));
}

export function kindsOf(mechanicals: readonly RuleScope[]): readonly string[] {
  if (mechanicals.length === 0) return none;
  return distinct(mechanicals.map((part) => part['kind'] as string | undefined));
}

/** The joints of each terminal of a part, in the order of the terminals. */
function joinedTo(reading: DesignReading, instance: string, terminals: readonly { readonly id: string }[]) {
  return terminals.map(({ id }) => reading.landings.on(instance, id));
}

/** The boards that a connector straddles: their terminals are joined directly to its pins. */
export function straddledBoards(reading: DesignReading, connector: ConnectorInstance): readonly PcbaInstance[] {
  return reading.factsOf(connector, connectorFacts).straddled;
}

function boardsAmong(joins: readonly (readonly JointEnd[])[]): readonly PcbaInstance[] {
  const boards = new Set<PcbaInstance>();
  for (const ends of joins) {
    for (const { at } of ends) if (at.ok && at.on === 'board') boards.add(at.instance);
  }
  return boards.size === 0 ? none : [...boards];
}

export function connectorScopes(reading: DesignReading, wants: Wants): RuleScope[] {
  return (reading.design.instances.connectors ?? []).map((connector) => connectorScope(reading, connector, wants));
}

function connectorScope(reading: DesignReading, connector: ConnectorInstance, wants: Wants): RuleScope {
  const facts = reading.factsOf(connector, connectorFacts);
  const { composed, summary, joins, straddled: boards } = facts;
  const pins = wants('pins') ? pinScopes(reading, connector, composed?.pins ?? none, joins) : none;
  const pinsJoined = joins.filter((ends) => ends.length > 0).length;
  const mechanicals = attachedTo(reading, [connector.id]);
  const shells = shellsOf(mechanicals);
  return {
    ...plainOf(composed?.record),
    ...summary,
    construction: composed?.construction,
    contactRatingA: composed?.contactRatingA,
    ratedVoltageV: composed?.ratedVoltageV,
    sealing: composed?.housing?.sealing,
    contactSystems: composed?.housing?.systems ?? none,
    pinsJoined,
    pinsOpen: joins.length - pinsJoined,
    pins: related(pins),
    cavities: wants('cavities') ? cavitiesOf(reading, connector, facts) : none,
    mechanicals: related(mechanicals),
    mechanicalKinds: kindsOf(mechanicals),
    shells: related(shells),
    shellCount: shells.length,
    boards: boardSummaries(reading, boards),
    boardCount: boards.length,
    ends: wants('ends') ? endNames(joins) : none,
  };
}

function pinScopes(
  reading: DesignReading,
  instance: ConnectorInstance,
  pins: readonly ComposedPin[],
  joins: readonly (readonly JointEnd[])[],
): RuleScope[] {
  return pins.map((pin, i) => {
    const { id, label } = pin;
    const signal = reading.nets.tags.at(instance.id, id)?.signal;
    const stated = instance.pins?.[id];
    const { dir = pin.dir, level = pin.level } = stated === undefined || stated === 'nc' ? {} : stated;
    return { id, label, signal, signalKind: reading.kindOf(signal), dir, level, joined: joins[i]!.length > 0 };
  });
}

/** The distinct run ends joined to a connector. */
function endNames(joins: readonly (readonly JointEnd[])[]): readonly string[] {
  const names = new Set<string>();
  for (const ends of joins) {
    for (const { ref } of ends) if (ref.end !== undefined) names.add(formatWireEnd(ref.instance, ref.end));
  }
  return related([...names]);
}

/** The parts crimped into each cavity, the copper cross-section that lands there (mm²), and the wire range of the contact. */
function cavitiesOf(reading: DesignReading, { id, cavities = [] }: ConnectorInstance, facts: ConnectorFacts) {
  const library = reading.libraryOf(id);
  const pins = facts.composed?.pins ?? none;
  const rangeOf = remembering((contact) => definition(library, 'mechanicals', contact)?.termination);
  const scopes = cavities.slice(0, ruleLimits.related).map(({ cavity, contact, seal, plug }, i): RuleScope => {
    // Most designs list cavities in the order of the pins, so try the same index first.
    const ends = pins[i]?.id === cavity ? facts.joins[i]! : reading.landings.on(id, cavity);
    const { wireMinMm2, wireMaxMm2 } = (contact === undefined ? undefined : rangeOf(contact)) ?? {};
    return { cavity, contact, seal, plug, joined: ends.length > 0, areaMm2: landedArea(ends), wireMinMm2, wireMaxMm2 };
  });
  return scopes;
}

/** Caches the latest lookup, because the same key often repeats. */
function remembering<T>(find: (key: string) => T): (key: string) => T {
  let last: { readonly key: string; readonly found: T } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, found: find(key) };
    return last.found;
  };
}

function landedArea(ends: readonly JointEnd[]): number | undefined {
  let sum: number | undefined;
  for (const { at } of ends) {
    const element = at.ok && at.on === 'element' ? at.element.element : undefined;
    if (element?.type === 'conductor' && element.areaMm2 !== undefined) sum = (sum ?? 0) + element.areaMm2;
  }
  return sum;
}

export function boardScopes(reading: DesignReading): RuleScope[] {
  return (reading.design.instances.pcbas ?? []).map((board) => boardScope(reading, board));
}

function boardScope(reading: DesignReading, board: PcbaInstance): RuleScope {
  const composed = composeBoard(reading.libraryOf(board.id), board.def);
  const terminals = composed?.terminals ?? none;
  const joins = joinedTo(reading, board.id, terminals);
  const roles = new Map((composed?.record.terminals ?? none).map((one) => [one.id, (one as RuleScope)['role']]));
  const listed = terminals.map(({ id, label }, i) => {
    const signal = reading.nets.tags.at(board.id, id)?.signal;
    const joined = joins[i]!.length > 0;
    return { id, label, role: roles.get(id), signal, signalKind: reading.kindOf(signal), joined };
  });
  const connectors = new Set<ConnectorInstance>();
  for (const { at } of joins.flat()) if (at.ok && at.on === 'pin') connectors.add(at.instance);
  const summaries = [...connectors].map((connector) => connectorSummary(reading, connector));
  const hosts = [board.id, ...[...connectors].map(({ id }) => id)];
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
    connectorFamilies: familiesOf(summaries),
    shells: related(shells),
    shellCount: shells.length,
  };
}

export function componentScopes(reading: DesignReading): RuleScope[] {
  return (reading.design.instances.components ?? []).map(({ id, def, location, label }) => {
    const record = definition(reading.libraryOf(id), 'components', def);
    return { ...plainOf(record), id, def, location, label: label ?? record?.label };
  });
}

export function mechanicalScopes(reading: DesignReading): RuleScope[] {
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

function hostScope(reading: DesignReading, id: string): RuleScope | undefined {
  const placed = reading.placed(id);
  if (placed?.list === 'connectors') return connectorSummary(reading, placed.instance);
  if (placed?.list === 'pcbas') return boardSummary(reading, placed.instance);
  return placed?.list === 'segments' ? { id, def: placed.instance.def, label: placed.instance.label } : undefined;
}
