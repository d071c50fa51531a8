import { isLibraryKind } from '@cablewright/model';
import type { LiveCatalog } from '../live/live-catalog.ts';
import type { RecordUse } from '../answers.ts';

/** The records and designs that refer to a record, designs first, by name. */
export function usersOf(catalog: LiveCatalog, kind: string, id: string): RecordUse[] {
  return catalog.usedIn
    .usersOf(`${kind}:${id}`)
    .map((name) => userOf(catalog, name))
    .toSorted((a, b) => rank(a) - rank(b) || (a.label < b.label ? -1 : 1));
}

function userOf(catalog: LiveCatalog, name: string): RecordUse {
  const split = name.indexOf(':');
  const [kind, id] = [name.slice(0, split), name.slice(split + 1)];
  const line = kind === 'designs' ? catalog.designs.get(id) : catalog.records.of(kind).get(id);
  return { kind, id, label: line?.label ?? id };
}

function rank({ kind }: RecordUse): number {
  return kind === 'designs' ? 0 : isLibraryKind(kind) ? 1 : 2;
}
