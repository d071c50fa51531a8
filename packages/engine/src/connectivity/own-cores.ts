/** Legs that are the trunk's own cores: past the breakout the jacket is off, and what goes on is the same piece of stock. */
import type { Design, Segment } from '@cablewright/model';
import { derived } from '@cablewright/derive';
import { legOf } from './continuations.ts';

/**
 * The legs of a design that are no pieces of their own, each with the run it is cut with: of the trunk's stock, carrying part
 * of it, its cores going on under their own names. A leg that carries a whole cable is a piece of its own.
 */
export const ownCoreLegs = derived('cores of components', (design: Design): ReadonlyMap<string, string> => {
  const byId = segmentsById(design);
  const found = new Map<string, string>();
  for (const breakout of design.instances.breakouts ?? []) {
    const trunk = byId.get(breakout.trunk.segment);
    for (const { segment: id } of breakout.legs) {
      const leg = byId.get(id);
      if (trunk === undefined || leg?.scope === undefined || leg.def !== trunk.def) continue;
      const through = breakout.conductors.filter((one) => one.fate === 'through' && legOf(breakout, one) === id);
      const isOwn = through.every(({ segment, path, legPath = path }) => segment === trunk.id && legPath === path);
      if (through.length > 0 && isOwn) found.set(id, trunk.id);
    }
  }
  return found;
});

const segmentsById = derived(
  'segments by id',
  (design: Design) => new Map((design.instances.segments ?? []).map((segment) => [segment.id, segment])),
);

/** What of a piece of stock is beyond the run itself: the longest leg of its own cores at each breakout, mm. */
export function ownCoreMm(design: Design, segment: Segment, seen: ReadonlySet<string> = new Set()): number {
  const breakouts = (design.instances.breakouts ?? []).filter(({ trunk }) => trunk.segment === segment.id);
  if (breakouts.length === 0) return 0;
  const legs = ownCoreLegs(design);
  const byId = segmentsById(design);
  const around = new Set([...seen, segment.id]);
  const longest = breakouts.map((breakout) => {
    const lengths = breakout.legs.flatMap(({ segment: id }) => {
      const leg = byId.get(id);
      if (leg === undefined || legs.get(id) !== segment.id || around.has(id)) return [];
      return [leg.lengthMm + ownCoreMm(design, leg, around)];
    });
    return Math.max(0, ...lengths);
  });
  return longest.reduce((sum, one) => sum + one, 0);
}
