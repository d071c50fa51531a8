/** Records the program brings itself: hazards that hold in any trade. One saved here under the same id replaces it. */
import { builtInHazards, type Entry, type Library } from '@cablewright/engine';
import type { LibraryRecord } from '@cablewright/model';

export const builtInOrigin = 'built-in';

/** The record of an id that the program brings, or undefined. */
export function builtInRecord(kind: string, id: string): LibraryRecord | undefined {
  return kind === 'hazards'
    ? (builtInHazards.find((hazard) => hazard.id === id) as LibraryRecord | undefined)
    : undefined;
}

/** Every record of a kind, those of the program that nothing replaces among them. */
export function withBuiltIn(library: Library, kind: string): Entry[] {
  const stored = [...library.entries(kind)];
  if (kind !== 'hazards') return stored;
  const there = new Set(stored.map(({ key }) => key));
  const own = builtInHazards.filter(({ id }) => !there.has(id));
  return [
    ...stored,
    ...own.map((record) => ({ kind, key: record.id, record: record as LibraryRecord, origin: builtInOrigin, seq: 0 })),
  ];
}
