import { isObject } from '@cablewright/model';
import { LayeredMap } from './layered-map.ts';

/** The canonical spelling of a part number, so that spellings that differ only in case are the same number. */
export function canonicalNumber(partNumber: string): string {
  return partNumber.trim().toUpperCase();
}

/** Ways to look up a device: by an interface that its record names, by the device it is a variant of, by its board. */
export type DeviceTopic = 'interface' | 'extends' | 'board';

type Places = readonly string[];

/** A library record before and after a change set. `before` or `after` is undefined if the record doesn't exist then. */
export interface ReplacedRecord {
  readonly kind: string;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * An index of where numbers, bodies, interfaces and signals are used in the library. A term is a topic and a value in one
 * string; its entries have the form `kind:id`. Immutable; replacing records updates only the terms of those records.
 */
export class RecordIndex {
  static readonly empty = new RecordIndex(LayeredMap.over(new Map()));
  readonly #places: LayeredMap<Places>;

  private constructor(places: LayeredMap<Places>) {
    this.#places = places;
  }

  static build(records: Iterable<{ kind: string; key: string; record: unknown }>): RecordIndex {
    const places = new Map<string, string[]>();
    for (const { kind, key, record } of records) {
      for (const term of termsOf(kind, record)) {
        const list = places.get(term);
        if (list === undefined) places.set(term, [`${kind}:${key}`]);
        else list.push(`${kind}:${key}`);
      }
    }
    return new RecordIndex(LayeredMap.over<Places>(places));
  }

  replace(records: Iterable<ReplacedRecord>): RecordIndex {
    const written = new Map<string, Set<string>>();
    for (const { kind, key, before, after } of records) {
      const now = termsOf(kind, after);
      const place = `${kind}:${key}`;
      for (const term of termsOf(kind, before).symmetricDifference(now)) {
        const places = written.get(term) ?? new Set(this.#places.get(term));
        places.delete(place);
        written.set(term, now.has(term) ? places.add(place) : places);
      }
    }
    if (written.size === 0) return this;
    const places = [...written].map(([term, at]) => [term, at.size === 0 ? undefined : [...at]] as const);
    return new RecordIndex(this.#places.with(places));
  }

  byNumber(canonical: string): readonly { kind: string; id: string }[] {
    return (this.#places.get(`number:${canonical}`) ?? []).map((place) => {
      const split = place.indexOf(':');
      return { kind: place.slice(0, split), id: place.slice(split + 1) };
    });
  }

  connectorsWith(field: 'interface' | 'body', id: string): readonly string[] {
    return this.#ids(`${field}:${id}`);
  }

  interfacesWithSignal(signal: string): readonly string[] {
    return this.#ids(`signal:${signal}`);
  }

  devicesWith(topic: DeviceTopic, id: string): readonly string[] {
    return this.#ids(`device-${topic}:${id}`);
  }

  components(kind: string): readonly string[] {
    return this.#ids(`component:${kind}`);
  }

  #ids(term: string): string[] {
    return (this.#places.get(term) ?? []).map((place) => place.slice(place.indexOf(':') + 1));
  }
}

function termsOf(kind: string, record: unknown): Set<string> {
  const terms = new Set<string>();
  if (!isObject(record)) return terms;
  if (typeof record['partNumber'] === 'string' && record['partNumber'].trim() !== '') {
    terms.add(`number:${canonicalNumber(record['partNumber'])}`);
  }
  if (kind === 'connectors') {
    for (const field of ['interface', 'body']) {
      if (typeof record[field] === 'string') terms.add(`${field}:${record[field]}`);
    }
  }
  if (kind === 'devices') addDeviceTerms(record, terms);
  if (kind === 'components' && typeof record['kind'] === 'string') terms.add(`component:${record['kind']}`);
  if (kind === 'interfaces') for (const signal of signalsOf(record['pins'])) terms.add(`signal:${signal}`);
  return terms;
}

function* signalsOf(pins: unknown): Generator<string> {
  if (!isObject(pins)) return;
  for (const pin of Object.values(pins)) {
    if (!isObject(pin)) continue;
    const meanings = Array.isArray(pin['oneOf']) ? pin['oneOf'] : [pin];
    for (const meaning of meanings)
      if (isObject(meaning) && typeof meaning['signal'] === 'string') yield meaning['signal'];
  }
}

/** Indexes only what the record itself states. What a variant inherits is found through the device it extends. */
function addDeviceTerms(device: Readonly<Record<string, unknown>>, terms: Set<string>): void {
  for (const topic of ['extends', 'board']) {
    if (typeof device[topic] === 'string') terms.add(`device-${topic}:${device[topic]}`);
  }
  const ports: unknown[] = Array.isArray(device['ports']) ? device['ports'] : [];
  for (const port of ports) {
    if (isObject(port) && typeof port['interface'] === 'string') terms.add(`device-interface:${port['interface']}`);
  }
}
