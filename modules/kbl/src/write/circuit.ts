/**
 * The connections of a design in the words of KBL: every core that is connected ends in cavities of connectors. Wires that are joined with each other
 * directly meet in a splice, and the open end of a wire is in a connector with the usage "no end".
 */
import { componentTerminals, composeConnector, elementsOf } from '@cablewright/engine';
import type { Component, Design, End, Joint, TerminalRef, Wire } from '@cablewright/model';
import type { WriteContext } from './write-context.ts';

/** A terminal of a thing that is written as a connector. */
export interface Pin {
  readonly instance: string;
  readonly pin: string;
}

/** What is written as a connector. `kind` is that of its record; none for a splice without a part and an open end. */
export interface Placed {
  readonly id: string;
  readonly kind: string;
  readonly def: string;
  readonly label: string | undefined;
  readonly usage: 'splice' | 'no end' | undefined;
}

/** A core with what its ends are in. */
export interface CoreRun {
  readonly segment: string;
  readonly path: string;
  readonly ends: Readonly<Record<End, readonly Pin[]>>;
}

export const bareSplice = 'splice without a part';
export const openEnd = 'open end';

export class Circuit {
  readonly placed: readonly Placed[];
  readonly runs: readonly CoreRun[];
  readonly #context: WriteContext;
  readonly #pins = new Map<string, Set<string>>();
  readonly #paths = new Map<string, Set<string>>();
  readonly #made: Placed[] = [];
  readonly #wired: ReadonlySet<string>;

