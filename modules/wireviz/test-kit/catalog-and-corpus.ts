/** Test data: the corpus, the library of the starter catalog and packs, and the catalog after an import. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Design } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import type { MadeRecord } from '../src/import/stock.ts';
import type { Source } from '../src/yaml/read.ts';

const corpusFolder = new URL('../corpus/', import.meta.url);

export const corpusFiles: readonly string[] = readdirSync(corpusFolder)
  .filter((name) => name.endsWith('.yml'))
  .toSorted();

/** A file of the corpus with the one it is prepended by, if any. */
export function corpusSources(name: string): Source[] {
  const names = name === 'prepended-2.yml' ? ['prepended-1.yml', name] : [name];
  return names.map((file) => ({ file, text: readFileSync(new URL(file, corpusFolder), 'utf8') }));
}

type Draft = Record<string, Record<string, Readonly<Record<string, never>>>>;

/** The records of the starter catalog and of all packs, with their designs. */
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

function addAll(db: Draft, kind: string, records: readonly { readonly id: string }[]): void {
  const of = (db[kind] ??= {});
  for (const record of records) of[record.id] = record as unknown as Readonly<Record<string, never>>;
}

/** A catalog with the records of an import in it. */
export function withRecords(db: Records, records: readonly MadeRecord[]): Records {
  const draft: Draft = {};
  for (const [kind, known] of Object.entries(db)) draft[kind] = { ...known } as Draft[string];
  for (const { kind, record } of records) if (kind !== 'designs') addAll(draft, kind, [record as { id: string }]);
  return draft;
}
