/**
 * Updates the needs of a cable after an edit of prices or lengths. After any other edit, or for a cable in which a
 * length affects more than a piece to cut, they are computed in full. The result always equals that of a full
 * computation.
 */
import { derivedFromBoth } from '@cablewright/derive';
import { type Cost, type Design, type LibraryKind, sameJson, type Segment } from '@cablewright/model';
import { cutLength } from '../../connectivity/harness/cut-lengths.ts';
import { ownCoreLegs } from '../../connectivity/own-cores.ts';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { byLength, type CableNeeds, type CableOptions, type Need } from './find-needs.ts';

/** Needs with the inputs they were computed from. */
export interface NeedsState {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly needs: CableNeeds;
  /** The known cut lengths, by run. The next state reuses them unless the run changes. */
  readonly cutMm: ReadonlyMap<string, number | undefined>;
}

interface Next {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly options: CableOptions;
}

/** The state after an edit. Undefined if it has to be computed in full. */
export function needsAfterEdit(before: NeedsState, { catalog, design, options }: Next): NeedsState | undefined {
  const { needs } = before;
  const [made] = needs.made;
  // The needs of a cable that places others, or is bought, depend on more than its parts and its own wires.
  if (made === undefined || needs.made.length > 1 || (design.instances.subassemblies ?? []).length > 0)
    return undefined;
  if (!sameJson(before.catalog.print, catalog.print) || !samePrint(before.catalog.library, catalog.library))
    return undefined;
  if (!differInPrices(before.catalog.library, catalog.library)) return undefined;
  const edited = editedLengths(before.design, design);
  if (edited === undefined || (edited.length > 0 && !arePieces(design, options))) return undefined;
  const stocks = new Set(edited.map(({ def }) => def));
  if (!needs.needs.every((need) => !isStock(need, stocks) || need.uses.length === 1)) return undefined;
  const cutMm = new Map(before.cutMm);
  for (const { id } of edited) cutMm.delete(id);
  const next: CableNeeds = {
    ...needs,
    needs: needs.needs.map((need) => {
      const priced = withPrice(catalog.library, need);
      return isStock(need, stocks) ? withLengths({ catalog, design, options }, priced, cutMm) : priced;
    }),
    made: [{ ...made, design }],
    oneOff: design.oneOffCosts ?? [],
  };
  return { catalog, design, needs: next, cutMm };
}

const isStock = ({ kind, def }: Need, stocks: ReadonlySet<string>) => kind === 'wires' && stocks.has(def);

const samePrint = (a: Library, b: Library) => sameJson(a.style, b.style);

/** Kinds that needs don't depend on. Times of operations, for example, are read only when a lot is costed. */
const unread: ReadonlySet<string> = new Set(['operations']);

/** True if two snapshots differ only in prices of parts. */
const differInPrices = derivedFromBoth('snapshots that differ in prices', (a: Library, b: Library): boolean => {
  const kinds = new Set([...a.kinds(), ...b.kinds()]);
  return [...kinds].every(
    (kind) => unread.has(kind) || a.edition(kind) === b.edition(kind) || kindDiffersInPrices(a, b, kind as LibraryKind),
  );
});

function kindDiffersInPrices(a: Library, b: Library, kind: LibraryKind): boolean {
  if (a.size(kind) !== b.size(kind)) return false;
  for (const { key, record } of a.entries(kind)) {
    const other: object | undefined = b.entry(kind, key)?.record;
    if (other === record) continue;
    const [one, after] = [definition(a, kind, key), definition(b, kind, key)];
    if (one === undefined || after === undefined || !sameJson(withoutPrice(one), withoutPrice(after))) return false;
  }
  return true;
}

/**
 * A record without its price. It retains whether the price is per piece or per metre, because that determines which
 * quantity is counted.
 */
function withoutPrice(record: object): object {
  const { cost, ...rest } = record as { readonly cost?: Cost };
  return { ...rest, per: cost?.per };
}

/** Fields that are read from the current design when a lot is costed. */
const readLater: ReadonlySet<string> = new Set(['oneOffCosts', 'labourMinutes', 'labourCost']);

/** The runs whose lengths were edited. Undefined if anything else was edited. */
function editedLengths(before: Design, after: Design): readonly Segment[] | undefined {
  if (before === after) return [];
  const fields = new Set([...Object.keys(before), ...Object.keys(after)].filter((field) => !readLater.has(field)));
  fields.delete('instances');
  const [one, other] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  if (![...fields].every((field) => sameJson(one.get(field), other.get(field)))) return undefined;
  const { segments = [], ...parts } = before.instances;
  const { segments: runs = [], ...partsAfter } = after.instances;
  if (segments.length !== runs.length || !sameJson(parts, partsAfter)) return undefined;
  const edited: Segment[] = [];
  for (const [i, run] of runs.entries()) {
    const was = segments[i];
    if (run === was || sameJson(run, was)) continue;
    if (!sameJson({ ...run, lengthMm: undefined }, { ...was, lengthMm: undefined })) return undefined;
    edited.push(run);
  }
  return edited;
}

/**
 * True if the lengths of runs only affect the pieces of their stock: there is no length family, and no leg that is cut
 * with a run.
 */
function arePieces(design: Design, { drawing, variation }: CableOptions): boolean {
  return variation === undefined && (drawing?.variations ?? []).length === 0 && ownCoreLegs(design).size === 0;
}

function withPrice(library: Library, need: Need): Need {
  if (need.kind === 'designs') return need;
  const cost = definition(library, need.kind, need.def)?.cost;
  const { cost: _before, ...rest } = need;
  return cost === undefined ? rest : { ...rest, cost };
}

/** The need for a stock at the current lengths of its runs. The amount of stock priced by the piece doesn't change. */
function withLengths({ catalog, design }: Next, need: Need, cutMm: Map<string, number | undefined>): Need {
  const runs = (design.instances.segments ?? []).filter(({ def }) => def === need.def);
  const lengths = runs.map((run) => {
    if (!cutMm.has(run.id)) cutMm.set(run.id, cutLength(catalog.library, design, run).mm);
    return cutMm.get(run.id);
  });
  const cut = runs.flatMap(({ suppliedTerminated }, i) => {
    const lengthMm = lengths[i];
    return suppliedTerminated === true || lengthMm === undefined ? [] : [{ lengthMm, count: 1 }];
  });
  const isKnown = lengths.every((mm) => mm !== undefined);
  const metres = lengths.reduce<number>((sum, mm) => sum + (mm ?? Number.NaN), 0) / 1000;
  const byMetre = need.unit === 'm';
  return {
    ...need,
    uses: byMetre ? need.uses.map((use) => ({ ...use, amount: isKnown ? metres : 0 })) : need.uses,
    isShort: byMetre ? !isKnown : need.isShort,
    pieces: byLength(cut),
  };
}
