import {
  factsOf,
  addressOf,
  isObject,
  sameJson,
  type Change,
  type Colour,
  type EngineeringSettings,
  type Json,
  type LibraryKind,
  type LibraryRecord,
  type LibraryRecords,
  type Material,
  type SheetStyle,
  type Signal,
  type Word,
  isListKind,
  kindsWhere,
  present,
} from '@cablewright/model';
import { isSound } from './sound.ts';
import { LayeredMap } from './layered-map.ts';
import { canonicalNumber, RecordIndex, type DeviceTopic, type ReplacedRecord } from './record-index.ts';

/** A stored record. `pack` is missing for the hub's own records. `seq` is the change set that last wrote the record. */
export interface LibraryRow {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly seq: number;
  readonly record: unknown;
}

/** The record in force for an id, with its origin and the pack whose record it hides. */
export interface Entry<R = LibraryRecord> {
  readonly kind: string;
  /** The id under which it is stored. A valid record contains the same id. */
  readonly key: string;
  readonly record: R;
  /** `local` for the hub's own record, otherwise the pack's id. */
  readonly origin: string;
  readonly seq: number;
  /** The pack whose record with the same id is hidden by this one. */
  readonly shadows?: string;
}

const noRecords: object = {};

/** English and metric: the wording of records and messages, unless a sheet or a person requests another style. */
export const plainStyle: SheetStyle = { language: 'en', units: 'metric' };

/** All layers of an id: the hub's own record first, then the packs by id. The first one is in force. */
type Layers = readonly LibraryRow[];

/**
 * The kinds that a library keeps in memory, to load from a store. A kind that ends in `*` includes all kinds with that
 * prefix.
 */
export const snapshotKinds: readonly string[] = [
  ...kindsWhere(({ stored }) => stored !== 'files'),
  'vocab/*',
  'settings',
];

/**
 * True for records that a library keeps in memory: library records, vocabularies, products, devices and similar lists, the
 * one-object documents, engineering settings. Designs and histories aren't included.
 */
export function isLibraryRow(kind: string, key: string): boolean {
  if (kind === 'settings') return key === 'engineering';
  return isListKind(kind) || factsOf(kind)?.stored === 'object';
}

/**
 * A snapshot of the library: all library records and vocabulary words, immutable and indexed. A change set leads to the next
 * snapshot at a cost that doesn't grow with the library. Designs aren't included.
 */
export class Library {
  /** The latest change set that this snapshot includes. */
  readonly seq: number;
  /** The language and units of this snapshot's words and of messages derived from it. */
  readonly style: SheetStyle;
  readonly #kinds: ReadonlyMap<string, LayeredMap<Layers>>;
  readonly #index: RecordIndex;

  private constructor(
    seq: number,
    kinds: ReadonlyMap<string, LayeredMap<Layers>>,
    index: RecordIndex,
    style: SheetStyle = plainStyle,
  ) {
    this.seq = seq;
    this.style = style;
    this.#kinds = kinds;
    this.#index = index;
  }

  static readonly empty: Library = new Library(0, new Map(), RecordIndex.empty);

  /** Builds a snapshot from `rows`. Rows of kinds that a library doesn't keep are skipped. */
  static build(rows: Iterable<LibraryRow>, seq = 0): Library {
    const kinds = new Map<string, Map<string, Layers>>();
    for (const row of rows) {
      if (!isLibraryRow(row.kind, row.key) || !isObject(row.record)) continue;
      let ids = kinds.get(row.kind);
      if (ids === undefined) kinds.set(row.kind, (ids = new Map()));
      ids.set(row.key, withRow(ids.get(row.key) ?? [], row));
    }
    const maps = new Map([...kinds].map(([kind, ids]) => [kind, LayeredMap.over(ids)] as const));
    const inForce = function* () {
      for (const [kind, ids] of kinds) for (const [key, layers] of ids) yield { kind, key, record: layers[0]!.record };
    };
    return new Library(seq, maps, RecordIndex.build(inForce()));
  }

