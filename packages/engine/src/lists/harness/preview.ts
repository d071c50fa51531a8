/** Shows how a change of bundle lengths affects wires, lists and price, before it is saved. */
import { present, type Design } from '@cablewright/model';
import { withRouteLengths } from '../../connectivity/harness/lengths.ts';
import { runNames } from '../../connectivity/terminals/run-names.ts';
import type { Catalog } from '../../library/catalog.ts';
import { roundTo } from '../../library/units/length.ts';
import { billOfMaterials, type Bill } from '../bom/bill.ts';
import { cutList } from '../cut-list.ts';

interface Change<T> {
  readonly before: T;
  readonly after: T;
}

/** `before` is absent if the length wasn't stated. */
type LengthChange = Partial<Pick<Change<number>, 'before'>> & Pick<Change<number>, 'after'>;

interface HarnessEffect {
  /** The wires whose length changes, in the order of the design. */
  readonly wires: readonly ({ readonly wire: string; readonly name: string } & LengthChange)[];
  /** Lines of the cut list whose number of pieces changes. `before` is 0 for a new line, `after` is 0 for a removed line. */
  readonly cuts: readonly ({ readonly stock: string; readonly lengthMm?: number } & Change<number>)[];
  /** Lines of the bill of materials whose length (m) or quantity (pieces) changes. */
  readonly bill: readonly ({
    readonly def: string;
    readonly description: string;
    readonly unit: 'm' | 'ea';
    readonly cost?: Change<number>;
  } & LengthChange)[];
  /** Price of one cable, one entry per currency. */
  readonly price: readonly ({ readonly currency: string } & Change<number>)[];
  /** False if an item has no price, before or after the change. */
  readonly complete: boolean;
}

/** The design with new lengths in mm for some bundles, and its wires cut to match. Unknown bundles are ignored. */
export function withBundleLengths(catalog: Catalog, design: Design, lengths: Readonly<Record<string, number>>): Design {
  const { layout } = design;
  if (layout === undefined) return design;
  const bundles = layout.bundles.map((one) => {
    const lengthMm = (Object.hasOwn(lengths, one.id) ? lengths[one.id] : undefined) ?? one.lengthMm;
    return lengthMm === one.lengthMm ? one : { ...one, lengthMm };
  });
  const changed = bundles.some((one, i) => one !== layout.bundles[i]);
  return withRouteLengths(catalog, changed ? { ...design, layout: { ...layout, bundles } } : design);
}

/**
 * Compares a design with the same design at other bundle lengths. A stored wire length that no longer matches its route also
 * counts as a change.
 */
export function harnessEffect(
  catalog: Catalog,
  design: Design,
  lengths: Readonly<Record<string, number>>,
): HarnessEffect {
  const [before, after] = [design, withBundleLengths(catalog, design, lengths)];
  const bills = { before: billOfMaterials(catalog, before), after: billOfMaterials(catalog, after) };
  return {
    wires: wireChanges(before, after),
    cuts: changesBetween(cutsOf(catalog, before), cutsOf(catalog, after)),
    bill: billChanges(bills),
    price: priceChanges(bills),
    complete: bills.before.complete && bills.after.complete,
  };
}

function wireChanges(before: Design, after: Design): HarnessEffect['wires'] {
  const names = runNames(before);
  return (before.instances.segments ?? []).flatMap(({ id, lengthMm }, i) => {
    const now = after.instances.segments?.[i]?.lengthMm;
    if (now === undefined || now === lengthMm) return [];
    return [{ wire: id, name: names.get(id) ?? id, ...present({ before: lengthMm }), after: now }];
  });
}

/** Counted items, by a key that is the same before and after the change. */
type Counted<T> = ReadonlyMap<string, T & { readonly count: number }>;

function changesBetween<T extends { readonly count: number }>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const one = is ?? was;
    if (one === undefined) return [];
    const { count: _count, ...what } = one;
    const change = { before: was?.count ?? 0, after: is?.count ?? 0 };
    return change.before === change.after ? [] : [{ ...what, ...change }];
  });
}

function cutsOf(catalog: Catalog, design: Design): Counted<{ stock: string; lengthMm?: number }> {
  const cuts = new Map<string, { stock: string; lengthMm?: number; count: number }>();
  for (const { stock, stockPartNumber, lengthMm, quantity } of cutList(catalog, design)) {
    const key = `${stockPartNumber}|${stock}|${lengthMm}`;
    cuts.set(key, { stock, ...present({ lengthMm }), count: (cuts.get(key)?.count ?? 0) + quantity });
  }
  return cuts;
}

interface Bills {
  readonly before: Bill;
  readonly after: Bill;
}

function billChanges({ before, after }: Bills): HarnessEffect['bill'] {
  const linesOf = ({ lines }: Bill) =>
    new Map(
      lines.map(({ kind, def, variationPn = '', description, metres, quantity, unit, cost }) => [
        `${kind}|${def}|${variationPn}`,
        {
          def,
          description,
          unit: unit === 'ft' ? ('m' as const) : ('ea' as const),
          count: unit === 'ft' ? metres && roundTo(metres, 6) : quantity,
          extended: cost?.extended,
        },
      ]),
    );
  const [was, is] = [linesOf(before), linesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [one, other] = [was.get(key), is.get(key)];
    const line = other ?? one;
    if (line === undefined || one?.count === other?.count) return [];
    const { def, description, unit } = line;
    const cost = { before: one?.extended ?? 0, after: other?.extended ?? 0 };
    const priced = one?.extended !== undefined || other?.extended !== undefined;
    const counts = { ...present({ before: one === undefined ? 0 : one.count }), after: other?.count ?? 0 };
    return [{ def, description, unit, ...counts, ...present({ cost: priced ? cost : undefined }) }];
  });
}

function priceChanges({ before, after }: Bills): HarnessEffect['price'] {
  const amounts = ({ totals }: Bill) => new Map(totals.map(({ currency, amount }) => [currency, amount]));
  const [was, is] = [amounts(before), amounts(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map((currency) => ({
    currency,
    before: was.get(currency) ?? 0,
    after: is.get(currency) ?? 0,
  }));
}
