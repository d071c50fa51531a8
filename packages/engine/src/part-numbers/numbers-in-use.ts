/** Every number in the catalog, its holders, and the counts used in each series and by each part's variants. */
import { isObject, kindsWhere } from '@cablewright/model';
import { canonicalNumber } from '../library/record-index.ts';
import { LayeredMap } from '../library/layered-map.ts';
import type { Library } from '../library/library.ts';
import type { Numbered, NumberHolders, NumberUse } from '../library/number-use.ts';
import { Counts, type Move } from './counts.ts';
import { numberUses } from './number-uses.ts';
import type { NumberScheme, TakenNumbers } from './number-scheme.ts';
import { atOnce, finished, type LongComputation } from './steps.ts';
import type { RecordEdit } from './held-number.ts';

// The compact form in which the index stores a record's numbers. A cable is stored as its number alone, or as an empty string
// if it has no number, because there may be tens of thousands of cables. The rest follows from the address.

type PackedUses = string | readonly NumberUse[];
/** The holders of a number: the address if a single cable holds it, otherwise the full list. */
type PackedHolders = string | readonly Numbered[];

const cables = 'designs:';
const pointer = '/productRef';

/** Packs the uses of a record. `address` is its kind and key: `designs:usb-lead`. */
function packed(address: string, uses: readonly NumberUse[]): PackedUses {
  const [use] = uses;
  return use !== undefined && uses.length === 1 && isPlain(address, use) ? (use.number ?? '') : uses;
}

function unpacked(address: string, uses: PackedUses | undefined): readonly NumberUse[] {
  if (uses === undefined) return [];
  if (typeof uses !== 'string') return uses;
  const where = { kind: 'designs', id: address.slice(cables.length), pointer };
  return [{ holder: address, kind: 'design', where, number: uses || undefined }];
}

function packedHolders(holders: readonly Numbered[]): PackedHolders {
  const [use] = holders;
  return use !== undefined && holders.length === 1 && isPlain(use.holder, use) ? use.holder : holders;
}

/** True if `unpacked` can restore the use from the address and the number. */
function isPlain(address: string, { holder, kind, where, shares, former }: NumberUse): boolean {
  return (
    holder === address &&
    address.startsWith(cables) &&
    kind === 'design' &&
    shares === undefined &&
    former === undefined &&
    where.kind === 'designs' &&
    where.pointer === pointer &&
    Object.keys(where).length === 3 &&
    where.id === address.slice(cables.length)
  );
}

/** A record in force, before or after an edit. */
export interface NumberedRecord {
  readonly kind: string;
  readonly key: string;
  readonly record: unknown;
}

const numberedKinds = kindsWhere(({ numbered, stored }) => numbered !== undefined && stored === 'list');

/** The records of a library that carry numbers. Designs and drawings come from the store instead. */
export function* numberedRecords(library: Library): Generator<NumberedRecord> {
  for (const kind of numberedKinds) for (const { key, record } of library.entries(kind)) yield { kind, key, record };
}

/**
 * The numbers in use, under one scheme. Immutable: an edit creates a new index at a cost that doesn't grow with the catalog.
 * An edit that changes no number only reads its record.
 */
export class NumbersInUse implements TakenNumbers, NumberHolders {
  readonly scheme: NumberScheme;
  readonly #holders: LayeredMap<PackedHolders>;
  /** Counts of a series (`s:`) and variant ordinals of a base (`v:`), one per use. */
  readonly #counts: Counts;
  /** The numbers of each record, by `kind:key`, so that an edit knows what it replaces. */
  readonly #records: LayeredMap<PackedUses>;

  private constructor(
    scheme: NumberScheme,
    holders: LayeredMap<PackedHolders>,
    counts: Counts,
    records: LayeredMap<PackedUses>,
  ) {
    this.scheme = scheme;
    this.#holders = holders;
    this.#counts = counts;
    this.#records = records;
  }

