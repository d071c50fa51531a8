/** Legs made of the trunk's own cores: beyond the breakout the jacket is removed, and the same piece of stock continues. */
import type { Design, Segment } from '@cablewright/model';
import { derived } from '@cablewright/derive';
import { legOf } from './continuations.ts';

/**
 * The legs of a design that aren't separate pieces, each with the segment it is cut with. Such a leg has the trunk's stock,
 * carries part of it, and its cores continue under the same names. A leg that carries a whole cable is a separate piece.
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

/**
 * Length of stock that a segment needs beyond its own length, in mm: at each breakout, the longest leg made of its own cores.
 * Undefined if the length of one of these legs isn't stated.
 */
export function ownCoreMm(design: Design, segment: Segment, seen: ReadonlySet<string> = new Set()): number | undefined {
  const breakouts = (design.instances.breakouts ?? []).filter(({ trunk }) => trunk.segment === segment.id);
  if (breakouts.length === 0) return 0;
  const legs = ownCoreLegs(design);
  const byId = segmentsById(design);
  const around = new Set([...seen, segment.id]);
  const longest = breakouts.map((breakout) => {
    const lengths = breakout.legs.flatMap(({ segment: id }) => {
      const leg = byId.get(id);
      if (leg === undefined || legs.get(id) !== segment.id || around.has(id)) return [];
      return [(leg.lengthMm ?? NaN) + (ownCoreMm(design, leg, around) ?? NaN)];
    });
    return Math.max(0, ...lengths);
  });
  const mm = longest.reduce((sum, one) => sum + one, 0);
  return Number.isNaN(mm) ? undefined : mm;
}

/**
 * Length of stock in mm to cut for a segment of a given length, including the legs made of its own cores. Undefined if
 * the length of one of these legs isn't stated.
 */
export function stockMm(design: Design, segment: Segment, lengthMm = segment.lengthMm): number | undefined {
  const beyond = ownCoreMm(design, segment);
  return lengthMm === undefined || beyond === undefined ? undefined : lengthMm + beyond;
}
