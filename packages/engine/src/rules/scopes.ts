/** Scopes of a design's parts, made when a rule first asks for them. */
import type { Design } from '@cablewright/model';
import { landingsOf, type Landings } from '../landings/landings.ts';
import type { Catalog } from '../library/catalog.ts';
import type { Library } from '../library/library.ts';
import { netsOf, type Nets } from '../nets/nets.ts';
import { signalKind } from '../signals/tags.ts';
import { placedById } from '../terminals/placed.ts';
import type { Scope } from './language.ts';
import { ruleLimits } from './language.ts';

/** What all scopes of one design are made from. Parts of placed designs are looked through but are no subjects here. */
export class DesignReading {
  readonly catalog: Catalog;
  readonly design: Design;
  #landings: Landings | undefined;
  readonly #signals = new Map<string, readonly string[]>();

  constructor(catalog: Catalog, design: Design) {
    this.catalog = catalog;
    this.design = design;
  }

  get library(): Library {
    return this.catalog.library;
  }

  get nets(): Nets {
    return netsOf(this.catalog, this.design);
  }

  get flat(): Design {
    return this.nets.flat.design;
  }

  libraryOf(instance: string): Library {
    return this.nets.flat.libraryOf(instance);
  }

  get landings(): Landings {
    return (this.#landings ??= landingsOf(this.flat, (instance) => this.libraryOf(instance), this.nets.joints));
  }

  placed(instance: string) {
    return placedById(this.flat).get(instance);
  }

  /** The signals of the pins and board terminals a wire element's net reaches; those of kind none left out. */
  signalsOn(segment: string, path: string): readonly string[] {
    const net = this.nets.of({ instance: segment, terminal: path });
    if (net === undefined) return none;
    let known = this.#signals.get(net.id);
    if (known === undefined) {
      const tagged = net.terminals.flatMap((ref) => {
        const signal = ref.end === undefined ? this.nets.tags.at(ref.instance, ref.terminal)?.signal : undefined;
        return signal === undefined || this.kindOf(signal) === 'none' ? [] : [signal];
      });
      this.#signals.set(net.id, (known = related([...new Set(tagged)])));
    }
    return known;
  }

  kindOf(signal: string | undefined): string | undefined {
    return signal === undefined ? undefined : signalKind(this.library, signal);
  }

  kindsOf(signals: readonly string[]): readonly string[] {
    if (signals.length === 0) return none;
    return [...new Set(signals.map((signal) => this.kindOf(signal) ?? 'unknown'))];
  }
}

export const none: readonly never[] = [];

/** A list as a scope holds it: cut, so that one big part cannot make every rule slow. */
export function related<T>(items: readonly T[]): readonly T[] {
  return items.length > ruleLimits.related ? items.slice(0, ruleLimits.related) : items;
}

export function distinct(words: readonly (string | undefined)[]): readonly string[] {
  return related([...new Set(words.filter((word) => word !== undefined))]);
}

/** The fields of a record that are text, numbers, true or false, or a list of those. */
export function plainOf(record: object | undefined): Scope {
  if (record === undefined) return {};
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