  static build(scheme: NumberScheme, records: Iterable<NumberedRecord>): NumbersInUse {
    return finished(NumbersInUse.#read(scheme, usesIn(records)));
  }

  /**
   * The holders of the numbers in records, without the counts used in each series: enough to find duplicates, in a third of
   * the time.
   */
  static holdersIn(records: Iterable<NumberedRecord>): NumberHolders {
    const uses = usesIn(records);
    const holders = new Map<string, PackedHolders>();
    for (const [address, packed] of uses.entries())
      for (const use of unpacked(address, packed)) if (isNumbered(use)) addHolder(uses, holders, use);
    return {
      holders: (number) => holdersFrom(uses, holders.get(canonicalNumber(number))),
      isNumbered: (holder) => isHolding(uses, holder),
    };
  }

  static *#read(scheme: NumberScheme, records: LayeredMap<PackedUses>): LongComputation<NumbersInUse> {
    const holders = new Map<string, PackedHolders>();
    const counts = new Map<string, number[]>();
    let read = 0;
    for (const [address, uses] of records.entries()) {
      for (const use of unpacked(address, uses)) {
        if (!isNumbered(use)) continue;
        addHolder(records, holders, use);
        for (const [series, count] of countsOf(scheme, use.number)) append(counts, series, count);
      }
      read += 1;
      if (read % atOnce === 0) yield;
    }
    return new NumbersInUse(scheme, LayeredMap.over(holders), Counts.of(counts), records);
  }

  /** The same numbers read by another scheme, for example after a switch of scheme. */
  under(scheme: NumberScheme): NumbersInUse {
    return finished(this.reading(scheme));
  }

  /** Like `under`, but in steps, so that other work can run in between. */
  reading(scheme: NumberScheme): LongComputation<NumbersInUse> {
    return NumbersInUse.#read(scheme, this.#records);
  }

  /** The index after edits to records in force. This index is unchanged. */
  advance(edits: readonly RecordEdit[]): NumbersInUse {
    const draft = new Draft(this);
    const records = new Map<string, PackedUses | undefined>();
    for (const { kind, key, after } of edits) {
      const address = `${kind}:${key}`;
      const old = records.has(address) ? unpacked(address, records.get(address)) : this.usesOf(kind, key);
      const now = isObject(after) ? numberUses(kind, key, after) : [];
      if (!draft.replace(old, now)) continue;
      records.set(address, now.length === 0 ? undefined : packed(address, now));
    }
    if (records.size === 0) return this;
    return new NumbersInUse(
      this.scheme,
      this.#holders.with(emptied(draft.holders)),
      this.#counts.with(draft.moves),
      this.#records.with(records),
    );
  }

  /** The index with one more number in use, for proposing several numbers in a row. */
  taking(number: string): NumbersInUse {
    return this.advance([{ kind: 'designs', key: `proposed ${number}`, after: { productRef: number } }]);
  }

  /** Number of distinct numbers that are in use or held. */
  get size(): number {
    return this.#holders.size;
  }

  has(number: string): boolean {
    return this.#holders.get(canonicalNumber(number)) !== undefined;
  }

