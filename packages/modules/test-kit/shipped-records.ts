/** Test data for modules: the records and the designs of the starter catalog and of all packs. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Design } from '@cablewright/model';
import type { Records } from '../src/index.ts';

export type Draft = Record<string, Record<string, Readonly<Record<string, never>>>>;

export function shippedCatalog(): { readonly db: Records; readonly designs: readonly Design[] } {
  const root = new URL('../../../catalog/', import.meta.url);
  const packs = ['starter', ...readdirSync(new URL('packs/', root)).map((pack) => `packs/${pack}`)];
  const db: Draft = {};
  const designs: Design[] = [];
  for (const pack of packs) {
    const data = new URL(`${pack}/data/`, root);
    for (const file of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.json')) continue;
      const value = JSON.parse(readFileSync(new URL(file, data), 'utf8')) as unknown;
      if (file.startsWith('designs')) designs.push(value as Design);
      else if (Array.isArray(value)) addAll(db, file.replace(/\.json$/, ''), value as { id: string }[]);
    }
  }
  return { db, designs };
}

export function addAll(db: Draft, kind: string, records: readonly { readonly id: string }[]): void {
  const of = (db[kind] ??= {});
  for (const record of records) of[record.id] = record as unknown as Readonly<Record<string, never>>;
}