  /** The snapshot after a change set. This snapshot doesn't change. */
  advance(changes: readonly Change[], seq: number): Library {
    const written = new Map<string, Map<string, Layers>>();
    for (const change of changes) {
      if (!isLibraryRow(change.kind, change.key)) continue;
      const ids = written.get(change.kind) ?? new Map<string, Layers>();
      const before = ids.get(change.key) ?? this.#kinds.get(change.kind)?.get(change.key) ?? [];
      const others = before.filter((row) => row.pack !== change.pack);
      const row = { kind: change.kind, key: change.key, pack: change.pack, seq, record: change.after };
      written.set(change.kind, ids.set(change.key, change.op === 'delete' ? others : withRow(others, row)));
    }
    return new Library(seq, this.#kindsWith(written), this.#index.replace(this.#replaced(written)), this.style);
  }

  /**
   * The snapshot of newly read `rows`. Unchanged records stay the same objects, so that cached results derived from them
   * remain valid.
   */
  reread(rows: readonly LibraryRow[], seq: number): Library {
    const changed = rows.filter((row) => isLibraryRow(row.kind, row.key) && !this.#holds(row));
    // An older state, for example from a restored backup, or a completely different one.
    if (seq < this.seq || changed.length > rows.length / 2) return Library.build(rows, seq);
    const there = new Set(rows.map(addressOf));
    const held = [...this.#kinds.values()].flatMap((map) => [...map.values()].flat());
    const gone = held.filter((row) => !there.has(addressOf(row))).map((row) => changeOf('delete', row));
    // Each record keeps the number of the change set that wrote it.
    const bySeq = [...Map.groupBy(changed, (row) => row.seq)].toSorted(([a], [b]) => a - b);
    let next = this.advance(gone, seq);
    for (const [at, written] of bySeq)
      next = next.advance(
        written.map((row) => changeOf(isObject(row.record) ? 'put' : 'delete', row)),
        at,
      );
    return next.advance([], seq);
  }

  #holds({ kind, key, pack, seq, record }: LibraryRow): boolean {
    const held = this.layer(kind, key, pack);
    return held?.seq === seq && sameJson(held.record, record);
  }

  /** The same snapshot in another style, with some words replaced by those of its language. */
  inStyle(style: SheetStyle, words: readonly Change[]): Library {
    const worded = this.advance(words, this.seq);
    return new Library(this.seq, worded.#kinds, worded.#index, style);
  }

  /** The records after a change set. Each map is copied once, however many of its records change. */
  #kindsWith(written: ReadonlyMap<string, ReadonlyMap<string, Layers>>): Map<string, LayeredMap<Layers>> {
    const kinds = new Map(this.#kinds);
    for (const [kind, ids] of written) {
      const map = kinds.get(kind) ?? LayeredMap.over<Layers>(new Map());
      const layers = [...ids].map(([key, after]) => [key, after.length === 0 ? undefined : after] as const);
      kinds.set(kind, map.with(layers));
    }
    return kinds;
  }

  *#replaced(written: ReadonlyMap<string, ReadonlyMap<string, Layers>>): Generator<ReplacedRecord> {
    for (const [kind, ids] of written)
      for (const [key, after] of ids) {
        const before = this.#kinds.get(kind)?.get(key)?.[0]?.record;
        yield { kind, key, before, after: after[0]?.record };
      }
  }

  /** The record in force for an id, with its origin. */
  entry(kind: string, id: string): Entry | undefined {
    const layers = this.#kinds.get(kind)?.get(id);
    return layers === undefined ? undefined : entryOf(layers);
  }

  /** The record of a pack, even if the hub's own record hides it. Without `pack`, the hub's own record. */
  layer(kind: string, id: string, pack?: string): LibraryRow | undefined {
    return this.#kinds
      .get(kind)
      ?.get(id)
      ?.find((row) => row.pack === pack);
  }

  /** The record of a kind that is in force for an id. */
  get<K extends LibraryKind>(kind: K, id: string): LibraryRecords[K] | undefined {
    return this.#kinds.get(kind)?.get(id)?.[0]?.record as LibraryRecords[K] | undefined;
  }

  /** All layers of an id: the hub's own record first, then the packs by id. */
  layers(kind: string, id: string): readonly LibraryRow[] {
    return this.#kinds.get(kind)?.get(id) ?? [];
  }

  *entries(kind: string): Generator<Entry> {
    const map = this.#kinds.get(kind);
    if (map !== undefined) for (const layers of map.values()) yield entryOf(layers);
  }

  *records<K extends LibraryKind>(kind: K): Generator<LibraryRecords[K]> {
    for (const entry of this.entries(kind)) yield entry.record as LibraryRecords[K];
  }

  size(kind: string): number {
    return this.#kinds.get(kind)?.size ?? 0;
  }

  /** The document kinds that hold at least one record. */
  kinds(): string[] {
    return [...this.#kinds.keys()].filter((kind) => this.size(kind) > 0);
  }

  /** A word of a vocabulary list. Undefined if it is missing or its record breaks the schema. */
  word(list: string, id: string): Word | undefined {
    const kind = `vocab/${list}`;
    const record = this.#kinds.get(kind)?.get(id)?.[0]?.record;
    return isObject(record) && isSound(kind, record) ? (record as Word) : undefined;
  }

  /** A signal of the vocabulary. Undefined for a pin without a signal. */
  signal(id: string | undefined): Signal | undefined {
    return id === undefined ? undefined : this.word('signals', id);
  }

  colour(id: string): Colour | undefined {
    return this.word('colours', id);
  }

  material(id: string): Material | undefined {
    return this.word('materials', id);
  }

  *words(list: string): Generator<Word> {
    const kind = `vocab/${list}`;
    for (const { record } of this.entries(kind)) if (isSound(kind, record)) yield record;
  }

  get settings(): EngineeringSettings {
    const stored = this.#kinds.get('settings')?.get('engineering')?.[0]?.record;
    return (stored as EngineeringSettings | undefined) ?? { id: 'engineering' };
  }

  /** The records with a part number, ignoring case and surrounding spaces. */
  byNumber(partNumber: string): readonly { readonly kind: string; readonly id: string }[] {
    return this.#index.byNumber(canonicalNumber(partNumber));
  }

  /** The ids of the connectors that use an interface or a body. */
  connectorsWith(field: 'interface' | 'body', id: string): readonly string[] {
    return this.#index.connectorsWith(field, id);
  }

  /** The ids of the interfaces with a pin that carries, or may carry, a signal. */
  interfacesWithSignal(signal: string): readonly string[] {
    return this.#index.interfacesWithSignal(signal);
  }

  /** The ids of the devices whose own record names an interface, the device it extends, or a board. */
  devicesWith(topic: DeviceTopic, id: string): readonly string[] {
    return this.#index.devicesWith(topic, id);
  }

  /** The ids of the components of a kind. */
  componentsOf(kind: string): readonly string[] {
    return this.#index.components(kind);
  }

  /** The same object as long as no record of the kind changes. Use it as the key for cached tables. */
  edition(kind: string): object {
    return this.#kinds.get(kind) ?? noRecords;
  }
}

function changeOf(op: Change['op'], { kind, key, pack, record }: LibraryRow): Change {
  return { kind, key, ...present({ pack }), op, before: null, after: record as Json };
}

function withRow(layers: Layers, row: LibraryRow): Layers {
  return [...layers.filter((other) => other.pack !== row.pack), row].toSorted(byPrecedence);
}

function byPrecedence(a: LibraryRow, b: LibraryRow): number {
  if (a.pack === undefined) return -1;
  if (b.pack === undefined) return 1;
  return a.pack < b.pack ? -1 : 1;
}

function entryOf(layers: Layers): Entry {
  const top = layers[0]!;
  const below = layers[1]?.pack;
  return {
    kind: top.kind,
    key: top.key,
    record: top.record as LibraryRecord,
    origin: top.pack ?? 'local',
    seq: top.seq,
    ...present({ shadows: below }),
  };
}
