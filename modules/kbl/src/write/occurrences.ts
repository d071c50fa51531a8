/** Writes the contents of a harness: connectors with their cavities and contacts, wires, accessories, and the connections between them. */
import type { CavityAssignment, Design } from '@cablewright/model';
import { keys } from '../basis/keys.ts';
import type { Element } from '../xml/element.ts';
import { leaf, leafIf, make, references } from '../xml/make.ts';
import { bareSplice, openEnd, type KblCircuit, type PlacedThing } from './circuit.ts';
import { connection, wireElement } from './wire-elements.ts';
import type { PartCollector } from './parts.ts';
import type { WriteContext } from './write-context.ts';

/** All children of `Harness` that represent an object or a connection of the design. */
export function occurrences(context: WriteContext, circuit: KblCircuit, parts: PartCollector): Element[] {
  return [
    ...circuit.placed.flatMap((placed) => connectorElements(context, circuit, parts, placed)),
    ...(context.design.instances.segments ?? []).map((segment) => wireElement(context, circuit, parts, segment)),
    ...circuit.runs.map((run) => connection(context, circuit, run)),
    ...accessories(context, circuit, parts),
  ];
}

const cavitiesOf = ({ instances }: Design, id: string): readonly CavityAssignment[] =>
  instances.connectors?.find((connector) => connector.id === id)?.cavities ?? [];

/** Writes a connector with its contacts, seals and plugs. */
function connectorElements(
  context: WriteContext,
  circuit: KblCircuit,
  parts: PartCollector,
  placed: PlacedThing,
): Element[] {
  const { id, label, usage } = placed;
  const hasRecord = placed.kind !== '';
  const assigned = new Map(cavitiesOf(context.design, id).map((cavity) => [cavity.cavity, cavity]));
  const pins = hasRecord ? circuit.pinsOf(placed.kind, placed.def) : ['1'];
  const record = hasRecord ? `${placed.kind}/${placed.def}` : placed.def;
  const key = keys.placed(id);
  const points = pins.filter((pin) => (hasRecord ? isContacted(circuit, id, pin, assigned.get(pin)) : true));
  const part = hasRecord
    ? parts.use('Connector_housing', placed.kind, placed.def)
    : context.ids.of(keys.part('Connector_housing', placed.def));
  const connector = make('Connector_occurrence', { id: context.ids.of(key) }, [
    leaf('Id', label ?? id),
    hasRecord ? context.alias(key, `${listOf(placed.kind)}/${id}`) : undefined,
    leafIf('Usage', usage),
    leaf('Part', part),
    ...points.map((pin) => contactPoint(context, id, pin, assigned.get(pin))),
    pins.length === 0 ? undefined : slotOccurrence(context, id, record, pins, assigned),
  ]);
  return [connector, ...pins.flatMap((pin) => fittings(context, parts, id, pin, assigned.get(pin)))];
}

/** The name of the design list that contains instances of a kind of record. */
function listOf(kind: string): string {
  return kind === 'designs' ? 'subassemblies' : kind;
}

function isContacted(
  circuit: KblCircuit,
  instance: string,
  pin: string,
  assigned: CavityAssignment | undefined,
): boolean {
  return assigned?.contact !== undefined || assigned?.seal !== undefined || circuit.isWired(instance, pin);
}

function contactPoint(context: WriteContext, id: string, pin: string, assigned: CavityAssignment | undefined): Element {
  const { ids } = context;
  const fitted = [
    ...(assigned?.contact === undefined ? [] : [ids.of(keys.terminal(id, pin))]),
    ...(assigned?.seal === undefined ? [] : [ids.of(keys.seal(id, pin))]),
  ];
  return make('Contact_points', { id: ids.of(keys.contact(id, pin)) }, [
    leaf('Id', pin),
    references('Associated_parts', fitted),
    leaf('Contacted_cavity', ids.of(keys.placedCavity(id, pin))),
  ]);
}

function slotOccurrence(
  context: WriteContext,
  id: string,
  record: string,
  pins: readonly string[],
  assigned: ReadonlyMap<string, CavityAssignment>,
): Element {
  const { ids } = context;
  const cavities = pins.map((pin) =>
    make('Cavities', { id: ids.of(keys.placedCavity(id, pin)) }, [
      assigned.get(pin)?.plug === undefined ? undefined : leaf('Associated_plug', ids.of(keys.plug(id, pin))),
      leaf('Part', ids.of(keys.cavity(record, pin))),
    ]),
  );
  const part = leaf('Part', ids.of(keys.slot(record)));
  return make('Slots', { id: ids.of(keys.placedSlot(id)) }, [part, ...cavities]);
}

function fittings(
  context: WriteContext,
  parts: PartCollector,
  id: string,
  pin: string,
  assigned: CavityAssignment | undefined,
): Element[] {
  const { ids } = context;
  const fitting = (name: string, element: string, key: string, def: string | undefined): Element[] =>
    def === undefined ? [] : [make(name, { id: ids.of(key) }, [leaf('Part', parts.use(element, 'mechanicals', def))])];
  return [
    ...fitting('Terminal_occurrence', 'General_terminal', keys.terminal(id, pin), assigned?.contact),
    ...fitting('Cavity_seal_occurrence', 'Cavity_seal', keys.seal(id, pin), assigned?.seal),
    ...fitting('Cavity_plug_occurrence', 'Cavity_plug', keys.plug(id, pin), assigned?.plug),
  ];
}

/** Writes shells, fasteners and other parts, one element for each piece. */
function accessories(context: WriteContext, circuit: KblCircuit, parts: PartCollector): Element[] {
  const placed = new Set(circuit.placed.map(({ id }) => id));
  return (context.design.instances.mechanical ?? []).flatMap(({ id, def, label, qty = 1, attachedTo }) =>
    Array.from({ length: pieces(qty) }, (_, index) => {
      const key = keys.mechanical(id, index);
      const holder =
        attachedTo !== undefined && placed.has(attachedTo) ? [context.ids.of(keys.placed(attachedTo))] : [];
      return make('Accessory_occurrence', { id: context.ids.of(key) }, [
        leaf('Id', label ?? id),
        context.alias(key, `mechanical/${id}`),
        leaf('Part', parts.use('Accessory', 'mechanicals', def)),
        references('Reference_element', holder),
      ]);
    }),
  );
}

/** The number of pieces. A part measured by length counts as one. */
function pieces(qty: number): number {
  return Number.isInteger(qty) && qty >= 1 && qty <= 1000 ? qty : 1;
}

/** Writes the housings of splices without a part and of open ends, if any. */
export function madeHousings(context: WriteContext, circuit: KblCircuit): Element[] {
  return [bareSplice, openEnd]
    .filter((def) => circuit.placed.some((thing) => thing.def === def && thing.kind === ''))
    .map((def) => {
      const { ids } = context;
      const cavity = make('Cavities', { id: ids.of(keys.cavity(def, '1')) }, [leaf('Cavity_number', '1')]);
      const slot = make('Slots', { id: ids.of(keys.slot(def)) }, [leaf('Number_of_cavities', 1), cavity]);
      const texts = ['Company_name', 'Version', 'Abbreviation'].map((name) => leaf(name, '/NULL'));
      return make('Connector_housing', { id: ids.of(keys.part('Connector_housing', def)) }, [
        leaf('Part_number', '/NULL'),
        ...texts,
        leaf('Description', def),
        slot,
      ]);
    });
}
