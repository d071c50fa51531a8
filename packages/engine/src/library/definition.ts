import type { LibraryKind, LibraryRecords } from '@cablewright/model';
import type { Library } from './library.ts';
import { isSound } from './sound.ts';

/**
 * The definition of a kind under an id, or undefined when it does not exist or is invalid. Everything that derives
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

/**
 * The record of any kind under an id, or undefined when there is none or it breaks its schema: devices, conditioning
 * recipes, hazards, the policy. The caller names the type its kind has.
 */
export function soundRecord<R extends object>(library: Library, kind: string, id: string): R | undefined {
  const record: object | undefined = library.entry(kind, id)?.record;
  return record !== undefined && isSound(kind, record) ? (record as R) : undefined;
}

/** Every sound record of a kind, in the order the library has them. */
export function* soundRecords<R extends object>(library: Library, kind: string): Generator<R> {
  for (const { key } of library.entries(kind)) {
    const record = soundRecord<R>(library, kind, key);
    if (record !== undefined) yield record;
  }
}
