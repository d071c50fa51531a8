/** Every number the catalog uses, who carries it, and how far each series and each part's variants have counted. */
import { isObject } from '@cablewright/model';
import { canonicalNumber } from '../library/record-index.ts';
import { LayeredMap } from '../library/layered-map.ts';
import type { Library } from '../library/library.ts';
import { numberUses, type NumberUse } from './number-uses.ts';
import { type NumberScheme, type TakenNumbers } from './scheme.ts';
import { countsUpTo } from './spans.ts';

/** A record in force: before or after an edit. */
export interface NumberedRecord {
  readonly kind: string;
  readonly key: string;
  readonly record: unknown;
}

/** An edit of a record in force; `before` and `after` are null or undefined where there is none. */
export interface RecordEdit {
  readonly kind: string;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

const numberedKinds = ['bodies', 'connectors', 'wires', 'components', 'pcbas', 'mechanicals', 'kits', 'products'];

/** The records of a library that numbers stand in; designs and drawings come from the store. */
export function* numberedRecords(library: Library): Generator<NumberedRecord> {
  for (const kind of numberedKinds) for (const { key, record } of library.entries(kind)) yield { kind, key, record };
}

/**
 * The numbers in use, under one scheme. Immutable: an edit makes the next index at a cost that does not grow with the
 * catalog, but for one copy of the counts of the series it touches.
 */
export class NumbersInUse implements TakenNumbers {
  readonly scheme: NumberScheme;
  readonly #holders: LayeredMap<readonly NumberUse[]>;
  /** Counts of a series (`s:`) and ordinals of the variants of a base (`v:`), sorted; one entry for each use. */
  readonly #counts: LayeredMap<readonly number[]>;
  readonly #unnumbered: LayeredMap<NumberUse>;

  private constructor(
    scheme: NumberScheme,
    holders: LayeredMap<readonly NumberUse[]>,
    counts: LayeredMap<readonly number[]>,
    unnumbered: LayeredMap<NumberUse>,
  ) {
    this.scheme = scheme;
    this.#holders = holders;
    this.#counts = counts;
    this.#unnumbered = unnumbered;
  }

  static build(scheme: NumberScheme, records: Iterable<NumberedRecord>): NumbersInUse {
    function* uses() {
      for (const { kind, key, record } of records) yield* numberUses(kind, key, record);
    }
    return NumbersInUse.#of(scheme, uses());
  }

  static #of(scheme: NumberScheme, uses: Iterable<NumberUse>): NumbersInUse {
    const holders = new Map<string, NumberUse[]>();
    const counts = new Map<string, number[]>();
    const unnumbered = new Map<string, NumberUse>();
    for (const use of uses) {
      if (use.number === undefined) {
        unnumbered.set(use.holder, use);
        continue;
      }
      append(holders, canonicalNumber(use.number), use);
      for (const [series, count] of countsOf(scheme, use.number)) append(counts, series, count);
    }
    for (const list of counts.values()) list.sort((a, b) => a - b);
    return new NumbersInUse(scheme, LayeredMap.over(holders), LayeredMap.over(counts), LayeredMap.over(unnumbered));
  }

  /** The same numbers read by another scheme, as for a preview of it. */
  under(scheme: NumberScheme): NumbersInUse {
    return NumbersInUse.#of(scheme, this.uses());
  }

  /** The index after edits of records in force. This one stays as it was. */
  advance(edits: readonly RecordEdit[]): NumbersInUse {
    return edits.reduce<NumbersInUse>(
      (index, { kind, key, before, after }) => index.#replace(usesOf(kind, key, before), usesOf(kind, key, after)),
      this,
    );
  }

  /** The index with one more number taken, as while proposing several. */
  taking(number: string): NumbersInUse {
    const use: NumberUse = { holder: `proposed:${number}`, kind: 'design', where: {}, number };
    return this.#replace([], [use]);
  }

  #replace(old: readonly NumberUse[], now: readonly NumberUse[]): NumbersInUse {
    const gone = old.filter((use) => !now.some((other) => sameUse(use, other)));
    const come = now.filter((use) => !old.some((other) => sameUse(use, other)));
    if (gone.length === 0 && come.length === 0) return this;
    const holders = new Map<string, readonly NumberUse[]>();
    const counts = new Map<string, readonly number[]>();
    const unnumbered = new Map<string, NumberUse | undefined>();
    for (const use of gone) {
      if (use.number === undefined) unnumbered.set(use.holder, undefined);
      else this.#drop(use, use.number, holders, counts);
    }
    for (const use of come) {
      if (use.number === undefined) unnumbered.set(use.holder, use);
      else this.#add(use, use.number, holders, counts);
    }
    return new NumbersInUse(
      this.scheme,
      this.#holders.with([...holders].map(([key, list]) => [key, list.length === 0 ? undefined : list])),
      this.#counts.with([...counts].map(([key, list]) => [key, list.length === 0 ? undefined : list])),
      this.#unnumbered.with(unnumbered),
    );
  }

  #drop(
    use: NumberUse,
    number: string,
    holders: Map<string, readonly NumberUse[]>,
    counts: Map<string, readonly number[]>,
  ): void {
    const canonical = canonicalNumber(number);
    const there = holders.get(canonical) ?? this.holders(canonical);
    holders.set(
      canonical,
      there.filter((other) => !sameUse(use, other)),
    );
    for (const [series, count] of countsOf(this.scheme, number)) {
      const list = counts.get(series) ?? this.#counts.get(series) ?? [];
      const at = countsUpTo(list, count) - 1;
      if (list[at] === count) counts.set(series, list.toSpliced(at, 1));
    }
  }

  #add(
    use: NumberUse,
    number: string,
    holders: Map<string, readonly NumberUse[]>,
    counts: Map<string, readonly number[]>,
  ): void {
    const canonical = canonicalNumber(number);
    holders.set(canonical, [...(holders.get(canonical) ?? this.holders(canonical)), use]);
    for (const [series, count] of countsOf(this.scheme, number)) {
      const list = counts.get(series) ?? this.#counts.get(series) ?? [];
      counts.set(series, list.toSpliced(countsUpTo(list, count), 0, count));
    }
  }

  /** How many different numbers are in use. */
  get size(): number {
    return this.#holders.size;
  }

  has(number: string): boolean {
    return this.#holders.get(canonicalNumber(number)) !== undefined;
  }

  /** Who carries a number, whichever way it is spelled. */
  holders(number: string): readonly NumberUse[] {
    return this.#holders.get(canonicalNumber(number)) ?? [];
  }

  counts(series: string): readonly number[] {
    return this.#counts.get(`s:${series}`) ?? [];
  }

  variants(base: string): readonly number[] {
    return this.#counts.get(`v:${canonicalNumber(base)}`) ?? [];
  }

  /** Each number in canonical spelling with all that carry it. */
  numbers(): Generator<[string, readonly NumberUse[]]> {
    return this.#holders.entries();
  }

  /** Things that could have a number and have none. */
  unnumbered(): Generator<NumberUse> {
    return this.#unnumbered.values();
  }

  *uses(): Generator<NumberUse> {
    for (const list of this.#holders.values()) yield* list;
    yield* this.#unnumbered.values();
  }
}

function usesOf(kind: string, key: string, record: unknown): NumberUse[] {
  return isObject(record) ? numberUses(kind, key, record) : [];
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
