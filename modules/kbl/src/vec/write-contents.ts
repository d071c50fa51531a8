/** Writes the contents of a harness as VEC: occurrences with their roles, signals, contacts and groups of wires. */
import { notStated, ownScope } from '../basis/keys.ts';
import { childrenOf, type Element, idsIn, requiredId, textOf } from '../xml/element.ts';
import { leaf, make, references } from '../xml/make.ts';
import { nameOf, type Conversion } from './conversion.ts';
import { listAt } from './vec-source.ts';
import { terminalUse } from './write-parts.ts';

const occurrenceNames = [
  'Connector_occurrence',
  'Terminal_occurrence',
  'Cavity_seal_occurrence',
  'Cavity_plug_occurrence',
  'General_wire_occurrence',
  'Wire_protection_occurrence',
  'Fixing_occurrence',
  'Accessory_occurrence',
];

/** The placement types of each placed occurrence or part, by its id. */
export type Placements = ReadonlyMap<string, ReadonlySet<string>>;

/** All occurrences of the harness, in the order of the file. */
export function occurrencesOf(c: Conversion): Element[] {
  return (c.harness?.children ?? []).filter(({ name }) => occurrenceNames.includes(name));
}

/** Yields the components of the harness one at a time. */
export function* occurrenceElements(
  c: Conversion,
  placed: Placements,
  signals: ReadonlyMap<string, string>,
): Generator<Element> {
  for (const occurrence of occurrencesOf(c)) yield occurrenceElement(c, occurrence, placed, signals);
}

function occurrenceElement(
  c: Conversion,
  occurrence: Element,
  placed: Placements,
  signals: ReadonlyMap<string, string>,
): Element {
  const part = c.find(textOf(occurrence, 'Part'));
  const isPlaced = placed.has(occurrence.id ?? '') && part !== undefined;
  const own = childrenOf(occurrence, 'Installation_information').find(
    (entry) => textOf(entry, 'Instruction_type') === ownScope,
  );
  const ownName = textOf(own, 'Instruction_value');
  return make('Component', { id: requiredId(occurrence) }, [
    ...c.identification(occurrence, 'composition', identificationOf(occurrence)),
    ...c.aliases(occurrence),
    ownName === undefined ? undefined : c.alias(c.sub(occurrence, 'alias'), ownName, ownScope),
    references('ReferenceElement', idsIn(occurrence, 'Reference_element')),
    part === undefined ? undefined : roleOf(c, occurrence, part, signals),
    isPlaced ? placeableRole(c, occurrence, part) : undefined,
    part === undefined ? undefined : leaf('Part', requiredId(part)),
  ]);
}

const identificationOf = (occurrence: Element): string =>
  ['Id', 'Wire_number', 'Special_wire_id'].map((name) => textOf(occurrence, name)).find((name) => name !== undefined) ??
  requiredId(occurrence);

function placeableRole(c: Conversion, occurrence: Element, part: Element): Element {
  return make('Role', { id: c.sub(occurrence, 'placeable'), type: 'PlaceableElementRole' }, [
    leaf('Identification', 'placement'),
    leaf('PlaceableElementSpecification', c.sub(part, 'placeable')),
  ]);
}

const simpleRoles: Readonly<Record<string, readonly [role: string, specification: string]>> = {
  Terminal_occurrence: ['PluggableTerminalRole', 'TerminalSpecification'],
  Cavity_seal_occurrence: ['CavitySealRole', 'CavitySealSpecification'],
  Cavity_plug_occurrence: ['CavityPlugRole', 'CavityPlugSpecification'],
  Wire_protection_occurrence: ['WireProtectionRole', 'WireProtectionSpecification'],
  Fixing_occurrence: ['FixingRole', 'FixingSpecification'],
};

function roleOf(
  c: Conversion,
  occurrence: Element,
  part: Element,
  signals: ReadonlyMap<string, string>,
): Element | undefined {
  const id = c.sub(occurrence, 'role');
  if (occurrence.name === 'Connector_occurrence') return connectorRole(c, occurrence, part, id);
  if (occurrence.name === 'General_wire_occurrence') return wireRole(c, occurrence, part, id, signals);
  const role = simpleRoles[occurrence.name];
  if (role === undefined) return undefined;
  return make('Role', { id, type: role[0] }, [
    leaf('Identification', nameOf(part)),
    occurrence.name === 'Wire_protection_occurrence'
      ? c.value('ProtectionLength', occurrence, 'Protection_length')
      : undefined,
    leaf(role[1], c.sub(part, 'spec')),
    occurrence.name === 'Cavity_plug_occurrence'
      ? references('PluggedCavityRef', pluggedCavities(c, occurrence))
      : undefined,
  ]);
}

