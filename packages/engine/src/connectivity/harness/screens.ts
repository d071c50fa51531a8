/** Screens over sets of wires. */
import type { Bundle, Design, Mechanical } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import { bundleDiameter } from './bundle-diameter.ts';
import { layerOf } from './layer.ts';
import { outsideMm } from './outside.ts';
import { routedSets } from './wire-sets.ts';

/** A screen over a set of wires, on one bundle. */
interface ScreenUse {
  readonly def: string;
  readonly bundle: Bundle;
  readonly part: Mechanical | undefined;
  readonly usedMm: number | undefined;
}

/** The diameter of the wires of a set under their screen, in mm, calculated from their diameters. */
export function insideScreen(diameters: readonly number[], twisted: boolean, packing: number | undefined): number {
  return twisted ? bundleDiameter([], packing, diameters) : bundleDiameter(diameters, packing);
}

/**
 * The screens over sets of wires, one entry per bundle. The length of a wound screen is calculated from the diameter of the
 * wires.
 */
export function screenUses({ library }: Catalog, design: Design): ScreenUse[] {
  const packing = library.settings.harness?.packing;
  return routedSets(design).flatMap(({ set, wires, shared }) => {
    if (set.screen === undefined) return [];
    const def = set.screen;
    const part = definition(library, 'mechanicals', def);
    const diameters = wires.map(({ segment }) => {
      const stock = definition(library, 'wires', segment.def);
      return stock === undefined ? undefined : outsideMm(stock);
    });
    const twisted = set.layMm !== undefined && wires.length > 1;
    const under = diameters.includes(undefined) ? undefined : insideScreen(diameters as number[], twisted, packing);
    const byBundle = Map.groupBy(shared, ({ bundle }) => bundle);
    return [...byBundle].map(([bundle, stretches]) => {
      const mm = stretches.reduce((sum, stretch) => sum + stretch.mm, 0);
      const covering = { def, fromMm: 0, toMm: mm };
      return { def, bundle, part, usedMm: layerOf(covering, part, under, mm).usedMm };
    });
  });
}
