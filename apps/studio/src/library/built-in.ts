/** Built-in records: hazard rules that apply in any trade. A record saved with the same id replaces one. */
import { builtInHazards, type Entry, type Library } from '@cablewright/engine';
import type { LibraryRecord } from '@cablewright/model';

export const builtInOrigin = 'built-in';

/** The built-in record with an id, or undefined. */
export function builtInRecord(kind: string, id: string): LibraryRecord | undefined {
  return kind === 'hazards' ? builtInHazards.find((hazard) => hazard.id === id) : undefined;
}

/** Every record of a kind, including the built-in ones that are not replaced. */
export function withBuiltIn(library: Library, kind: string): Entry[] {
  const stored = [...library.entries(kind)];
  if (kind !== 'hazards') return stored;
  const there = new Set(stored.map(({ key }) => key));
  const builtIn = builtInHazards.filter(({ id }) => !there.has(id));
  return [
    ...stored,
    ...builtIn.map((record) => ({
      kind,
      key: record.id,
      record: record as LibraryRecord,
      origin: builtInOrigin,
      seq: 0,
    })),
  ];
}
