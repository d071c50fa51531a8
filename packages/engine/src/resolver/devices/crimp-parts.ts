/** Contacts, seals and cavity plugs of the library, and the wires that each accepts. */
import type { Mechanical } from '@cablewright/model';
import { soundRecords } from '../../library/definition.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import type { Library } from '../../library/library.ts';

const partsByKind = derivedFromKinds<ReadonlyMap<string, readonly Mechanical[]>>(
  'parts by kind',
  ['mechanicals'],
  (library) => {
    const parts = [...soundRecords<Mechanical>(library, 'mechanicals')].filter(({ status }) => status !== 'retired');
    return Map.groupBy(
      parts.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ({ kind }) => kind,
    );
  },
);

/** The parts of a kind that belong to one of the systems of a housing, in the order of their ids. */
export function crimpParts(library: Library, kind: string, systems: readonly string[]): Mechanical[] {
  const parts = partsByKind(library).get(kind) ?? [];
  return parts.filter(({ termination }) => (termination?.systems ?? []).some((system) => systems.includes(system)));
}

/** An unknown size counts as fitting, because it can't be compared. */
function within(value: number | undefined, min = 0, max = Infinity): boolean {
  return value === undefined || (value >= min && value <= max);
}

export function takesCopper({ termination }: Mechanical, areaMm2: number | undefined): boolean {
  return within(areaMm2, termination?.wireMinMm2, termination?.wireMaxMm2);
}

export function takesInsulation({ termination }: Mechanical, odMm: number | undefined): boolean {
  return within(odMm, termination?.insulationMinMm, termination?.insulationMaxMm);
}
