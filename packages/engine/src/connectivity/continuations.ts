/** Where a breakout opens a cable: which copper of the trunk goes on into which leg. */
import type { Breakout, BreakoutConductor, End } from '@cablewright/model';

export interface ElementEnd {
  readonly segment: string;
  readonly end: End;
  readonly path: string;
}

interface Continuation {
  readonly from: ElementEnd;
  readonly to: ElementEnd;
}

/** The ends that meet in a breakout, the trunk's first. */
export function endsOf(breakout: Breakout): readonly { readonly segment: string; readonly end: End }[] {
  return [breakout.trunk, ...breakout.legs];
}

/** The leg an element goes on into: the one named, else the only one there is. */
export function legOf(breakout: Breakout, conductor: BreakoutConductor): string | undefined {
  if (conductor.leg !== undefined) return conductor.leg;
  return breakout.legs.length === 1 ? breakout.legs[0]!.segment : undefined;
}

/** Every `through` element of a breakout as the pair of ends it joins; entries that name no known end are left out. */
export function continuationsOf(breakout: Breakout): Continuation[] {
  const ends = new Map(endsOf(breakout).map(({ segment, end }) => [segment, end]));
  return breakout.conductors.flatMap((conductor) => {
    if (conductor.fate !== 'through') return [];
    const leg = legOf(breakout, conductor);
    const fromEnd = ends.get(conductor.segment);
    const toEnd = leg === undefined ? undefined : ends.get(leg);
    if (leg === undefined || fromEnd === undefined || toEnd === undefined) return [];
    return [
      {
        from: { segment: conductor.segment, end: fromEnd, path: conductor.path },
        to: { segment: leg, end: toEnd, path: conductor.legPath ?? conductor.path },
      },
    ];
  });
}