  constructor(context: WriteContext) {
    this.#context = context;
    const own = placedThings(context);
    const cores = coresOf(context.design, (ref) => this.#pathOf(ref));
    this.runs = [...cores.values()].map((core) => this.#run(core));
    this.placed = [...own, ...this.#made];
    const pins = this.runs.flatMap(({ ends }) => [...ends.a, ...ends.b]);
    this.#wired = new Set(pins.map(({ instance, pin }) => `${instance} ${pin}`));
    this.#notePins();
  }

  /** The pins of a record: its own, and others that the design uses of it. */
  pinsOf(kind: string, id: string): readonly string[] {
    const { library } = this.#context;
    const used = [...(this.#pins.get(`${kind}/${id}`) ?? [])];
    const own =
      kind === 'connectors'
        ? (composeConnector(library, id)?.pins.map((pin) => pin.id) ?? [])
        : kind === 'components' && library.get('components', id) !== undefined
          ? componentTerminals(library.get('components', id) as Component).map((terminal) => terminal.id)
          : [];
    return [...new Set([...own, ...used])];
  }

  /** True where a wire ends in this pin. */
  isWired(instance: string, pin: string): boolean {
    return this.#wired.has(`${instance} ${pin}`);
  }

  /** The copper of a stock: that of its record, and other that the design uses of it. */
  pathsOf(id: string): readonly string[] {
    const wire = this.#context.library.get('wires', id) as Wire | undefined;
    const own = wire === undefined ? [] : elementsOf(wire).copper.map(({ path }) => path);
    return [...new Set([...own, ...(this.#paths.get(id) ?? [])])];
  }

  /** A single wire, which has no cores of its own in KBL. */
  isSingle(id: string): boolean {
    const wire = this.#context.library.get('wires', id) as Wire | undefined;
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

  /** The element that a joint lands on: of a pigtail its first screen. */
  #pathOf({ instance, terminal }: TerminalRef): string {
    const segment = this.#context.design.instances.segments?.find(({ id }) => id === instance);
    if (!terminal.startsWith('pigtail:')) return this.#usePath(segment?.def, terminal);
    const pigtail = segment?.pigtails?.find(({ id }) => id === terminal.slice('pigtail:'.length));
    const wire = this.#context.library.get('wires', segment?.def ?? '') as Wire | undefined;
    const screens = wire === undefined ? [] : elementsOf(wire).copper.filter(({ kind }) => kind !== 'core');
    return this.#usePath(segment?.def, pigtail?.members?.[0] ?? screens[0]?.path ?? terminal);
  }

  #usePath(def: string | undefined, path: string): string {
    if (def === undefined) return path;
    this.#paths.set(def, (this.#paths.get(def) ?? new Set<string>()).add(path));
    return path;
  }

  #run({ segment, path, ends, splices }: OpenCore): CoreRun {
    const pinsAt = (end: End): readonly Pin[] => {
      const spliced = splices[end].map((group) => this.#make(group, 'splice', bareSplice));
      const pins = [...ends[end], ...spliced];
      return pins.length > 0 ? pins : [this.#make(`open ${segment}.${path}@${end}`, 'no end', openEnd)];
    };
    return { segment, path, ends: { a: pinsAt('a'), b: pinsAt('b') } };
  }

  #make(id: string, usage: 'splice' | 'no end', def: string): Pin {
    if (!this.#made.some((one) => one.id === id)) this.#made.push({ id, kind: '', def, label: undefined, usage });
    return { instance: id, pin: '1' };
  }
}

/** Connectors, components, boards and sub-assemblies, in this order. */
function placedThings({ design, library }: WriteContext): Placed[] {
  const { connectors = [], components = [], pcbas = [], subassemblies = [] } = design.instances;
  const isSplice = (def: string) => (library.get('components', def) as Component | undefined)?.splice !== undefined;
  const as =
    (kind: string) =>
    (one: { id: string; def: string; label?: string }): Placed => ({
      id: one.id,
      kind,
      def: one.def,
      label: one.label,
      usage: kind === 'components' && isSplice(one.def) ? 'splice' : undefined,
    });
  return [
    ...connectors.map(as('connectors')),
    ...components.map(as('components')),
    ...pcbas.map(as('pcbas')),
    ...subassemblies.map(as('designs')),
  ];
}

interface OpenCore {
  readonly segment: string;
  readonly path: string;
  readonly ends: Record<End, Pin[]>;
  /** The splices of wires that are joined directly, by the name of the group. */
  readonly splices: Record<End, string[]>;
}

/** The cores that joints or breakouts name, in the order of the wires. */
function coresOf(design: Design, pathOf: (ref: TerminalRef) => string): ReadonlyMap<string, OpenCore> {
  const cores = new Map<string, OpenCore>();
  const coreAt = (segment: string, path: string): OpenCore => {
    const key = `${segment}.${path}`;
    const core = cores.get(key) ?? { segment, path, ends: { a: [], b: [] }, splices: { a: [], b: [] } };
    cores.set(key, core);
    return core;
  };
  const direct = new Groups();
  for (const { a, b } of [...design.joints, ...throughJoints(design)]) {
    if (a.end === undefined && b.end === undefined) continue;
    if (a.end !== undefined && b.end !== undefined)
      direct.join(`${a.instance}.${pathOf(a)}@${a.end}`, `${b.instance}.${pathOf(b)}@${b.end}`);
    const [wire, pin] = a.end === undefined ? [b, a] : [a, b];
    const core = coreAt(wire.instance, pathOf(wire));
    if (pin.end === undefined) core.ends[wire.end!].push({ instance: pin.instance, pin: pin.terminal });
    else coreAt(pin.instance, pathOf(pin));
  }
  for (const core of cores.values())
    for (const end of ['a', 'b'] as const) {
      const group = direct.nameOf(`${core.segment}.${core.path}@${end}`);
      if (group !== undefined) core.splices[end].push(group);
    }
  const order = new Map((design.instances.segments ?? []).map(({ id }, at) => [id, at]));
  const placed = [...cores.entries()].filter(([, { segment }]) => order.has(segment));
  return new Map(placed.toSorted(([, x], [, y]) => order.get(x.segment)! - order.get(y.segment)!));
}

/** The copper that goes on through a breakout, as joints of its wires. */
function throughJoints({ instances }: Design): Joint[] {
  return (instances.breakouts ?? []).flatMap(({ trunk, legs, conductors }) =>
    conductors.flatMap(({ segment, path, fate, leg, legPath }) => {
      const end = [trunk, ...legs].find((one) => one.segment === segment)?.end;
      const to = legs.find((one) => one.segment === leg);
      if (fate !== 'through' || end === undefined || to === undefined) return [];
      const a = { instance: segment, terminal: path, end };
      return [{ a, b: { instance: to.segment, terminal: legPath ?? path, end: to.end } }];
    }),
  );
}

/** Names that belong together, each group by its first name. */
class Groups {
  readonly #parents = new Map<string, string>();

  join(a: string, b: string): void {
    const [x, y] = [this.#root(a), this.#root(b)];
    this.#parents.set(x, x);
    this.#parents.set(y, x);
  }

  nameOf(name: string): string | undefined {
    return this.#parents.has(name) ? `joined ${this.#root(name)}` : undefined;
  }

  #root(name: string): string {
    let at = name;
    for (let next = this.#parents.get(at); next !== undefined && next !== at; next = this.#parents.get(at)) at = next;
    return at;
  }
}
