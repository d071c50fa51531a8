/** Reads wires and cables with their connections. */
import { composeConnector, elementsOf, type Library } from '@cablewright/engine';
import { type ConnectorInstance, present, type Segment, type Wire } from '@cablewright/model';
import { keys, notStated } from '../basis/keys.ts';
import { childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import type { Colours } from './colours.ts';
import type { Connectors, Contact } from './connectors.ts';
import { labelled } from './connectors.ts';
import type { DesignDraft } from './draft.ts';
import { shortText, type KblStock } from './stock.ts';
import { aliasOf, type KblSource } from './source.ts';

/** A core in the design. */
interface CoreRef {
  readonly segment: string;
  readonly path: string;
}

/** A connection of the file with its open ends. */
interface Connected {
  readonly element: Element;
  readonly core: CoreRef;
  readonly openEnds: Readonly<Partial<Record<'a' | 'b', Element>>>;
}

export interface Wires {
  /** Cores by the ids of their occurrences. */
  readonly cores: ReadonlyMap<string, CoreRef>;
  readonly connected: readonly Connected[];
}

export class WireReader {
  readonly #source: KblSource;
  readonly #stock: KblStock;
  readonly #library: Library;
  readonly #colours: Colours;
  readonly #draft: DesignDraft;
  readonly #cores = new Map<string, CoreRef>();

  constructor(source: KblSource, stock: KblStock, library: Library, colours: Colours, draft: DesignDraft) {
    this.#source = source;
    this.#stock = stock;
    this.#library = library;
    this.#colours = colours;
    this.#draft = draft;
  }

  read({ contacts }: Connectors): Wires {
    for (const occurrence of this.#source.inHarness('General_wire_occurrence')) this.#wire(occurrence);
    const connected = this.#source
      .inHarness('Connection')
      .flatMap((connection) => this.#connection(connection, contacts) ?? []);
    return { cores: this.#cores, connected };
  }

  #wire(occurrence: Element): void {
    const source = this.#source;
    const part = source.named(occurrence, 'Part');
    if (part === undefined) return;
    const cores = childrenOf(part, 'Core');
    const def = cores.length === 0 ? this.#single(part) : this.#cable(part, cores);
    const paths = this.#pathsOf(def, cores);
    const name = shortText(
      textOf(occurrence, 'Wire_number') ?? textOf(occurrence, 'Special_wire_id') ?? occurrence.id ?? 'wire',
    );
    const id = this.#draft.id('instances', this.#ownId(occurrence), name, 'w');
    this.#draft.segments.push({ id, def, ...this.#length(occurrence), ...labelled(id, name) });
    source.note(keys.wire(id), occurrence);
    source.note(keys.part('General_wire', `wires/${def}`), part);
    if (cores.length === 0 && occurrence.id !== undefined)
      this.#cores.set(occurrence.id, { segment: id, path: paths[0] ?? 'core' });
    this.#coreOccurrences(occurrence, cores, paths, id, def);
  }

  #coreOccurrences(
    occurrence: Element,
    partCores: readonly Element[],
    paths: readonly string[],
    id: string,
    def: string,
  ): void {
    for (const core of childrenOf(occurrence, 'Core_occurrence')) {
      const part = this.#source.named(core, 'Part');
      const path = part === undefined ? undefined : paths[partCores.indexOf(part)];
      if (path === undefined || core.id === undefined) continue;
      this.#cores.set(core.id, { segment: id, path });
      this.#source.note(keys.wireCore(id, path), core);
      this.#source.note(keys.core(def, path), part);
    }
  }

  /** The id that Cablewright stored with a wire. */
  #ownId(occurrence: Element): string | undefined {
    const information = childrenOf(occurrence, 'Installation_information').find(
      (entry) => textOf(entry, 'Instruction_type') === 'cablewright',
    );
    return aliasOf(textOf(information, 'Instruction_value'))?.id;
  }

  /** The paths of the cores in a stock: by their ids if the stock has them, otherwise in order. */
  #pathsOf(def: string, cores: readonly Element[]): string[] {
    const record = this.#stock.record('wires', def) as Wire | undefined;
    const paths = record === undefined ? [] : elementsOf(record).copper.map(({ path }) => path);
    if (cores.length === 0) return paths;
    const names = cores.map((core) => textOf(core, 'Id') ?? '');
    return names.every((id) => paths.includes(id))
      ? names
      : cores.map((_, index) => paths[index] ?? `core-${index + 1}`);
  }

  #single(part: Element): string {
    const facts = this.#facts(part, 'Cover_colour');
    const core = { type: 'conductor', id: 'core', ...facts };
    return this.#stock.idOf({
      kind: 'wires',
      part,
      own: { structure: { type: 'group', id: 'cable', role: 'cable', children: [core] }, ...this.#stockFacts(part) },
      fits: (record) => elementsOf(record as Wire).copper.length === 1,
    });
  }

  #cable(part: Element, cores: readonly Element[]): string {
    const children = cores.map((core, index) => {
      const name = shortText(textOf(core, 'Id') ?? String(index + 1));
      return { type: 'conductor', id: `core-${index + 1}`, label: name, ...this.#facts(core, 'Core_colour') };
    });
    const names = cores.map((core) => textOf(core, 'Id') ?? '');
    return this.#stock.idOf({
      kind: 'wires',
      part,
      own: { structure: { type: 'group', id: 'cable', role: 'cable', children }, ...this.#stockFacts(part) },
      fits: (record) => {
        const copper = elementsOf(record as Wire).copper;
        return copper.length === cores.length || names.every((name) => copper.some(({ path }) => path === name));
      },
    });
  }

  #facts(element: Element, colourName: string): object {
    const area = this.#source.value(element, 'Cross_section_area', 'mm2');
    const od = this.#source.value(element, 'Outside_diameter');
    const color = this.#colours.of(element, colourName);
    return {
      color,
      ...present({
        areaMm2: positive(area),
        insulatedOdMm: positive(od),
      }),
    };
  }

  #stockFacts(part: Element): object {
    const [od, bend] = [this.#source.value(part, 'Outside_diameter'), this.#source.value(part, 'Bend_radius')];
    return present({
      odMm: positive(od),
      minBendMm: positive(bend),
    });
  }

  /**
   * The cut length. A wire without one gets the length of its route, unless the file states that the length is unknown.
   */
  #length(occurrence: Element): Pick<Segment, 'lengthMm' | 'lengthFrom'> {
    const stated = childrenOf(occurrence, 'Length_information').flatMap((entry) => {
      const mm = this.#source.value(entry, 'Length_value');
      return mm === undefined || mm <= 0 ? [] : [{ type: textOf(entry, 'Length_type') ?? '', mm }];
    });
    const order = [/^(?:production|cut)/i, /contract/i, /./, /^$/];
    const best = stated.toSorted((a, b) => rank(order, a.type) - rank(order, b.type))[0];
    if (best !== undefined) return { lengthMm: best.mm };
    const types = childrenOf(occurrence, 'Length_information').map((entry) => textOf(entry, 'Length_type'));
    return types.includes(notStated) ? {} : { lengthFrom: 'route' };
  }

  #connection(element: Element, contacts: ReadonlyMap<string, Contact>): Connected | undefined {
    const source = this.#source;
    const wire = source.named(element, 'Wire');
    const core = this.#cores.get(wire?.id ?? '');
    if (wire !== undefined && core === undefined)
      source.problems.error(
        element,
        'The connection names something that is no wire or core of the harness.',
        'Correct its Wire.',
      );
    if (core === undefined) return undefined;
    source.note(keys.connection(core.segment, core.path), element);
    const openEnds: Partial<Record<'a' | 'b', Element>> = {};
    const pins: { instance: string; pin: string }[] = [];
    for (const { end, contact } of this.#ends(element, contacts)) {
      if ('openEnd' in contact) {
        openEnds[end] = contact.openEnd;
        continue;
      }
      pins.push(contact);
      this.#join(core, end, contact);
    }
    this.#signal(element, core, pins);
    return { element, core, openEnds };
  }

  /** The ends of a connection: 0 is end a, 1 is end b. A design can't represent a tap between them. */
  #ends(element: Element, contacts: ReadonlyMap<string, Contact>): { end: 'a' | 'b'; contact: Contact }[] {
    const extremities = childrenOf(element, 'Extremities');
    const positions = extremities.map((extremity) => this.#source.number(extremity, 'Position_on_wire'));
    const twoOnly = extremities.length === 2 && positions[0] === positions[1];
    return extremities.flatMap((extremity, index) => {
      const position = twoOnly ? index : (positions[index] ?? index);
      const contact = this.#contactAt(extremity, contacts);
      if (contact === undefined) return [];
      if (position === 0 || position === 1) return [{ end: position === 0 ? ('a' as const) : ('b' as const), contact }];
      this.#source.problems.remark(
        extremity,
        'A wire is tapped between its ends. The tap is kept, and is not part of the cable.',
      );
      return [];
    });
  }

  #contactAt(extremity: Element, contacts: ReadonlyMap<string, Contact>): Contact | undefined {
    // Before SR-1, version 2.3 has the contact point with its cavity inside the connection.
    const inner =
      extremity.children.find(({ name }) => name === 'Contacted_cavity') === undefined ? undefined : extremity;
    const id = inner === undefined ? textOf(extremity, 'Contact_point') : idsIn(inner, 'Contacted_cavity')[0];
    const contact = contacts.get(id ?? '');
    if (contact === undefined && id !== undefined && this.#source.find(id) !== undefined)
      this.#source.problems.remark(
        extremity,
        `A connection ends at "${id.slice(0, 60)}", which is no contact point of a connector: this end is open in the cable, and kept.`,
      );
    else if (contact === undefined)
      this.#source.problems.error(
        extremity,
        `A connection ends at "${(id ?? '').slice(0, 60)}", which is no contact point of a connector.`,
        'Correct its Contact_point.',
      );
    return contact;
  }

  #join({ segment, path }: CoreRef, end: 'a' | 'b', { instance, pin }: { instance: string; pin: string }): void {
    const terminal = { instance, terminal: pin };
    const wire = { instance: segment, terminal: path, end };
    this.#draft.joints.push(end === 'a' ? { a: terminal, b: wire } : { a: wire, b: terminal });
  }

  /** Assigns a signal of the vocabulary to the pins, and any other name to the core. */
  #signal(element: Element, core: CoreRef, pins: readonly { instance: string; pin: string }[]): void {
    const name = textOf(element, 'Signal_name');
    if (name === undefined) return;
    const connectors = pins.flatMap(({ instance, pin }) => {
      const connector = this.#draft.connectors.find(({ id }) => id === instance);
      return connector === undefined ? [] : [{ connector, pin }];
    });
    if (this.#library.get('vocab/signals' as 'wires', name) === undefined || connectors.length === 0)
      this.#label(core, name);
    else for (const { connector, pin } of connectors) this.#setSignal(connector, pin, name);
  }

  #label({ segment, path }: CoreRef, name: string): void {
    const wire = this.#draft.segments.find(({ id }) => id === segment);
    if (wire !== undefined) wire.coreLabels = { ...wire.coreLabels, [path]: shortText(name) };
  }

  #setSignal(connector: ConnectorInstance, pin: string, signal: string): void {
    if (composeConnector(this.#library, connector.def)?.pin(pin)?.signal === signal) return;
    connector.signals = { ...connector.signals, [pin]: signal };
  }
}

function rank(order: readonly RegExp[], type: string): number {
  return order.findIndex((pattern) => pattern.test(type));
}

const positive = (figure: number | undefined) => (figure !== undefined && figure > 0 ? figure : undefined);
