/** The fate of each element at a breakout: continued, connected or cut back. */
import { carries, elementsOf, type Catalog } from '@cablewright/engine';
import type { Breakout, BreakoutConductor, Design } from '@cablewright/model';

export type Fate = BreakoutConductor['fate'];

/** An element that the breakout must account for, and what is recorded about it so far. */
export interface FateRow {
  readonly segment: string;
  readonly path: string;
  readonly colour: string | undefined;
  readonly fate: BreakoutConductor | undefined;
}

/** The elements of a run, in the order of its stock. */
export function carriedBy(catalog: Catalog, design: Design, segment: string) {
  const run = design.instances.segments?.find((each) => each.id === segment);
  const wire = run === undefined ? undefined : catalog.library.get('wires', run.def);
  if (run === undefined || wire === undefined) return [];
  return elementsOf(wire).copper.filter((element) => carries(run, element.path));
}

/**
 * Every element that ends at this breakout, the trunk's first. An element of a leg that continues one of the trunk has
 * no row of its own, because the trunk's row covers it.
 */
export function fateRows(catalog: Catalog, design: Design, breakout: Breakout): FateRow[] {
  const reached = new Set(
    breakout.conductors.flatMap((each) =>
      each.fate === 'through' && each.leg !== undefined ? [`${each.leg}.${each.legPath ?? each.path}`] : [],
    ),
  );
  return [breakout.trunk, ...breakout.legs].flatMap(({ segment }) =>
    carriedBy(catalog, design, segment)
      .filter((element) => !reached.has(`${segment}.${element.path}`))
      .map((element) => ({
        segment,
        path: element.path,
        colour: element.element.type === 'conductor' ? element.element.color : undefined,
        fate: breakout.conductors.find((each) => each.segment === segment && each.path === element.path),
      })),
  );
}

/** Sets or clears the recorded fate of one element. */
export function withFate(
  breakout: Breakout,
  row: Pick<FateRow, 'segment' | 'path'>,
  fate: Omit<BreakoutConductor, 'segment' | 'path'> | undefined,
): Breakout {
  const index = breakout.conductors.findIndex((each) => each.segment === row.segment && each.path === row.path);
  const next = fate === undefined ? [] : [{ segment: row.segment, path: row.path, ...fate }];
  const conductors = index < 0 ? [...breakout.conductors, ...next] : breakout.conductors.toSpliced(index, 1, ...next);
  return { ...breakout, conductors };
}

/** Continues every unrecorded element of the trunk into the first leg that has the same element. */
export function throughWhereSame(catalog: Catalog, design: Design, breakout: Breakout): Breakout {
  const legs = breakout.legs.map((leg) => ({
    id: leg.segment,
    paths: new Set(carriedBy(catalog, design, leg.segment).map((element) => element.path)),
  }));
  const usedElements = new Set(breakout.conductors.map((each) => `${each.leg ?? ''}.${each.legPath ?? each.path}`));
  const open = fateRows(catalog, design, breakout).filter(
    (row) => row.segment === breakout.trunk.segment && row.fate === undefined,
  );
  let next = breakout;
  for (const row of open) {
    const leg = legs.find((each) => each.paths.has(row.path) && !usedElements.has(`${each.id}.${row.path}`));
    if (leg === undefined) continue;
    usedElements.add(`${leg.id}.${row.path}`);
    next = withFate(next, row, { fate: 'through', leg: leg.id });
  }
  return next;
}
