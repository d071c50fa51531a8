/** Makes stubs for parts that a from-to list names and the catalog does not have. */
import { idFromLabel, type Json, present } from '@cablewright/model';
import type { FilePlace, ImportedRecord, Records } from '@cablewright/modules';
import { textIn, type RecordDraft } from '../parts/draft.ts';
import { plainStructure } from '../parts/wire-fields.ts';

interface Stub {
  readonly kind: 'connectors' | 'wires' | 'components' | 'mechanicals';
  readonly id: string;
  readonly at: FilePlace;
  readonly record: RecordDraft;
  readonly pins: Set<string>;
}

export class Stubs {
  readonly #db: Records;
  readonly #source: string;
  readonly #stubs = new Map<string, Stub>();

  constructor(db: Records, source: string) {
    this.#db = db;
    this.#source = source;
  }

  /** A connector that gets pins as they are used. `name` is its part number, or its designator in the cable. */
  connector(name: string, partNumber: string | undefined, at: FilePlace): Stub {
    const label = `${name} (stub)`;
    return this.#stub('connectors', name, at, { label, ...present({ mpn: partNumber }) });
  }

  /** A connector of the catalog without pins, such as one from a list of parts. It gets those that the list uses. */
  withoutPins({ id, record }: { readonly id: string; readonly record: RecordDraft }, at: FilePlace): Stub {
    const key = `connectors:${id}`;
    const stub = this.#stubs.get(key) ?? { kind: 'connectors' as const, id, at, record, pins: new Set<string>() };
    this.#stubs.set(key, stub);
    return stub;
  }

  /** A splice by its part number. All splices without one share a stub. */
  splice(partNumber: string | undefined, at: FilePlace): Stub {
    const name = partNumber ?? 'Splice';
    const record = { label: `${name} (stub)`, kind: 'splice', splice: {} };
    return this.#stub('components', name, at, { ...record, ...present({ mpn: partNumber }) });
  }

  /** A contact or a seal by its part number. */
  fitting(kind: 'contact' | 'seal', partNumber: string, at: FilePlace): Stub {
    return this.#stub('mechanicals', partNumber, at, { label: `${partNumber} (stub)`, kind, mpn: partNumber });
  }

  /** A wire or cable with its cores, by its part number or properties. */
  wire(name: string, partNumber: string | undefined, cores: readonly RecordDraft[], at: FilePlace): Stub {
    const plain = plainStructure(cores.length);
    const children = (plain['children'] as readonly RecordDraft[]).map((core, i) => ({ ...core, ...cores[i] }));
    const record = { label: `${name} (stub)`, structure: { ...plain, children } as Json };
    return this.#stub('wires', name, at, { ...record, ...present({ mpn: partNumber }) });
  }

  #stub(kind: Stub['kind'], name: string, at: FilePlace, record: RecordDraft): Stub {
    const id = idFromLabel(`stub ${name}`, undefined, 'stub');
    const key = `${kind}:${id}`;
    const existing = this.#stubs.get(key);
    if (existing !== undefined) return existing;
    const stored = this.#db[kind]?.[id];
    const description = `Stub from ${this.#source}: replace it with the real part.`;
    const stub = {
      kind,
      id,
      at,
      record: { ...record, tags: ['stub'], description, src: this.#source, ...stored } as RecordDraft,
      pins: new Set(pinsOf(stored)),
    };
    this.#stubs.set(key, stub);
    return stub;
  }

  names(): string[] {
    return [...this.#stubs.values()]
      .filter(({ kind, id }) => this.#db[kind]?.[id] === undefined)
      .map(({ record }) => textIn(record, 'label').replace(/ \(stub\)$/, ''));
  }

  /** The names of connectors of the catalog that get their pins from the list. */
  completed(): string[] {
    return [...this.#stubs.values()]
      .filter(({ kind, id }) => kind === 'connectors' && this.#db[kind]?.[id] !== undefined && !id.startsWith('stub-'))
      .map(({ id, record }) => textIn(record, 'label') || id);
  }

  records(): ImportedRecord[] {
    return [...this.#stubs.values()].map(({ kind, id, at, record, pins }) => {
      const pinFields = kind === 'connectors' ? { pins: [...pins].toSorted(byNumber).map((pin) => ({ id: pin })) } : {};
      return { kind, id, at, record: { id, ...record, ...pinFields } as Readonly<Record<string, Json>> };
    });
  }
}

function pinsOf(record: RecordDraft | undefined): string[] {
  const pins = record?.['pins'];
  return Array.isArray(pins) ? (pins as readonly { readonly id: string }[]).map(({ id }) => id) : [];
}

/** Compares numbers in names by value: 2 comes before 10. */
function byNumber(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0);
}