function pluggedCavities(c: Conversion, plug: Element): string[] {
  return c
    .inHarness('Connector_occurrence')
    .flatMap((connector) => childrenOf(connector, 'Slots').flatMap((slot) => childrenOf(slot, 'Cavities')))
    .filter((cavity) => textOf(cavity, 'Associated_plug') === plug.id)
    .flatMap((cavity) => cavity.id ?? []);
}

function connectorRole(c: Conversion, occurrence: Element, part: Element, id: string): Element {
  const use = terminalUse(c, part);
  if (use !== undefined)
    return make('Role', { id, type: use === 'splice' ? 'SpliceTerminalRole' : 'OpenWireEndTerminalRole' }, [
      leaf('Identification', nameOf(part)),
      leaf('TerminalSpecification', c.sub(part, 'spec')),
    ]);
  const usage = textOf(occurrence, 'Usage');
  return make('Role', { id, type: 'ConnectorHousingRole' }, [
    usage === undefined ? undefined : c.property(occurrence, 'usage', usage),
    leaf('Identification', nameOf(part)),
    leaf('ConnectorHousingSpecification', c.sub(part, 'spec')),
    ...childrenOf(occurrence, 'Slots').map((slot) =>
      make('SlotReference', { id: requiredId(slot), type: 'SlotReference' }, [
        leaf('ReferencedSlot', textOf(slot, 'Part') ?? ''),
        ...childrenOf(slot, 'Cavities').map((cavity) => {
          const number = textOf(c.find(textOf(cavity, 'Part')), 'Cavity_number');
          return make('CavityReference', { id: requiredId(cavity) }, [
            number === undefined ? undefined : leaf('Identification', number),
            leaf('ReferencedCavity', textOf(cavity, 'Part') ?? ''),
          ]);
        }),
      ]),
    ),
  ]);
}

/** The element of a wire or core that is connected and routed: that of the wire itself, or that of its core. */
export const elementOfWire = (c: Conversion, wire: Element): string =>
  wire.name === 'Core_occurrence' ? requiredId(wire) : c.sub(wire, 'element');

function wireRole(
  c: Conversion,
  occurrence: Element,
  part: Element,
  id: string,
  signals: ReadonlyMap<string, string>,
): Element {
  const cores = childrenOf(occurrence, 'Core_occurrence');
  const reference = (wire: Element, element: string) =>
    make('WireElementReference', { id: elementOfWire(c, wire) }, [
      lengthNotStated(wire) && wire === occurrence ? c.property(wire, 'length', notStated) : undefined,
      ...c.identification(wire, id, identificationOf(wire)),
      leaf('ReferencedWireElement', element),
      ...connectedEnds(c, wire, signals),
      ...(wire === occurrence ? lengths(c, wire) : []),
    ]);
  return make('Role', { id, type: 'WireRole' }, [
    leaf('Identification', nameOf(part)),
    leaf('WireSpecification', c.sub(part, 'spec')),
    reference(occurrence, c.sub(part, 'element')),
    ...cores.map((core) => reference(core, textOf(core, 'Part') ?? '')),
  ]);
}

const lengthNotStated = (wire: Element): boolean =>
  childrenOf(wire, 'Length_information').some((entry) => textOf(entry, 'Length_type') === notStated);

function lengths(c: Conversion, wire: Element): Element[] {
  return childrenOf(wire, 'Length_information').flatMap((entry) => {
    const type = textOf(entry, 'Length_type') ?? 'Production';
    const value = c.value('LengthValue', entry, 'Length_value');
    if (value === undefined || type === notStated) return [];
    return [make('WireLength', { id: entry.id ?? c.sub(wire, 'length') }, [leaf('LengthType', type), value])];
  });
}

/** The ends of a connected wire or core, and its signal. The id of an end is that of its extremity. */
function connectedEnds(c: Conversion, wire: Element, signals: ReadonlyMap<string, string>): Element[] {
  const [connection] = c.referringTo(wire.id, 'Connection', 'Wire');
  if (connection === undefined) return [];
  const signal = signals.get(textOf(connection, 'Signal_name') ?? '');
  return [
    ...(signal === undefined ? [] : [leaf('Signal', signal)]),
    ...wireEnds(c, connection).map(({ id, position }) =>
      make('WireEnd', { id }, [leaf('Identification', position), leaf('PositionOnWire', position)]),
    ),
  ];
}

interface WireEnd {
  readonly id: string;
  readonly position: string;
  /** The contact points that contain the end. */
  readonly contacts: readonly string[];
}

