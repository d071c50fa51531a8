/** The starter catalog and every pack of this repository, as one library. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Design } from '@cablewright/model';
import { Library, type LibraryRow } from '../src/library/library.ts';

const root = fileURLToPath(new URL('../../../catalog/', import.meta.url));

export interface ShippedDesign {
  /** `starter`, or the pack. */
  readonly from: string;
  readonly design: Design;
}

function jsonFiles(folder: string): { name: string; value: unknown }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => ({
      name: name.slice(0, -'.json'.length),
      value: JSON.parse(readFileSync(join(folder, name), 'utf8')),
    }));
}

/** Everything that is shipped: one library of all packs over the starter catalog, and the designs. */
export function shippedCatalog(): { library: Library; designs: readonly ShippedDesign[] } {
  const packs = readdirSync(join(root, 'packs')).toSorted();
  const sources = [
    { from: 'starter', folder: join(root, 'starter/data') },
    ...packs.map((from) => ({ from, folder: join(root, 'packs', from, 'data') })),
  ];
  const rows = sources.flatMap(({ from, folder }) => [
    ...rowsOf(from, folder, ''),
    ...rowsOf(from, join(folder, 'vocab'), 'vocab/'),
  ]);
  const designs = sources.flatMap(({ from, folder }) =>
    jsonFiles(join(folder, 'designs')).map(({ value }) => ({ from, design: value as Design })),
  );
  return { library: Library.build(rows, 1), designs };
}

function rowsOf(pack: string, folder: string, prefix: string): LibraryRow[] {
  return jsonFiles(folder).flatMap(({ name, value }) =>
    Array.isArray(value)
      ? value.map((record: { id: string }) => ({ kind: prefix + name, key: record.id, pack, seq: 1, record }))
      : [],
  );
}
