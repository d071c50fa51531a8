import { keepsSchema, librarySchemas, type LibraryKind, type LibraryRecords } from '@cablewright/model';
import type { Library } from './library.ts';

/** Whether a record keeps its schema: records are immutable, so each is looked at once. */
const sound = new WeakMap<object, boolean>();

export function isSound(kind: LibraryKind, record: object): boolean {
  let answer = sound.get(record);
  if (answer === undefined) {
    answer = keepsSchema(librarySchemas[kind], record);
    sound.set(record, answer);
  }
  return answer;
}

/**
 * The definition of a kind under an id, or undefined when there is none or it breaks its schema. Everything that derives
 * from the library reads definitions through here, so that a broken record is a finding and never a crash.
 */
export function definition<K extends LibraryKind>(
  library: Library,
  kind: K,
  id: string,
): LibraryRecords[K] | undefined {
  const record = library.get(kind, id);
  return record !== undefined && isSound(kind, record) ? record : undefined;
}