/** The ends of a wire by their position. Several extremities at one position are a single end in several contacts. */
function wireEnds(c: Conversion, connection: Element): WireEnd[] {
  const ends = Map.groupBy(
    childrenOf(connection, 'Extremities'),
    (extremity) => textOf(extremity, 'Position_on_wire') ?? '0',
  );
  return [...ends].map(([position, extremities]) => ({
    id: extremities[0]?.id ?? c.sub(connection, `end.${position}`),
    position,
    contacts: extremities.flatMap((extremity) => textOf(extremity, 'Contact_point') ?? []),
  }));
}

/** The signals of the connections without duplicates, and their ids by name. */
export function signalsOf(c: Conversion): ReadonlyMap<string, string> {
  const names = c.inHarness('Connection').flatMap((connection) => textOf(connection, 'Signal_name') ?? []);
  return new Map([...new Set(names)].map((name) => [name, c.own(`signal.${name}`)]));
}

/** The contact points: the contact in each cavity, and the wire ends in it. */
export function contactPoints(c: Conversion): Element[] {
  const ends = new Map<string, string[]>();
  for (const connection of c.inHarness('Connection'))
    for (const { id, contacts } of wireEnds(c, connection))
      for (const contact of contacts) listAt(ends, contact).push(id);
  return c.inHarness('Connector_occurrence').flatMap((connector) => {
    const part = c.find(textOf(connector, 'Part'));
    const isTerminal = part !== undefined && terminalUse(c, part) !== undefined;
    return childrenOf(connector, 'Contact_points').map((point) =>
      contactPoint(
        c,
        connector,
        point,
        ends.get(point.id ?? '') ?? [],
        isTerminal ? c.sub(connector, 'role') : undefined,
      ),
    );
  });
}

function contactPoint(
  c: Conversion,
  connector: Element,
  point: Element,
  ends: readonly string[],
  terminal: string | undefined,
): Element {
  const parts = idsIn(point, 'Associated_parts').flatMap((id) => c.find(id) ?? []);
  const fitted = (name: string) => parts.find((part) => part.name === name);
  const [contact, seal] = [fitted('Terminal_occurrence'), fitted('Cavity_seal_occurrence')];
  const sealRole = seal === undefined ? undefined : c.sub(seal, 'role');
  const mounted = terminal ?? (contact === undefined ? undefined : c.sub(contact, 'role'));
  const cavities = references('EquippedCavityRef', terminal === undefined ? idsIn(point, 'Contacted_cavity') : []);
  return make('ContactPoint', { id: requiredId(point) }, [
    // A seal without a wire has no mounting in VEC.
    sealRole !== undefined && ends.length === 0 ? c.property(point, 'seal', sealRole) : undefined,
    ...c.identification(
      point,
      'contacting',
      textOf(point, 'Id') ?? requiredId(point),
      `${identificationOf(connector)}.`,
    ),
    mounted === undefined ? undefined : leaf('MountedTerminal', mounted),
    cavities === undefined ? undefined : make('CavityMounting', { id: c.sub(point, 'cavity') }, [cavities]),
    ends.length === 0
      ? undefined
      : make('WireMounting', { id: c.sub(point, 'wires') }, [
          sealRole === undefined ? undefined : leaf('MountedCavitySeal', sealRole),
          references('ReferencedWireEnd', ends),
        ]),
  ]);
}

/** The groups of wires, such as twisted pairs. */
export function groupElements(c: Conversion): { readonly groups: Element[]; readonly specifications: Element[] } {
  const groups = c.inHarness('Wiring_group');
  const twisted = groups.filter((group) => /twist/i.test(textOf(group, 'Type') ?? ''));
  return {
    groups: groups.map((group) =>
      make('WireGrouping', { id: requiredId(group) }, [
        leaf('Identification', textOf(group, 'Id') ?? requiredId(group)),
        references(
          'RelatedWireElementReference',
          idsIn(group, 'Assigned_wire').flatMap((id) => {
            const wire = c.find(id);
            return wire === undefined ? [] : [elementOfWire(c, wire)];
          }),
        ),
        twisted.includes(group) ? leaf('WireGroupSpecification', c.sub(group, 'spec')) : undefined,
      ]),
    ),
    specifications: twisted.map((group) =>
      make('Specification', { id: c.sub(group, 'spec'), type: 'WireGroupSpecification' }, [
        leaf('Identification', textOf(group, 'Id') ?? requiredId(group)),
        leaf('GroupType', 'Twisted'),
      ]),
    ),
  };
}
