/** Reads connectors and splices with the contacts, seals and plugs in their cavities. */
import { componentTerminals, composeConnector, type Library } from '@cablewright/engine';
import type { CavityAssignment, Component } from '@cablewright/model';
import { keys } from '../basis/keys.ts';
import { childrenOf, type Element, idsIn, textOf } from '../xml/element.ts';
import { boxPins } from './component-boxes.ts';
import type { DesignDraft } from './draft.ts';
import { mechanicalStock } from './mechanical-stock.ts';
import { shortText, type KblStock } from './stock.ts';
import type { KblSource } from './source.ts';

/** The target of a contact point: a pin, or the open end of a wire, which the file represents as a connector. */
export type Contact = { readonly instance: string; readonly pin: string } | { readonly openEnd: Element };

export interface Connectors {
  readonly contacts: ReadonlyMap<string, Contact>;
  /** The instance of each occurrence by id. An open end has none. */
  readonly placed: ReadonlyMap<string, string>;
}

interface Reading {
  readonly source: KblSource;
  readonly stock: KblStock;
  readonly library: Library;
  readonly draft: DesignDraft;
  readonly contacts: Map<string, Contact>;
  readonly placed: Map<string, string>;
}

export function readConnectors(source: KblSource, stock: KblStock, library: Library, draft: DesignDraft): Connectors {
  const reading: Reading = { source, stock, library, draft, contacts: new Map(), placed: new Map() };
  for (const occurrence of source.inHarness('Connector_occurrence')) readConnector(reading, occurrence);
  for (const occurrence of source.inHarness('Component_box_occurrence')) readBox(reading, occurrence);
  return reading;
}

function readConnector(reading: Reading, occurrence: Element): void {
  const { source } = reading;
  const part = source.named(occurrence, 'Part');
  if (part === undefined) return;
  if (textOf(occurrence, 'Usage') === 'no end') {
    for (const point of childrenOf(occurrence, 'Contact_points'))
      if (point.id !== undefined) reading.contacts.set(point.id, { openEnd: occurrence });
    return;
  }
  const pins = pinsOf(source, occurrence, part);
  if (isSplice(source, occurrence)) readSplice(reading, occurrence, part, pins);
  else readPlaced(reading, occurrence, part, pins);
}

/**
 * Reads a component box as a connector with all its cavities. Its ids differ from those of the connector that the
 * writer creates for it, because the box itself is retained and written again, together with the connections to it.
 */
function readBox(reading: Reading, occurrence: Element): void {
  const { source, draft } = reading;
  const part = source.named(occurrence, 'Part');
  const pins = boxPins(source, occurrence);
  if (part === undefined || pins.size === 0) return;
  const name = nameOf(occurrence, 'box');
  const id = draft.id('instances', undefined, name, 'j');
  const def = connectorStock(reading, part, pins);
  draft.connectors.push({ id, def, ...labelled(id, name), ...cavitiesOf(reading, occurrence, pins) });
  addConnector(reading, occurrence, id, pins, false);
}

function isSplice(source: KblSource, occurrence: Element): boolean {
  const information = childrenOf(occurrence, 'Installation_information');
  return (
    (textOf(occurrence, 'Usage') === 'splice' ||
      information.some((entry) => /^splice_type$/i.test(textOf(entry, 'Instruction_type') ?? ''))) &&
    source.alias(occurrence)?.list !== 'connectors'
  );
}

/** The pin of each cavity occurrence by id. A pin number that occurs in two slots gets the number of its slot as a prefix. */
function pinsOf(source: KblSource, occurrence: Element, part: Element): ReadonlyMap<string, string> {
  const pins = new Map<string, string>();
  const used = new Set<string>();
  for (const [index, slot] of childrenOf(occurrence, 'Slots').entries())
    for (const cavity of childrenOf(slot, 'Cavities')) {
      const number = textOf(source.named(cavity, 'Part'), 'Cavity_number') ?? String(pins.size + 1);
      const pin = (used.has(number) ? `${index + 1}-${number}` : number).slice(0, 40);
      used.add(pin);
      if (cavity.id !== undefined) pins.set(cavity.id, pin);
    }
  if (pins.size === 0) notePartCavities(part, pins);
  return pins;
}

