/**
 * The connections of a design in the form that KBL requires: every connected core ends in cavities of connectors. Wires
 * that are joined directly meet in a splice, and an open wire end is in a connector with the usage "no end".
 */
import { componentTerminals, composeConnector, elementsOf } from '@cablewright/engine';
import { type Design, type End, type TerminalRef, pigtailOf } from '@cablewright/model';
import { coresOf, type OpenCore, type CorePin } from './cores.ts';
import type { WriteContext } from './write-context.ts';

/**
 * An object that is written as a connector. `kind` is the kind of its record; it is empty for an open end and for a
 * splice without a part.
 */
export interface PlacedThing {
  readonly id: string;
  readonly kind: string;
  readonly def: string;
  readonly label: string | undefined;
  readonly usage: 'splice' | 'no end' | undefined;
}

/** A core with the pins at its ends. */
export interface CoreRun {
  readonly segment: string;
  readonly path: string;
  readonly ends: Readonly<Record<End, readonly CorePin[]>>;
}

export const bareSplice = 'splice without a part';
export const openEnd = 'open end';

export class KblCircuit {
  readonly placed: readonly PlacedThing[];
  readonly runs: readonly CoreRun[];
  readonly #context: WriteContext;
  readonly #segments: ReadonlyMap<string, NonNullable<Design['instances']['segments']>[number]>;
  readonly #pins = new Map<string, Set<string>>();
  readonly #paths = new Map<string, Set<string>>();
  readonly #made: PlacedThing[] = [];
  readonly #wired: ReadonlySet<string>;

  constructor(context: WriteContext) {
    this.#context = context;
    this.#segments = new Map(context.design.instances.segments?.map((segment) => [segment.id, segment]));
    const things = placedThings(context);
    const cores = coresOf(context.design, (ref) => this.#pathOf(ref));
    this.runs = [...cores.values()].map((core) => this.#run(core));
    this.placed = [...things, ...this.#made];
    const pins = this.runs.flatMap(({ ends }) => [...ends.a, ...ends.b]);
    this.#wired = new Set(pins.map(({ instance, pin }) => `${instance} ${pin}`));
    this.#notePins();
  }

  /** The pins of a record: its own, and additional ones that the design refers to. */
  pinsOf(kind: string, id: string): readonly string[] {
    const { library } = this.#context;
    const used = [...(this.#pins.get(`${kind}/${id}`) ?? [])];
    const recordPins =
      kind === 'connectors'
        ? (composeConnector(library, id)?.pins.map((pin) => pin.id) ?? [])
        : kind === 'components'
          ? this.#terminalsOf(id)
          : [];
    return [...new Set([...recordPins, ...used])];
  }

  #terminalsOf(id: string): string[] {
    const component = this.#context.library.get('components', id);
    return component === undefined ? [] : componentTerminals(component).map((terminal) => terminal.id);
  }

  /** True if a wire ends at this pin. */
  isWired(instance: string, pin: string): boolean {
    return this.#wired.has(`${instance} ${pin}`);
  }

  /** The conductors of a stock: those of its record, and additional ones that the design refers to. */
  pathsOf(id: string): readonly string[] {
    const wire = this.#context.library.get('wires', id);
    const recordPaths = wire === undefined ? [] : elementsOf(wire).copper.map(({ path }) => path);
    return [...new Set([...recordPaths, ...(this.#paths.get(id) ?? [])])];
  }

  /** True if a stock is a single wire, which has no separate cores in KBL. */
  isSingle(id: string): boolean {
    const wire = this.#context.library.get('wires', id);
    const paths = this.pathsOf(id);
    return paths.length <= 1 && (wire === undefined || elementsOf(wire).copper.every(({ kind }) => kind === 'core'));
  }

  #notePins(): void {
    const records = new Map(this.placed.map(({ id, kind, def }) => [id, `${kind}/${def}`]));
    const note = (instance: string, pin: string) => {
      const record = records.get(instance);
      if (record === undefined) return;
      const pins = this.#pins.get(record) ?? new Set<string>();
      this.#pins.set(record, pins.add(pin));
    };
    for (const { ends } of this.runs) for (const { instance, pin } of [...ends.a, ...ends.b]) note(instance, pin);
    for (const { id, cavities = [] } of this.#context.design.instances.connectors ?? [])
      for (const { cavity } of cavities) note(id, cavity);
  }

  /** The element that a joint refers to. For a pigtail this is its first screen. */
  #pathOf({ instance, terminal }: TerminalRef): string {
    const segment = this.#segments.get(instance);
    if (pigtailOf(terminal) === undefined) return this.#usePath(segment?.def, terminal);
    const pigtail = segment?.pigtails?.find(({ id }) => id === pigtailOf(terminal));
    const wire = this.#context.library.get('wires', segment?.def ?? '');
    const screens = wire === undefined ? [] : elementsOf(wire).copper.filter(({ kind }) => kind !== 'core');
    return this.#usePath(segment?.def, pigtail?.members?.[0] ?? screens[0]?.path ?? terminal);
  }

  #usePath(def: string | undefined, path: string): string {
    if (def === undefined) return path;
    this.#paths.set(def, (this.#paths.get(def) ?? new Set<string>()).add(path));
    return path;
  }

  #run({ segment, path, ends, splices }: OpenCore): CoreRun {
    const pinsAt = (end: End): readonly CorePin[] => {
      const spliced = splices[end].map((group) => this.#make(group, 'splice', bareSplice));
      const pins = [...ends[end], ...spliced];
      return pins.length > 0 ? pins : [this.#make(`open ${segment}.${path}@${end}`, 'no end', openEnd)];
    };
    return { segment, path, ends: { a: pinsAt('a'), b: pinsAt('b') } };
  }

  #make(id: string, usage: 'splice' | 'no end', def: string): CorePin {
    if (!this.#made.some((made) => made.id === id)) this.#made.push({ id, kind: '', def, label: undefined, usage });
    return { instance: id, pin: '1' };
  }
}

/** All connectors, components, boards and sub-assemblies, in this order. */
function placedThings({ design, library }: WriteContext): PlacedThing[] {
  const { connectors = [], components = [], pcbas = [], subassemblies = [] } = design.instances;
  const isSplice = (def: string) => library.get('components', def)?.splice !== undefined;
  const as =
    (kind: string) =>
    (instance: { id: string; def: string; label?: string }): PlacedThing => ({
      id: instance.id,
      kind,
      def: instance.def,
      label: instance.label,
      usage: kind === 'components' && isSplice(instance.def) ? 'splice' : undefined,
    });
  return [
    ...connectors.map(as('connectors')),
    ...components.map(as('components')),
    ...pcbas.map(as('pcbas')),
    ...subassemblies.map(as('designs')),
  ];
}
