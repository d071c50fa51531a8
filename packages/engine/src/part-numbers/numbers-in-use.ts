/** Every number the catalog uses, who carries it, and how far each series and each part's variants have counted. */
import { isObject } from '@cablewright/model';
import { canonicalNumber } from '../library/record-index.ts';
import { LayeredMap } from '../library/layered-map.ts';
import type { Library } from '../library/library.ts';
import type { Numbered, NumberHolders, NumberUse } from '../library/number-use.ts';
import { numberUses } from './number-uses.ts';
import { type NumberScheme, type TakenNumbers } from './scheme.ts';
import { countsUpTo } from './spans.ts';

/** A record in force: before or after an edit. */
export interface NumberedRecord {
  readonly kind: string;
  readonly key: string;
  readonly record: unknown;
}

/** An edit of a record in force: what is in force after it, null or undefined where nothing is. */
export interface RecordEdit {
  readonly kind: string;
  readonly key: string;
  readonly after: unknown;
}

const numberedKinds = ['bodies', 'connectors', 'wires', 'components', 'pcbas', 'mechanicals', 'kits', 'products'];

/** The records of a library that numbers stand in; designs and drawings come from the store. */
export function* numberedRecords(library: Library): Generator<NumberedRecord> {
  for (const kind of numberedKinds) for (const { key, record } of library.entries(kind)) yield { kind, key, record };
}

/**
 * The numbers in use, under one scheme. Immutable: an edit makes the next index at a cost that does not grow with the
 * catalog, but for one copy of the counts of the series it touches. An edit that moves no number costs a look at the
 * record.
 */
export class NumbersInUse implements TakenNumbers, NumberHolders {
  readonly scheme: NumberScheme;
  readonly #holders: LayeredMap<readonly Numbered[]>;
  /** Counts of a series (`s:`) and ordinals of the variants of a base (`v:`), sorted; one entry for each use. */
  readonly #counts: LayeredMap<readonly number[]>;
  /** What each record is numbered, by `kind:key`: the index knows itself what an edit replaces. */
  readonly #records: LayeredMap<readonly NumberUse[]>;

  private constructor(
    scheme: NumberScheme,
    holders: LayeredMap<readonly Numbered[]>,
    counts: LayeredMap<readonly number[]>,
    records: LayeredMap<readonly NumberUse[]>,
  ) {
    this.scheme = scheme;
    this.#holders = holders;
    this.#counts = counts;
    this.#records = records;
  }

  static build(scheme: NumberScheme, records: Iterable<NumberedRecord>): NumbersInUse {
    const uses = new Map<string, readonly NumberUse[]>();
    for (const { kind, key, record } of records) {
      const found = numberUses(kind, key, record);
      // The holder is the address of nearly every record: one copy of the text does for both.
      const address = `${kind}:${key}`;
      if (found.length > 0) uses.set(found[0]!.holder === address ? found[0]!.holder : address, found);
    }
    return NumbersInUse.#of(scheme, LayeredMap.over(uses));
  }

  static #of(scheme: NumberScheme, records: LayeredMap<readonly NumberUse[]>): NumbersInUse {
    return finished(NumbersInUse.#read(scheme, records));
  }

