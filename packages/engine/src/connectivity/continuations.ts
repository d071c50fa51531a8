/** Breakouts, where a cable is opened: which copper of the trunk continues into which leg. */
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

/** The wire ends that meet in a breakout, starting with the trunk's end. */
export function endsOf(breakout: Breakout): readonly { readonly segment: string; readonly end: End }[] {
  return [breakout.trunk, ...breakout.legs];
}

/** The leg into which an element continues: the leg it names, otherwise the only leg. */
export function legOf(breakout: Breakout, conductor: BreakoutConductor): string | undefined {
  if (conductor.leg !== undefined) return conductor.leg;
  const [leg, ...others] = breakout.legs;
  return others.length === 0 ? leg?.segment : undefined;
}

/** Every `through` element of a breakout as the pair of ends it connects. Entries that name an unknown end are skipped. */
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
