/** Wires of a harness that stay together: twisted with each other, or under a common screen. */
import type { Design } from '@cablewright/model';
import type { Stretch, WireSet } from './layout-types.ts';
import { derived } from '@cablewright/derive';
import { routedWires, type RoutedWire } from './routes.ts';

/** A set with the paths of its wires. */
export interface RoutedSet {
  readonly set: WireSet;
  readonly wires: readonly Extract<RoutedWire, { ok: true }>[];
  /** The stretches that all wires of the set pass. */
  readonly shared: ReadonlySet<Stretch>;
  /** The stretches that only some wires of the set pass. */
  readonly parted: readonly Stretch[];
}

/** The sets of a design with a layout, each with the stretches that its wires share. Wires without a path are left out. */
export const routedSets: (design: Design) => readonly RoutedSet[] = derived('wire sets', (design) => {
  const routed = routedWires(design);
  return (design.layout?.sets ?? []).map((set) => {
    const wires = [...new Set(set.wires)].flatMap((id) => {
      const wire = routed.get(id);
      return wire?.ok === true ? [wire] : [];
    });
    const ways = wires.map(({ steps }) => new Set(steps.map(({ stretch }) => stretch)));
    const passed = [...new Set(ways.flatMap((way) => [...way]))];
    const shared = new Set(passed.filter((stretch) => ways.every((way) => way.has(stretch))));
    return { set, wires, shared, parted: passed.filter((stretch) => !shared.has(stretch)) };
  });
});

/** The twisted set of each wire. If a wire is in several, the first one counts. */
export const twistOf: (design: Design) => ReadonlyMap<string, RoutedSet> = derived('twisted sets by wire', (design) => {
  const twists = routedSets(design).filter(({ set, wires }) => set.layMm !== undefined && wires.length > 1);
  return new Map(twists.toReversed().flatMap((twist) => twist.wires.map(({ segment }) => [segment.id, twist])));
});

/**
 * Length of a twisted wire relative to the length of the twist: √(1 + (π·D/l)²), the length of a helix. D is the diameter of
 * the circle through the centres of the wires, and l is the length of one turn. For n wires of equal diameter d, D is d /
 * sin(180°/n). Wires of different diameters use their mean diameter.
 */
export function layFactor(diameters: readonly number[], layMm: number): number {
  const count = diameters.length;
  if (count < 2) return 1;
  const mean = diameters.reduce((sum, one) => sum + one, 0) / count;
  const circle = mean / Math.sin(Math.PI / count);
  return Math.hypot(1, (Math.PI * circle) / layMm);
}
