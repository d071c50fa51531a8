/** Which contact, seal or plug is in which cavity of a housing. */
import type { ComposedConnector, Library } from '@cablewright/engine';
import { present, type CavityAssignment } from '@cablewright/model';

type CavityPart = Pick<CavityAssignment, 'contact' | 'seal' | 'plug'>;

/** The crimp cavities of a connector in the order of its pins. Empty if nothing is crimped into it. */
export function cavitiesOf(connector: ComposedConnector): string[] {
  if (connector.housing === undefined) return [];
  const cavities = connector.housing.cavities;
  return connector.pins.map((pin) => pin.id).filter((id) => cavities === undefined || cavities.includes(id));
}

/**
 * The contacts, seals or plugs of a housing's contact systems. If no contact is known to fit, all contacts are offered;
 * seals and plugs are never guessed.
 */
export function fittings(library: Library, sort: keyof CavityPart, systems: readonly string[]) {
  const all = [...library.records('mechanicals')].filter((record) => record.kind === sort);
  const fitting = all.filter((record) =>
    (record.termination?.systems ?? []).some((system) => systems.includes(system)),
  );
  return (fitting.length > 0 || sort !== 'contact' ? fitting : all).map((record) => ({
    value: record.id,
    label: record.label ?? record.id,
  }));
}

/** The assignments with one cavity changed. An empty cavity has no assignment. */
export function assignCavity(
  assigned: readonly CavityAssignment[],
  cavity: string,
  change: CavityPart,
): CavityAssignment[] {
  const before = assigned.find((each) => each.cavity === cavity) ?? { cavity };
  const next = present({ ...before, ...change });
  const empty = Object.keys(next).length === 1;
  const index = assigned.findIndex((each) => each.cavity === cavity);
  if (index < 0) return empty ? [...assigned] : [...assigned, next];
  return empty ? assigned.toSpliced(index, 1) : assigned.with(index, next);
}

/** Fills every empty cavity with the contents of the nearest filled one above it. */
export function fillDown(cavities: readonly string[], assigned: readonly CavityAssignment[]): CavityAssignment[] {
  let last: CavityAssignment | undefined;
  return cavities.flatMap((cavity) => {
    const assignment = assigned.find((each) => each.cavity === cavity);
    if (assignment !== undefined) {
      last = assignment;
      return [assignment];
    }
    if (last === undefined) return [];
    const { note: _note, ...contents } = last;
    return [{ ...contents, cavity }];
  });
}
