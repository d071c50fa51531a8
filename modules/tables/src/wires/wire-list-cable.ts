/** Finds the cable of an exported wire list. */
import { type Design, isObject, type Json, present } from '@cablewright/model';
import type { ImportFile, ImportQuestion, Records } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';

type Cables = Readonly<Record<string, { readonly label?: unknown }>>;

const cablesOf = (db: Records) => (db['designs'] ?? {}) as Cables;

/** The cable that a person chose, or else the one that the file is named after: `null-modem-de9-wire-list.xlsx`. */
function wireListCable({ fileName, mapping }: ImportFile, db: Records): string | undefined {
  const cables = cablesOf(db);
  const answer = mapping?.answers?.['cable'];
  if (answer !== undefined && cables[answer] !== undefined) return answer;
  return namedIn(fileName, Object.keys(cables));
}

/** Whether a file is named after a cable, as its exports are. */
export function isNamedAfterCable(file: ImportFile, db: Records): boolean {
  return wireListCable({ ...file, mapping: {} }, db) !== undefined;
}

interface Listed {
  readonly file: ImportFile;
  readonly db: Records;
  readonly design: (id: string) => Promise<Json | undefined>;
}

/** The stored cable. Refuses a file whose cable is not known, with `message`. */
export async function listedCable({ file, db, design }: Listed, message: string): Promise<Design> {
  const id = wireListCable(file, db);
  const stored = id === undefined ? undefined : await design(id);
  if (!isObject(stored))
    throw new Unreadable(message, 'Choose the cable, or name the file after its id as the export does.');
  return stored as object as Design;
}

function namedIn(fileName: string, ids: readonly string[]): string | undefined {
  const name = fileName.toLowerCase();
  return ids
    .filter((id) => name === id || (name.startsWith(id) && !/[a-z0-9]/.test(name.charAt(id.length))))
    .toSorted((a, b) => b.length - a.length)[0];
}

export function wireListQuestion(file: ImportFile, db: Records): ImportQuestion {
  const cable = wireListCable({ ...file, mapping: {} }, db);
  const value = wireListCable(file, db) ?? '';
  const choices = Object.entries(cablesOf(db)).map(([id, { label }]) => ({
    value: id,
    label: typeof label === 'string' ? label : id,
  }));
  return {
    id: 'cable',
    label: 'Cable',
    value,
    choices: [{ value: '', label: 'Choose the cable' }, ...choices.slice(0, 9_000)],
    ...present({ hint: value !== '' && value === cable ? 'From the name of the file' : undefined }),
  };
}
