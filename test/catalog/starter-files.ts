// Reads the starter pack from disk, for the tests of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isListKind, type Design, type Drawing } from '@cablewright/model';

export const starterFolder = join(import.meta.dirname, '../../catalog/starter');

export interface StarterRow {
  readonly kind: string;
  readonly key: string;
  readonly record: Readonly<Record<string, unknown>>;
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(join(starterFolder, path), 'utf8'));
}

/** Every record of the pack with its document kind and key, in the order of the files. */
export function starterRows(): StarterRow[] {
  const files = readdirSync(join(starterFolder, 'data'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
    .toSorted()
    .flatMap((name) => rowsOf(name, json(`data/${name}.json`)));
}

function rowsOf(name: string, document: unknown): StarterRow[] {
  if (isListKind(name)) {
    return (document as StarterRow['record'][]).map((record) => ({ kind: name, key: String(record['id']), record }));
  }
  const [kind = '', key = ''] = name.split('/');
  return [{ kind, key, record: document as StarterRow['record'] }];
}

export function starterDesigns(rows: readonly StarterRow[]): Design[] {
  return rows.filter((row) => row.kind === 'designs').map((row) => row.record as unknown as Design);
}

export function starterDrawings(rows: readonly StarterRow[]): Drawing[] {
  return rows.filter((row) => row.kind === 'drawings').map((row) => row.record as unknown as Drawing);
}

export function starterManifest(): Record<string, unknown> {
  return json('pack.json') as Record<string, unknown>;
}
