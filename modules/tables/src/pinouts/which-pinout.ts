/** Finds the pinout of a table that has no column for it. */
import type { ImportFile, ImportQuestion, Records } from '@cablewright/modules';

const newOne = '-';

const pinoutsIn = (db: Records) => (db['interfaces'] ?? {}) as Readonly<Record<string, { readonly label?: unknown }>>;

/** The name of a new pinout: the answer of a person, or else the file name. */
export function pinoutName({ fileName, mapping }: ImportFile): string {
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{1,5}$/i, '');
  return mapping?.answers?.['name']?.trim() || base || 'Pinout';
}

/** The pinout of the catalog that the table changes. Undefined for a new one. */
export function chosenPinout(file: ImportFile, db: Records): string | undefined {
  const answer = file.mapping?.answers?.['pinout'];
  if (answer === newOne) return undefined;
  const pinouts = pinoutsIn(db);
  if (answer !== undefined && pinouts[answer] !== undefined) return answer;
  const name = pinoutName(file).toLowerCase();
  return Object.entries(pinouts).find(
    ([id, { label }]) => id === name || (typeof label === 'string' && label.toLowerCase() === name),
  )?.[0];
}

/** Asks for the pinout, and for the name of a new one. */
export function pinoutQuestions(file: ImportFile, db: Records): ImportQuestion[] {
  const value = chosenPinout(file, db) ?? newOne;
  const pinouts = Object.entries(pinoutsIn(db)).map(([id, { label }]) => ({
    value: id,
    label: typeof label === 'string' ? label : id,
  }));
  const choices = [{ value: newOne, label: 'A new pinout' }, ...pinouts.slice(0, 9_000)];
  const which: ImportQuestion = { id: 'pinout', label: 'Pinout', value, choices };
  return value === newOne ? [which, { id: 'name', label: 'Name', value: pinoutName(file), choices: [] }] : [which];
}