  static *#read(scheme: NumberScheme, records: LayeredMap<readonly NumberUse[]>): Steps<NumbersInUse> {
    const holders = new Map<string, Numbered[]>();
    const counts = new Map<string, number[]>();
    let read = 0;
    for (const uses of records.values()) {
      for (const use of uses) {
        if (!isNumbered(use)) continue;
        append(holders, canonicalNumber(use.number), use);
        for (const [series, count] of countsOf(scheme, use.number)) append(counts, series, count);
      }
      read += 1;
      if (read % atOnce === 0) yield;
    }
    for (const list of counts.values()) list.sort((a, b) => a - b);
    return new NumbersInUse(scheme, LayeredMap.over(holders), LayeredMap.over(counts), records);
  }

  /** The same numbers read by another scheme, as after a switch. */
  under(scheme: NumberScheme): NumbersInUse {
    return finished(this.reading(scheme));
  }

  /** As `under`, a step at a time, so that other work can come between. */
  reading(scheme: NumberScheme): Steps<NumbersInUse> {
    return NumbersInUse.#read(scheme, this.#records);
  }

  /** The index after edits of records in force. This one stays as it was. */
  advance(edits: readonly RecordEdit[]): NumbersInUse {
    const draft = new Draft(this, this.#counts);
    const records = new Map<string, readonly NumberUse[] | undefined>();
    for (const { kind, key, after } of edits) {
      const address = `${kind}:${key}`;
      const old = records.has(address) ? (records.get(address) ?? []) : this.usesOf(kind, key);
      const now = isObject(after) ? numberUses(kind, key, after) : [];
      if (!draft.replace(old, now)) continue;
      records.set(address, now.length === 0 ? undefined : now);
    }
    if (records.size === 0) return this;
    return new NumbersInUse(
      this.scheme,
      this.#holders.with(emptied(draft.holders)),
      this.#counts.with(emptied(draft.counts)),
      this.#records.with(records),
    );
  }

  /** The index with one more number taken, as while proposing several. */
  taking(number: string): NumbersInUse {
    return this.advance([{ kind: 'designs', key: `proposed ${number}`, after: { productRef: number } }]);
  }

  /** How many different numbers are in use. */
  get size(): number {
    return this.#holders.size;
  }

  has(number: string): boolean {
    return this.#holders.get(canonicalNumber(number)) !== undefined;
  }

  /** Who carries a number, whichever way it is spelled. */
  holders(number: string): readonly Numbered[] {
    return this.#holders.get(canonicalNumber(number)) ?? [];
  }

  /** The numbers of one record, and the places of it that have none. */
  usesOf(kind: string, key: string): readonly NumberUse[] {
    return this.#records.get(`${kind}:${key}`) ?? [];
  }

  counts(series: string): readonly number[] {
    return this.#counts.get(`s:${series}`) ?? [];
  }

  variants(base: string): readonly number[] {
    return this.#counts.get(`v:${canonicalNumber(base)}`) ?? [];
  }

  /** Each number in canonical spelling with all that carry it. */
  numbers(): Generator<[string, readonly Numbered[]]> {
    return this.#holders.entries();
  }

  *uses(): Generator<NumberUse> {
    for (const uses of this.#records.values()) yield* uses;
  }
}

export function isNumbered(use: NumberUse): use is Numbered {
  return use.number !== undefined;
}

/** What edits change of an index: only the numbers and series they touch, copied from it on first touch. */
class Draft {
  readonly holders = new Map<string, readonly Numbered[]>();
  readonly counts = new Map<string, readonly number[]>();
  readonly #from: NumbersInUse;
  readonly #counts: LayeredMap<readonly number[]>;

  constructor(from: NumbersInUse, counts: LayeredMap<readonly number[]>) {
    this.#from = from;
    this.#counts = counts;
  }

  /** False when both say the same. */
  replace(old: readonly NumberUse[], now: readonly NumberUse[]): boolean {
    const gone = old.filter((use) => !now.some((other) => sameUse(use, other)));
    const come = now.filter((use) => !old.some((other) => sameUse(use, other)));
    for (const use of gone) if (isNumbered(use)) this.#drop(use);
    for (const use of come) if (isNumbered(use)) this.#add(use);
    return gone.length > 0 || come.length > 0;
  }

  #drop(use: Numbered): void {
    const canonical = canonicalNumber(use.number);
    const left = this.#holdersOf(canonical).filter((other) => !sameUse(use, other));
    this.holders.set(canonical, left);
    for (const [series, count] of countsOf(this.#from.scheme, use.number)) {
      const list = this.#countsOf(series);
      const at = countsUpTo(list, count) - 1;
      if (list[at] === count) this.counts.set(series, list.toSpliced(at, 1));
    }
  }

  #add(use: Numbered): void {
    const canonical = canonicalNumber(use.number);
    this.holders.set(canonical, [...this.#holdersOf(canonical), use]);
    for (const [series, count] of countsOf(this.#from.scheme, use.number)) {
      const list = this.#countsOf(series);
      this.counts.set(series, list.toSpliced(countsUpTo(list, count), 0, count));
    }
  }

  #holdersOf(canonical: string): readonly Numbered[] {
    return this.holders.get(canonical) ?? this.#from.holders(canonical);
  }

  #countsOf(series: string): readonly number[] {
    return this.counts.get(series) ?? this.#counts.get(series) ?? [];
  }
}

/** Entries for a layered map: an empty list takes its key away. */
function* emptied<V>(lists: ReadonlyMap<string, readonly V[]>): Generator<[string, readonly V[] | undefined]> {
  for (const [key, list] of lists) yield [key, list.length === 0 ? undefined : list];
}

/** Long work in steps: whoever runs it may do something else between them. */
export type Steps<T> = Generator<undefined, T>;

/** Records looked at in one step: well under a millisecond. */
export const atOnce = 200;

/** Runs all steps of a work and answers what it comes to. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The counts a number adds to: its series, and its base's variants. */
function countsOf(scheme: NumberScheme, number: string): (readonly [string, number])[] {
  const reading = scheme.read(number);
  if (reading === undefined) return [];
  const counted: (readonly [string, number])[] = [[`s:${reading.series}`, reading.count]];
  if (reading.ordinal !== undefined) counted.push([`v:${canonicalNumber(reading.base)}`, reading.ordinal]);
  return counted;
}

function sameUse(a: NumberUse, b: NumberUse): boolean {
  return (
    a.holder === b.holder &&
    a.number === b.number &&
    a.kind === b.kind &&
    a.where.kind === b.where.kind &&
    a.where.pointer === b.where.pointer &&
    (a.shares ?? []).join() === (b.shares ?? []).join()
  );
}

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