/** Uses the cavities of the part for an occurrence that lists none. */
function notePartCavities(part: Element, pins: Map<string, string>): void {
  for (const slot of childrenOf(part, 'Slots'))
    for (const cavity of childrenOf(slot, 'Cavities'))
      if (cavity.id !== undefined) pins.set(cavity.id, (textOf(cavity, 'Cavity_number') ?? cavity.id).slice(0, 40));
}

/** All cavities of the part. An occurrence may list only some of them. */
function partPins(part: Element, pins: ReadonlyMap<string, string>): string[] {
  const cavityNumbers = childrenOf(part, 'Slots').flatMap((slot) =>
    childrenOf(slot, 'Cavities').flatMap((cavity) => textOf(cavity, 'Cavity_number')?.slice(0, 40) ?? []),
  );
  return [...new Set([...cavityNumbers, ...pins.values()])];
}

function readSplice(reading: Reading, occurrence: Element, part: Element, pins: ReadonlyMap<string, string>): void {
  const { source, stock, draft } = reading;
  const def = stock.idOf({
    kind: 'components',
    part,
    own: { kind: 'splice', splice: {} },
    fits: (record) => record['splice'] !== undefined,
  });
  const name = nameOf(occurrence, 'splice');
  const id = draft.id('instances', source.alias(occurrence)?.id, name, 'sp');
  draft.components.push({ id, def, ...labelled(id, name) });
  const terminal = componentTerminals((stock.record('components', def) ?? {}) as Component)[0]?.id ?? '1';
  addConnector(reading, occurrence, id, new Map([...pins.keys()].map((cavity) => [cavity, terminal])));
  noteIds(source, occurrence, part, `components/${def}`, id, [[terminal, pins.keys().next().value]]);
}

/** Reads a connector, or a component, board or sub-assembly that Cablewright wrote as one. */
function readPlaced(reading: Reading, occurrence: Element, part: Element, pins: ReadonlyMap<string, string>): void {
  const { source, draft, library } = reading;
  const name = nameOf(occurrence, 'connector');
  const alias = source.alias(occurrence);
  const record = source.alias(part);
  const id = draft.id('instances', alias?.id, name, 'j');
  const otherThing =
    alias !== undefined && record !== undefined && isOwnThing(alias.list, record.list, record.id, library);
  const def = otherThing ? record.id : connectorStock(reading, part, pins);
  const instance = { id, def, ...labelled(id, name) };
  if (otherThing) draft[alias.list as 'pcbas'].push(instance);
  else draft.connectors.push({ ...instance, ...cavitiesOf(reading, occurrence, pins) });
  addConnector(reading, occurrence, id, pins);
  const kind = otherThing ? record.list : 'connectors';
  noteIds(
    source,
    occurrence,
    part,
    `${kind}/${def}`,
    id,
    [...pins].map(([cavity, pin]) => [pin, cavity]),
  );
}

const thingsOf: Readonly<Record<string, string>> = {
  components: 'components',
  pcbas: 'pcbas',
  subassemblies: 'designs',
};

function isOwnThing(list: string, kind: string, id: string, library: Library): boolean {
  return thingsOf[list] === kind && (kind === 'designs' || library.get(kind as 'pcbas', id) !== undefined);
}

function connectorStock({ stock, library }: Reading, part: Element, pins: ReadonlyMap<string, string>): string {
  const expectedPins = partPins(part, pins);
  return stock.idOf({
    kind: 'connectors',
    part,
    own: { pins: expectedPins.map((id) => ({ id })) },
    fits: (_, id) => {
      const composed = composeConnector(library, id);
      return composed !== undefined && expectedPins.every((pin) => composed.pin(pin) !== undefined);
    },
  });
}

function nameOf(occurrence: Element, fallback: string): string {
  return shortText(textOf(occurrence, 'Id') ?? occurrence.id ?? fallback);
}

export function labelled(id: string, name: string): { label?: string } {
  return name === id ? {} : { label: name };
}

