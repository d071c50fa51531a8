import type { LibraryKind, LibraryRecords } from '@cablewright/model';
import type { Library } from './library.ts';
import { isSound } from './sound.ts';

/**
 * The definition of a kind with this id, or undefined if it doesn't exist or is invalid. All derivations from the library
 * read definitions through this function, so a broken record leads to a finding and never to a crash.
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
 * The record of any kind with this id, or undefined if it doesn't exist or breaks its schema: devices, conditioning recipes,
 * hazards, the policy. The caller must name the type that belongs to the kind.
 */
export function soundRecord<R extends object>(library: Library, kind: string, id: string): R | undefined {
  const record: object | undefined = library.entry(kind, id)?.record;
  return record !== undefined && isSound(kind, record) ? (record as R) : undefined;
}

/** Every valid record of a kind, in the order of the library. */
export function* soundRecords<R extends object>(library: Library, kind: string): Generator<R> {
  for (const { key } of library.entries(kind)) {
    const record = soundRecord<R>(library, kind, key);
    if (record !== undefined) yield record;
  }
}
