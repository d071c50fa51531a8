/** Builds the scopes of a design's parts when a rule first reads them. */
import type { Design, MechanicalInstance } from '@cablewright/model';
import { landingsOf, type Landings } from '../connectivity/landings/landings.ts';
import type { Catalog } from '../library/catalog.ts';
import type { Library } from '../library/library.ts';
import { netsOf, type Nets } from '../connectivity/nets/nets.ts';
import { signalKind } from '../connectivity/signals/tags.ts';
import { placedById, type PlacedById } from '../connectivity/terminals/placed.ts';
import type { RuleScope } from './language.ts';
import { ruleLimits } from './language.ts';
import { derived } from '@cablewright/derive';

/** The shared data for all scopes of one design. Parts of placed designs are followed, but aren't subjects themselves. */
export class DesignReading {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly nets: Nets;
  /** The design including the parts of its placed designs. */
  readonly flat: Design;
  readonly #placed: PlacedById;
  #landings: Landings | undefined;
  #attached: ReadonlyMap<string, readonly MechanicalInstance[]> | undefined;
  readonly #signals = new Map<string, readonly string[]>();
  readonly #kinds = new Map<readonly string[], readonly string[]>();
  readonly #facts = new Map<object, unknown>();

  /** `landings` are existing landings of the design. They are ignored if it places other designs. */
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

  /** The mechanical parts attached to a host: a part or a wire end, by name. */
  attachedTo(host: string): readonly MechanicalInstance[] {
    this.#attached ??= byHost(this.flat.instances.mechanical ?? none);
    return this.#attached.get(host) ?? none;
  }

  /** Facts derived from a placed part. Computed once and shared by all scopes that read it. */
  factsOf<T extends object, F>(instance: T, make: (reading: this, instance: T) => F): F {
    let facts = this.#facts.get(instance) as F | undefined;
    if (facts === undefined) this.#facts.set(instance, (facts = make(this, instance)));
    return facts;
  }

  placed(instance: string) {
    return this.#placed.get(instance);
  }

  /**
   * The signals of the pins and board terminals on the net of a wire element. Signals whose kind means "not connected" are
   * excluded.
   */
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

/** Limits a list in a scope, so that one large part can't slow down every rule. */
export function related<T>(items: readonly T[]): readonly T[] {
  return items.length > ruleLimits.related ? items.slice(0, ruleLimits.related) : items;
}

export function distinct(words: readonly (string | undefined)[]): readonly string[] {
  const known = words.filter((word) => word !== undefined);
  return known.length < 2 ? known : related([...new Set(known)]);
}

/** The fields of a record that are text, numbers, booleans, or lists of these. */
export function plainOf(record: object | undefined): RuleScope {
  if (record === undefined) return {};
  return plainFields(record);
}

const plainFields = derived('plain fields of a record', readPlain);

function readPlain(record: object): RuleScope {
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

export function designScope({ id, label, status, tags, productRef, labourMinutes, route, maker }: Design): RuleScope {
  return { id, label, status, tags: related(tags ?? none), productRef, labourMinutes, route, maker };
}