function addConnector(
  reading: Reading,
  occurrence: Element,
  id: string,
  pins: ReadonlyMap<string, string>,
  notesIds = true,
): void {
  if (occurrence.id !== undefined) reading.placed.set(occurrence.id, id);
  for (const point of childrenOf(occurrence, 'Contact_points')) {
    const pin = idsIn(point, 'Contacted_cavity')
      .map((cavity) => pins.get(cavity))
      .find((candidate) => candidate !== undefined);
    if (point.id === undefined) continue;
    if (pin === undefined)
      reading.source.problems.error(
        point,
        'The contact point names no cavity of its connector.',
        'Correct Contacted_cavity.',
      );
    else {
      reading.contacts.set(point.id, { instance: id, pin });
      if (notesIds) reading.source.note(keys.contact(id, pin), point);
    }
  }
  // Version 2.3 before SR-1 names cavities in its connections.
  for (const [cavity, pin] of pins)
    if (!reading.contacts.has(cavity)) reading.contacts.set(cavity, { instance: id, pin });
}

function cavitiesOf(
  { source, stock }: Reading,
  occurrence: Element,
  pins: ReadonlyMap<string, string>,
): { cavities?: CavityAssignment[] } {
  const cavities = new Map<string, CavityAssignment>();
  const addFitting = (pin: string, fitted: Omit<CavityAssignment, 'cavity'>) =>
    cavities.set(pin, { ...(cavities.get(pin) ?? { cavity: pin }), ...fitted });
  for (const point of childrenOf(occurrence, 'Contact_points')) {
    const pin = idsIn(point, 'Contacted_cavity')
      .map((id) => pins.get(id))
      .find((candidate) => candidate !== undefined);
    if (pin === undefined) continue;
    for (const id of idsIn(point, 'Associated_parts')) {
      const fitted = mechanicalStock(source, stock, source.find(id));
      if (fitted?.role === 'contact') addFitting(pin, { contact: fitted.def });
      if (fitted?.role === 'seal') addFitting(pin, { seal: fitted.def });
    }
  }
  for (const slot of childrenOf(occurrence, 'Slots'))
    for (const cavity of childrenOf(slot, 'Cavities')) {
      const pin = pins.get(cavity.id ?? '');
      const plug = mechanicalStock(source, stock, source.find(textOf(cavity, 'Associated_plug')));
      if (pin !== undefined && plug?.role === 'plug') addFitting(pin, { plug: plug.def });
    }
  return cavities.size === 0 ? {} : { cavities: [...cavities.values()] };
}

/** Notes the ids of a connector and of its cavities, contacts, seals and plugs. */
function noteIds(
  source: KblSource,
  occurrence: Element,
  part: Element,
  record: string,
  id: string,
  pins: readonly (readonly [string, string | undefined])[],
): void {
  source.note(keys.placed(id), occurrence);
  source.note(keys.part('Connector_housing', record), part);
  source.note(keys.slot(record), childrenOf(part, 'Slots')[0]);
  source.note(keys.placedSlot(id), childrenOf(occurrence, 'Slots')[0]);
  for (const slot of childrenOf(part, 'Slots'))
    for (const cavity of childrenOf(slot, 'Cavities')) {
      const number = textOf(cavity, 'Cavity_number');
      if (number !== undefined) source.note(keys.cavity(record, number), cavity);
    }
  for (const [pin, cavity] of pins) source.note(keys.placedCavity(id, pin), source.find(cavity));
  for (const point of childrenOf(occurrence, 'Contact_points')) {
    const pin = pins.find(
      ([, cavity]) => cavity !== undefined && idsIn(point, 'Contacted_cavity').includes(cavity),
    )?.[0];
    if (pin === undefined) continue;
    for (const fitted of idsIn(point, 'Associated_parts').map((part) => source.find(part))) {
      if (fitted?.name === 'Cavity_seal_occurrence') source.note(keys.seal(id, pin), fitted);
      else if (fitted?.name === 'Terminal_occurrence') source.note(keys.terminal(id, pin), fitted);
    }
  }
  for (const [pin, cavity] of pins)
    source.note(keys.plug(id, pin), source.find(textOf(source.find(cavity), 'Associated_plug')));
}
