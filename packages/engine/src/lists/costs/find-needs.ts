/**
 * Everything that one cable needs: its parts and those of all cables placed in it, their steps, and the one-time costs. A lot
 * needs a multiple of it.
 */
import {
  assemblyLimits,
  type Cost,
  type Design,
  type Drawing,
  type OneOffCost,
  type SubAssembly,
  present,
} from '@cablewright/model';
import { assemblySize } from '../../connectivity/flatten/assembly-size.ts';
import { maxPlacingDepth, type Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import { billOfMaterials, insideOf, type BomLine } from '../bom/bill.ts';
import { BenchFacts } from '../steps/bench-facts.ts';
import type { BuildStep } from '../steps/build-step.ts';
import { buildSteps } from '../steps/build-steps.ts';
import { countedTotals, countSteps, crimpSetup } from './count-steps.ts';
import type { CutPieces } from './reels.ts';
import { nonEmptyGroups, type NonEmpty } from '../../library/non-empty.ts';

/** A line of a design's bill of materials: the amount for one design, and the number of those designs in one cable. */
interface NeedUse {
  readonly design: string;
  readonly amount: number;
  readonly times: number;
}

/** A required part, in pieces or in metres. */
export interface Need {
  readonly kind: BomLine['kind'];
  readonly def: string;
  readonly partNumber?: string;
  readonly label: string;
  readonly unit: 'ea' | 'm';
  /** The price in the record. */
  readonly cost?: Cost;
  /** True for a contact or seal, some of which are lost as samples and scrap. */
  readonly isCrimped: boolean;
  readonly uses: NeedUse[];
  /** For wire and cable, the pieces to cut: one entry per length, the longest first. */
  pieces: readonly CutPieces[];
  cuts: number;
  /** Number of crimp set-ups with this contact or seal, whatever the size of the lot. */
  setups: number;
  /** True if one of its lengths isn't stated, so that more is needed than its uses add up to. */
  isShort: boolean;
}

/** A design made here, with the counts of its steps and the number of these designs in one cable. */
export interface MadeDesign {
  readonly design: Design;
  readonly counts: ReturnType<typeof countedTotals>;
  readonly times: number;
}

export interface CableNeeds {
  readonly needs: readonly Need[];
  readonly made: readonly MadeDesign[];
  readonly oneOff: readonly OneOffCost[];
  /** Placed designs that are missing, contain themselves or are too large to expand, by id. */
  readonly notFollowed: readonly string[];
}

export interface CableOptions {
  readonly drawing?: Drawing | undefined;
  readonly variation?: string | undefined;
}

/** The needs of one design. A design that is bought or contracted at its own price counts as a single part. */
export function findNeeds(catalog: Catalog, design: Design, options: CableOptions = {}): CableNeeds {
  const walk = new Walk();
  const isCut = assemblySize(catalog, design).parts > assemblyLimits.parts;
  walk.visit({ catalog, design, times: 1, chain: [design.id], isCut, options });
  for (const need of walk.needs.values()) need.pieces = byLength(need.pieces);
  return {
    needs: [...walk.needs.values()],
    made: walk.made,
    oneOff: [...walk.oneOff.values()].flat(),
    notFollowed: [...walk.notFollowed],
  };
}

/** Groups pieces of equal length, the longest first, so that equal needs have equal lists. */
export function byLength(pieces: readonly CutPieces[]): CutPieces[] {
  const counts = new Map<number, number>();
  for (const { lengthMm, count } of pieces) counts.set(lengthMm, (counts.get(lengthMm) ?? 0) + count);
  return [...counts].map(([lengthMm, count]) => ({ lengthMm, count })).toSorted((a, b) => b.lengthMm - a.lengthMm);
}

interface Visit {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly times: number;
  readonly chain: readonly string[];
  readonly isCut: boolean;
  /** Options of the outermost design. */
  readonly options?: CableOptions;
}

class Walk {
  readonly needs = new Map<string, Need>();
  readonly made: MadeDesign[] = [];
  readonly oneOff = new Map<string, readonly OneOffCost[]>();
  readonly notFollowed = new Set<string>();
  readonly #setups = new Set<string>();

  visit({ catalog, design, times, chain, isCut, options }: Visit): void {
    const { drawing, variation } = options ?? {};
    this.oneOff.set(design.id, design.oneOffCosts ?? []);
    if ((design.route === 'buy' || design.route === 'contract') && design.cost !== undefined) {
      this.#buyDesign(design, design.cost, times);
      return;
    }
    const bench = new BenchFacts(catalog, design, { drawing, variation });
    const steps = buildSteps(bench);
    this.made.push({ design, counts: countedTotals(countSteps(bench, steps)), times });
    const bill = billOfMaterials(catalog, design, {
      ...present({ drawing, variation }),
    });
    for (const line of bill.lines)
      if (line.kind !== 'designs' && line.counted) this.#take(catalog, design, line, times);
    this.#cut(catalog, design, steps, times);
    const groups = nonEmptyGroups(design.instances.subassemblies ?? [], ({ def, rev }) => `${def} ${rev ?? ''}`);
    for (const subs of groups.values()) this.#place(catalog, subs, times, chain, isCut);
  }

  #place(catalog: Catalog, subs: NonEmpty<SubAssembly>, times: number, chain: readonly string[], isCut: boolean): void {
    const [{ def, rev }] = subs;
    const placed = catalog.design(def, rev);
    if (placed === undefined || isCut || chain.includes(def) || chain.length > maxPlacingDepth) {
      this.notFollowed.add(def);
      return;
    }
    this.visit({
      catalog: insideOf(catalog, placed),
      design: placed.design,
      times: times * subs.length,
      chain: [...chain, def],
      isCut,
    });
  }

  #buyDesign(design: Design, cost: Cost, times: number): void {
    const need = this.#need(
      { kind: 'designs', def: design.id, label: design.label ?? design.id, unit: 'ea', cost, isCrimped: false },
      design.productRef,
    );
    need.uses.push({ design: design.id, amount: 1, times });
  }

  #take(catalog: Catalog, design: Design, line: BomLine, times: number): void {
    const record = line.kind === 'designs' ? undefined : definition(catalog.library, line.kind, line.def);
    const isLength = line.unit === 'ft' && record?.cost?.per !== 'piece';
    const kind = line.kind === 'mechanicals' ? definition(catalog.library, 'mechanicals', line.def)?.kind : undefined;
    const need = this.#need(
      {
        kind: line.kind,
        def: line.def,
        label: line.description,
        unit: isLength ? 'm' : 'ea',
        isCrimped: kind === 'contact' || kind === 'seal',
        ...present({ cost: record?.cost }),
      },
      line.partNumber,
    );
    const amount = isLength ? line.metres : line.unit === 'ft' ? line.instances.length : line.quantity;
    if (amount === undefined) need.isShort = true;
    need.uses.push({ design: design.id, amount: amount ?? 0, times });
  }

  /** The pieces of each stock, and the crimp set-ups of each contact and seal. */
  #cut({ library }: Catalog, { id }: Design, steps: readonly BuildStep[], times: number): void {
    for (const step of steps) {
      for (const { as, def, quantity = 1, lengthMm } of step.uses) {
        if (as !== 'stock') continue;
        const cost = definition(library, 'wires', def)?.cost;
        const need = this.needs.get(keyOf('wires', def, cost));
        if (need === undefined) continue;
        need.cuts += quantity * times;
        if (lengthMm !== undefined) need.pieces = [...need.pieces, { lengthMm, count: quantity * times }];
      }
      const setup = crimpSetup(step);
      if (setup === undefined || this.#setups.has(setup)) continue;
      this.#setups.add(setup);
      for (const { as, def } of step.uses) {
        if (as !== 'contact' && as !== 'seal') continue;
        const need = this.needs.get(keyOf('mechanicals', def, definition(library, 'mechanicals', def)?.cost));
        if (need?.uses.some(({ design }) => design === id) === true) need.setups += 1;
      }
    }
  }

  #need(
    part: Pick<Need, 'kind' | 'def' | 'label' | 'unit' | 'isCrimped' | 'cost'>,
    partNumber: string | undefined,
  ): Need {
    const key = keyOf(part.kind, part.def, part.cost);
    let need = this.needs.get(key);
    if (need === undefined) {
      const empty = { uses: [], pieces: [], cuts: 0, setups: 0, isShort: false };
      need = { ...part, ...present({ partNumber }), ...empty };
      this.needs.set(key, need);
    }
    return need;
  }
}

/** A frozen revision may have the same part at a different price; such needs stay separate. */
function keyOf(kind: string, def: string, cost: Cost | undefined): string {
  return `${kind} ${def} ${cost === undefined ? '' : JSON.stringify(cost)}`;
}
