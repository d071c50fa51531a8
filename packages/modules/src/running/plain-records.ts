/** Converts library records for modules: plain data, limited to what a module may see. */
import { isBuiltWith, type Library } from '@cablewright/engine';
import { referencesOf, type Json } from '@cablewright/model';
import type { Records } from '../contributions/records.ts';

type Draft = Record<string, Record<string, Readonly<Record<string, Json>>>>;

/** All active records of the given kinds. */
export function recordsOfKinds(library: Library, kinds: readonly string[]): Records {
  const records: Draft = {};
  for (const kind of kinds) {
    const ofKind: Draft[string] = {};
    for (const { key, record } of library.entries(kind)) ofKind[key] = record as Readonly<Record<string, Json>>;
    records[kind] = ofKind;
  }
  return records;
}

/**
 * The records to which a record or design refers, directly or indirectly, including vocabulary words, which contain for
 * example the letter codes of colours.
 */
export function recordsUsedBy(library: Library, kind: string, record: unknown): Records {
  const records: Draft = {};
  const open = [...usedBy(kind, record)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { kind: of, id } = next;
    if (records[of]?.[id] !== undefined) continue;
    const record = library.entry(of, id)?.record;
    if (record === undefined) continue;
    (records[of] ??= {})[id] = record as Readonly<Record<string, Json>>;
    open.push(...usedBy(of, record));
  }
  return records;
}

function usedBy(kind: string, record: unknown) {
  return referencesOf(kind, record).filter(({ kind: of }) => of.startsWith('vocab/') || isBuiltWith(kind, of));
}
