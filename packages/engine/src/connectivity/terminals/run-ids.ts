/**
 * Runs whose ids look like the printed names of other runs. If w1 is printed as W2, a person may cut one run and label
 * the other.
 */
import { derived, LatestById } from '@cablewright/derive';
import { type Design, instanceLists } from '@cablewright/model';
import { designator, type Named, runNames } from './run-names.ts';

/** A run whose id looks like the printed name of another run. */
interface MistakenRun {
  readonly id: string;
  /** The name printed for the run. */
  readonly name: string;
  /** The id of the run that has the name. */
  readonly other: string;
}

/**
 * The runs of a design whose ids in capitals are the printed names of other runs. Runs of placed designs are left out.
 */
export function mistakenRuns({ id, instances }: Design): readonly MistakenRun[] {
  const before = latest.get(id);
  if (before !== undefined && haveSameNames(before.instances, instances)) return before.mistaken;
  const named = namedRuns(instances);
  latest.set(id, named);
  return named.mistaken;
}

type Instances = Design['instances'];

interface NamedRuns {
  readonly instances: Instances;
  readonly mistaken: readonly MistakenRun[];
}

/** The names of the last state. Most edits, such as of a length, don't change any name. */
const latest = new LatestById<NamedRuns>();

/** True if two states of a design have the same parts in the same order, with the same ids, labels and trunk. */
function haveSameNames(a: Instances, b: Instances): boolean {
  return a === b || instanceLists.every((list) => haveSameNamesIn(a[list] ?? [], b[list] ?? []));
}

/** The fields that determine the name of a part or run. */
interface Identity extends Named {
  readonly role?: string;
}

function haveSameNamesIn(a: readonly Identity[], b: readonly Identity[]): boolean {
  const isAlike = ({ id, label, role }: Identity, other: Identity | undefined) =>
    id === other?.id && label === other.label && role === other.role;
  return a === b || (a.length === b.length && a.every((one, i) => isAlike(one, b[i])));
}

const namedRuns = derived('mistaken runs', (instances: Instances): NamedRuns => {
  const names = runNames({ instances });
  const byName = new Map<string, string>();
  for (const [id, name] of names) byName.set(name.toUpperCase(), id);
  const mistaken = (instances.segments ?? []).flatMap(({ id }) => {
    const [name, other] = [names.get(id), byName.get(designator(id))];
    if (name === undefined || other === undefined || other === id || id.includes('/')) return none;
    return [{ id, name, other }];
  });
  return { instances, mistaken };
});

const none: readonly MistakenRun[] = [];

/**
 * The design with its mistaken runs labelled by their ids, so that sheets and files agree. A freed number changes other
 * names, so this is repeated until no run is mistaken. Returns the same object if there are no mistaken runs.
 */
export function withOwnRunNames(design: Design): Design {
  let named = design;
  // Each round labels more runs by their ids. A run whose label is the id of another run also gets its own id.
  for (let wrong = mistakenRuns(named); wrong.length > 0; wrong = mistakenRuns(named)) {
    const ids = new Set(wrong.map(({ id }) => id));
    const holders = new Set(wrong.map(({ other }) => other));
    const segments = named.instances.segments?.map((segment) =>
      ids.has(segment.id) || (holders.has(segment.id) && segment.label !== undefined)
        ? { ...segment, label: designator(segment.id) }
        : segment,
    );
    named = { ...named, instances: { ...named.instances, segments } };
  }
  return named;
}
