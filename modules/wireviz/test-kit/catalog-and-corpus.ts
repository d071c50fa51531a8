/** Test data: the corpus, and a catalog after an import. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Records } from '@cablewright/modules';
import { addAll, type Draft } from '@cablewright/modules/test-kit/shipped-records.ts';
import type { MadeRecord } from '../src/import/stock.ts';
import type { YamlSource } from '../src/yaml/read.ts';

const corpusFolder = new URL('../corpus/', import.meta.url);

export const corpusFiles: readonly string[] = readdirSync(corpusFolder)
  .filter((name) => name.endsWith('.yml'))
  .toSorted();

/** A file of the corpus, together with the file to prepend to it, if any. */
export function corpusSources(name: string): YamlSource[] {
  const names = name === 'prepended-2.yml' ? ['prepended-1.yml', name] : [name];
  return names.map((file) => ({ file, text: readFileSync(new URL(file, corpusFolder), 'utf8') }));
}

/** A catalog that includes the records of an import. */
export function withRecords(db: Records, records: readonly MadeRecord[]): Records {
  const draft: Draft = {};
  for (const [kind, records] of Object.entries(db)) draft[kind] = { ...records } as Draft[string];
  for (const { kind, record } of records) if (kind !== 'designs') addAll(draft, kind, [record as { id: string }]);
  return draft;
}
