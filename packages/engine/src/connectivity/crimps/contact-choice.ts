/** Finds the contacts in the library that suit a cavity and its wires. */
import { derived } from '@cablewright/derive';
import type { Mechanical } from '@cablewright/model';
import { soundRecords } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { outside } from './seals.ts';

const bySystem = derived('contacts by system', (library: Library): ReadonlyMap<string, readonly Mechanical[]> => {
  const contacts = [...soundRecords<Mechanical>(library, 'mechanicals')].filter(
    ({ kind, status }) => kind === 'contact' && status !== 'retired',
  );
  const pairs = contacts.flatMap((contact) =>
    (contact.termination?.systems ?? []).map((system) => [system, contact] as const),
  );
  return new Map(
    [...Map.groupBy(pairs, ([system]) => system)].map(([system, own]) => [system, own.map(([, contact]) => contact)]),
  );
});

/** Maximum number of contacts named in one sentence. */
const maxNamed = 3;

/**
 * Suggests which contact to choose: the names of those that fit the copper of the wires or, if there are none, the
 * systems of the housing.
 */
export function contactChoice(library: Library, wireMm2: number | undefined, systems: readonly string[]): string {
  const contacts = systems.flatMap((system) => bySystem(library).get(system) ?? []);
  const fitting = contacts.filter(
    ({ termination }) => wireMm2 !== undefined && !outside(wireMm2, termination?.wireMinMm2, termination?.wireMaxMm2),
  );
  const names = [...new Set(fitting.map(({ label, id }) => `“${label ?? id}”`))];
  if (wireMm2 === undefined || names.length === 0) return `Choose one of the system ${systems.join(' or ')}.`;
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  return `For ${wireMm2} mm² choose ${names.slice(0, maxNamed).join(more === '' ? ' or ' : ', ')}${more}.`;
}
