/** Scopes of a design's parts, made when a rule first asks for them. */
import type { Design, MechanicalInstance } from '@cablewright/model';
import { landingsOf, type Landings } from '../connectivity/landings/landings.ts';
import type { Catalog } from '../library/catalog.ts';
import type { Library } from '../library/library.ts';
import { netsOf, type Nets } from '../connectivity/nets/nets.ts';
import { signalKind } from '../connectivity/signals/tags.ts';
import { placedById, type PlacedById } from '../connectivity/terminals/placed.ts';
import type { Scope } from './language.ts';
import { ruleLimits } from './language.ts';
import { derived } from '@cablewright/derive';

/** What all scopes of one design are made from. Parts of placed designs are looked through but are no subjects here. */
export class DesignReading {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly nets: Nets;
  /** The design with the parts of those it places. */
  readonly flat: Design;
  readonly #placed: PlacedById;
  #landings: Landings | undefined;
  #attached: ReadonlyMap<string, readonly MechanicalInstance[]> | undefined;
  readonly #signals = new Map<string, readonly string[]>();
  readonly #kinds = new Map<readonly string[], readonly string[]>();
  readonly #facts = new Map<object, unknown>();

  /** `landings` are those of the design where they have been worked out and it places no other. */
  constructor(catalog: Catalog, design: Design, landings?: Landings) {
    this.catalog = catalog;
    this.design = design;
    this.nets = netsOf(catalog, design);
    this.flat = this.nets.flat.design;
    this.#placed = placedById(this.flat);
    if (this.flat === design) this.#landings = landings;
  }

  get library(): Library {
    return this.catalog.library;
  }

  libraryOf(instance: string): Library {
    return this.nets.flat.libraryOf(instance);
  }

  get landings(): Landings {
    return (this.#landings ??= landingsOf(this.flat, (instance) => this.libraryOf(instance), this.nets.joints));
  }

  get hasAttached(): boolean {
    return (this.flat.instances.mechanical ?? none).length > 0;
  }

  /** The mechanical parts attached to a part or a wire end, by its name. */
  attachedTo(host: string): readonly MechanicalInstance[] {
    this.#attached ??= byHost(this.flat.instances.mechanical ?? none);
    return this.#attached.get(host) ?? none;
  }

  /** What is worked out of a placed part, once for all scopes that read it. */
  factsOf<T extends object, F>(instance: T, make: (reading: this, instance: T) => F): F {
    let facts = this.#facts.get(instance) as F | undefined;
    if (facts === undefined) this.#facts.set(instance, (facts = make(this, instance)));
    return facts;
  }

  placed(instance: string) {
    return this.#placed.get(instance);
  }

  /** The signals of the pins and board terminals a wire element's net reaches; those of kind none left out. */
  signalsOn(segment: string, path: string): readonly string[] {
    const net = this.nets.of({ instance: segment, terminal: path });
    if (net === undefined) return none;
    let known = this.#signals.get(net.id);
    if (known === undefined) {
      const tagged: string[] = [];
      for (const { instance, terminal, end } of net.terminals) {
        const signal = end === undefined ? this.nets.tags.at(instance, terminal)?.signal : undefined;
        if (signal !== undefined && this.kindOf(signal) !== 'none') tagged.push(signal);
      }
      this.#signals.set(net.id, (known = tagged.length === 0 ? none : related([...new Set(tagged)])));
    }
    return known;
  }

  kindOf(signal: string | undefined): string | undefined {
    return signal === undefined ? undefined : signalKind(this.library, signal);
  }

  kindsOf(signals: readonly string[]): readonly string[] {
    if (signals.length === 0) return none;
    let kinds = this.#kinds.get(signals);
    if (kinds === undefined) {
      kinds = [...new Set(signals.map((signal) => this.kindOf(signal) ?? 'unknown'))];
      this.#kinds.set(signals, kinds);
    }
    return kinds;
  }
}

function byHost(parts: readonly MechanicalInstance[]): ReadonlyMap<string, readonly MechanicalInstance[]> {
  const hosts = new Map<string, MechanicalInstance[]>();
  for (const part of parts) {
    if (part.attachedTo === undefined) continue;
    const list = hosts.get(part.attachedTo);
    if (list === undefined) hosts.set(part.attachedTo, [part]);
    else list.push(part);
  }
  return hosts;
}

export const none: readonly never[] = [];

/** A list as a scope holds it: cut, so that one big part cannot make every rule slow. */
export function related<T>(items: readonly T[]): readonly T[] {
  return items.length > ruleLimits.related ? items.slice(0, ruleLimits.related) : items;
}

export function distinct(words: readonly (string | undefined)[]): readonly string[] {
  const known = words.filter((word) => word !== undefined);
  return known.length < 2 ? known : related([...new Set(known)]);
}

/** The fields of a record that are text, numbers, true or false, or a list of those. */
export function plainOf(record: object | undefined): Scope {
  if (record === undefined) return {};
  return plainFields(record);
}

const plainFields = derived('plain fields of a record', readPlain);

function readPlain(record: object): Scope {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      if (Array.isArray(value)) return value.every(isPlain) ? [[name, related(value)]] : [];
      return isPlain(value) ? [[name, value]] : [];
    }),
  );
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

export function designScope({ id, label, status, tags, productRef, labourMinutes, route, maker }: Design): Scope {
  return { id, label, status, tags: related(tags ?? none), productRef, labourMinutes, route, maker };
}