  /** The holders of a number, in any spelling. */
  holders(number: string): readonly Numbered[] {
    return holdersFrom(this.#records, this.#holders.get(canonicalNumber(number)));
  }

  isNumbered(holder: string): boolean {
    return isHolding(this.#records, holder);
  }

  /** The numbers of one record, and the positions where a number is missing. */
  usesOf(kind: string, key: string): readonly NumberUse[] {
    const address = `${kind}:${key}`;
    return unpacked(address, this.#records.get(address));
  }

  highest(series: string, from: number, to: number): number | undefined {
    return this.#counts.highest(`s:${series}`, from, to);
  }

  highestVariant(base: string, max: number): number | undefined {
    return this.#counts.highest(`v:${canonicalNumber(base)}`, 0, max);
  }

  /** Each number in canonical spelling, with all its holders. */
  *numbers(): Generator<[string, readonly Numbered[]]> {
    for (const [number, holders] of this.#holders.entries()) yield [number, holdersFrom(this.#records, holders)];
  }

  *uses(): Generator<NumberUse> {
    for (const [address, uses] of this.#records.entries()) yield* unpacked(address, uses);
  }
}

export function isNumbered(use: NumberUse): use is Numbered {
  return use.number !== undefined;
}

/** The numbers of each record, and the positions where a number is missing. */
function usesIn(records: Iterable<NumberedRecord>): LayeredMap<PackedUses> {
  const uses = new Map<string, PackedUses>();
  for (const { kind, key, record } of records) {
    const found = numberUses(kind, key, record);
    // For nearly every record the holder equals the address, so both share one string to save memory.
    const address = `${kind}:${key}`;
    const [first] = found;
    // The record's existing string is reused, so that the same text isn't in memory twice.
    if (first !== undefined) uses.set(first.holder === address ? first.holder : address, packed(address, found));
  }
  return LayeredMap.over(uses);
}

function addHolder(records: LayeredMap<PackedUses>, holders: Map<string, PackedHolders>, use: Numbered): void {
  const canonical = canonicalNumber(use.number);
  holders.set(canonical, packedHolders([...holdersFrom(records, holders.get(canonical)), use]));
}

function holdersFrom(records: LayeredMap<PackedUses>, holders: PackedHolders | undefined): readonly Numbered[] {
  return typeof holders === 'string' ? unpacked(holders, records.get(holders)).filter(isNumbered) : (holders ?? []);
}

function isHolding(records: LayeredMap<PackedUses>, holder: string): boolean {
  return unpacked(holder, records.get(holder)).some((use) => use.holder === holder && isNumbered(use));
}

/** The changes that edits make to an index. Only the numbers they touch are copied, on first touch. */
class Draft {
  readonly holders = new Map<string, readonly Numbered[]>();
  readonly moves: Move[] = [];
  readonly #from: NumbersInUse;

  constructor(from: NumbersInUse) {
    this.#from = from;
  }

  /** Replaces the uses of a record. Returns false if nothing changed. */
  replace(old: readonly NumberUse[], now: readonly NumberUse[]): boolean {
    const before = new Set(old.map(textOfUse));
    const after = new Set(now.map(textOfUse));
    const gone = old.filter((use) => !after.has(textOfUse(use)));
    const added = now.filter((use) => !before.has(textOfUse(use)));
    for (const use of gone) if (isNumbered(use)) this.#move(use, false);
    for (const use of added) if (isNumbered(use)) this.#move(use, true);
    return gone.length > 0 || added.length > 0;
  }

  #move(use: Numbered, comes: boolean): void {
    const canonical = canonicalNumber(use.number);
    const holders = this.holders.get(canonical) ?? this.#from.holders(canonical);
    const gone = textOfUse(use);
    this.holders.set(canonical, comes ? [...holders, use] : holders.filter((other) => textOfUse(other) !== gone));
    for (const [series, count] of countsOf(this.#from.scheme, use.number)) this.moves.push({ series, count, comes });
  }
}

/** Entries for a layered map. An empty list deletes its key. */
function* emptied(lists: ReadonlyMap<string, readonly Numbered[]>): Generator<[string, PackedHolders | undefined]> {
  for (const [key, list] of lists) yield [key, list.length === 0 ? undefined : packedHolders(list)];
}

/** The counts that a number adds to: that of its series, and that of its base's variants. */
function countsOf(scheme: NumberScheme, number: string): (readonly [string, number])[] {
  const reading = scheme.read(number);
  if (reading === undefined) return [];
  const counted: (readonly [string, number])[] = [[`s:${reading.series}`, reading.count]];
  if (reading.ordinal !== undefined) counted.push([`v:${canonicalNumber(reading.base)}`, reading.ordinal]);
  return counted;
}

/** A use as text. Two uses with equal text are the same use. */
function textOfUse({ holder, number, kind, former, where, shares = [] }: NumberUse): string {
  return JSON.stringify([holder, number ?? null, kind, former ?? null, where.kind, where.pointer ?? null, shares]);
}

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
