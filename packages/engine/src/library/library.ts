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
} from '@cablewright/model';
import { isSound } from './sound.ts';
import { LayeredMap } from './layered-map.ts';
import { canonicalNumber, RecordIndex, type DeviceTopic, type ReplacedRecord } from './record-index.ts';

/** One record as the store holds it: `pack` absent for the hub's own. `seq` is the change set that last wrote it. */
export interface LibraryRow {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly seq: number;
  readonly record: unknown;
}

/** The record in force under an id, who it comes from, and whose record it shadows. */
export interface Entry<R = LibraryRecord> {
  readonly kind: string;
  /** The id it is stored under; a sound record calls itself the same. */
  readonly key: string;
  readonly record: R;
  /** `local` for the hub's own record, else the pack's id. */
  readonly origin: string;
  readonly seq: number;
  /** The pack whose record of the same id this one hides. */
  readonly shadows?: string;
}

const noRecords: object = {};

/** English and metric: how records and messages are worded unless a sheet or a person asks for another style. */
export const plainStyle: SheetStyle = { language: 'en', units: 'metric' };

/** All layers under one id, the hub's first, then packs in the order of their ids. The first is in force. */
type Layers = readonly LibraryRow[];

/** The kinds that a library holds in memory, to load from a store; a kind ending in `*` means all with that prefix. */
export const snapshotKinds: readonly string[] = [
  ...kindsWhere(({ stored }) => stored !== 'files'),
  'vocab/*',
  'settings',
];

/**
 * True for what a library holds in memory: library records, vocabularies, products, devices and the other lists next to
 * them, the one-object documents, engineering settings. Designs and histories are not in it.
 */
export function isLibraryRow(kind: string, key: string): boolean {
  if (kind === 'settings') return key === 'engineering';
  return isListKind(kind) || factsOf(kind)?.stored === 'object';
}

/**
 * The library snapshot: every library record and vocabulary word, immutable and indexed. A change set makes the next
 * snapshot from this one at a cost that does not grow with the library. Designs are not in it.
 */
export class Library {
  /** The last change set this snapshot has taken in. */
  readonly seq: number;
  /** How what is worked out from it is worded. Its words and the messages of checks are in this language and these units. */
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

  /** Builds a snapshot of `rows`; rows of kinds a library does not hold are passed over. */
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

  /** The snapshot after a change set. This one is unchanged. */
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
   * The snapshot that `rows` make, read again. What is the same in both stays the same object, so that what was worked out from
   * it is used again.
   */
  reread(rows: readonly LibraryRow[], seq: number): Library {
    const changed = rows.filter((row) => isLibraryRow(row.kind, row.key) && !this.#holds(row));
    // An earlier state, as after a restored backup, or another one altogether.
    if (seq < this.seq || changed.length > rows.length / 2) return Library.build(rows, seq);
    const there = new Set(rows.map(addressOf));
    const held = [...this.#kinds.values()].flatMap((map) => [...map.values()].flat());
    const gone = held.filter((row) => !there.has(addressOf(row))).map((row) => changeOf('delete', row));
    // A record keeps the change set that wrote it.
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

  /** The same snapshot in another style, with the words of its language in place of those that are replaced. */
  inStyle(style: SheetStyle, words: readonly Change[]): Library {
    const worded = this.advance(words, this.seq);
    return new Library(this.seq, worded.#kinds, worded.#index, style);
  }

  /** The records after a change set: each map is made once, however many of its records change. */
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

  /** The record in force under an id, with where it comes from. */
  entry(kind: string, id: string): Entry | undefined {
    const layers = this.#kinds.get(kind)?.get(id);
    return layers === undefined ? undefined : entryOf(layers);
  }

  /** A pack's record even where the hub's own hides it; without `pack`, the hub's own. */
  layer(kind: string, id: string, pack?: string): LibraryRow | undefined {
    return this.#kinds
      .get(kind)
      ?.get(id)
      ?.find((row) => row.pack === pack);
  }

  /** The record of a kind in force under an id. */
  get<K extends LibraryKind>(kind: K, id: string): LibraryRecords[K] | undefined {
    return this.#kinds.get(kind)?.get(id)?.[0]?.record as LibraryRecords[K] | undefined;
  }

  /** Every layer under an id: the hub's own first, then the packs' in the order of their ids. */
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

  /** A word of a list; undefined where there is none or its record breaks the schema. */
  word(list: string, id: string): Word | undefined {
    const kind = `vocab/${list}`;
    const record = this.#kinds.get(kind)?.get(id)?.[0]?.record;
    return isObject(record) && isSound(kind, record) ? (record as Word) : undefined;
  }

  signal(id: string): Signal | undefined {
    return this.word('signals', id);
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

  /** The records that carry a part number, compared in canonical spelling (case and outer spaces do not count). */
  byNumber(partNumber: string): readonly { readonly kind: string; readonly id: string }[] {
    return this.#index.byNumber(canonicalNumber(partNumber));
  }

  /** The ids of the connectors that use an interface, or a body. */
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

  /** One and the same object for as long as no record of the kind changes: what to keep a derived table by. */
  edition(kind: string): object {
    return this.#kinds.get(kind) ?? noRecords;
  }
}

function changeOf(op: Change['op'], { kind, key, pack, record }: LibraryRow): Change {
  return { kind, key, ...(pack === undefined ? {} : { pack }), op, before: null, after: record as Json };
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
    ...(below === undefined ? {} : { shadows: below }),
  };
}
