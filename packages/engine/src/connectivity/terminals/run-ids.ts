/** Runs whose ids look like the names of other runs on paper: with w1 printed as W2, a person cuts one and labels the other. */
import { derived } from '@cablewright/derive';
import type { Design } from '@cablewright/model';
import { designator, runNames } from './run-names.ts';

/** A run whose id looks like the name that is printed for another run. */
interface MistakenRun {
  readonly id: string;
  /** The name that is printed for it. */
  readonly name: string;
  /** The id of the run that has the name. */
  readonly other: string;
}

/** The runs of a design, not those of placed designs, whose ids in capitals are the printed names of other runs. */
export function mistakenRuns({ instances }: Design): readonly MistakenRun[] {
  return mistakenAmong(instances);
}

/** Landing a wire changes no run, so what was found before is there for the next check. */
const mistakenAmong = derived('mistaken runs', (instances: Design['instances']): readonly MistakenRun[] => {
  const names = runNames({ instances });
  const byName = new Map<string, string>();
  for (const [id, name] of names) byName.set(name.toUpperCase(), id);
  return (instances.segments ?? []).flatMap(({ id }) => {
    const other = byName.get(designator(id));
    return other === undefined || other === id || id.includes('/') ? none : [{ id, name: names.get(id)!, other }];
  });
});

const none: readonly MistakenRun[] = [];

/**
 * The design with its mistaken runs labelled by their ids, so that paper and files say the same. A number that is given away
 * moves others, so that this is repeated until no run is mistaken. Without mistaken runs it is the same design.
 */
export function withOwnRunNames(design: Design): Design {
  let named = design;
  // Each round labels more runs by their ids. A run that was labelled by the id of another gives this label up too.
  for (let wrong = mistakenRuns(named); wrong.length > 0; wrong = mistakenRuns(named)) {
    const ids = new Set(wrong.map(({ id }) => id));
    const holders = new Set(wrong.map(({ other }) => other));
    const segments = named.instances.segments!.map((segment) =>
      ids.has(segment.id) || (holders.has(segment.id) && segment.label !== undefined)
        ? { ...segment, label: designator(segment.id) }
        : segment,
    );
    named = { ...named, instances: { ...named.instances, segments } };
  }
  return named;
}
