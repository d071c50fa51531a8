// Reads packs from disk, for the tests of the bundled catalog.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isListKind, type Design, type Drawing } from '@cablewright/model';

const catalogFolder = join(import.meta.dirname, '../../catalog');
export const starterFolder = join(catalogFolder, 'starter');

export interface PackRow {
  readonly kind: string;
  readonly key: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** The packs other than the starter catalog: their folders by id. */
export function packFolders(): Map<string, string> {
  const folder = join(catalogFolder, 'packs');
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = entries.map((entry) => entry.name).toSorted();
  return new Map(names.map((name) => [name, join(folder, name)]));
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Every record of a pack with its document kind and key, in the order of the files. */
export function rowsOf(folder: string): PackRow[] {
  const files = readdirSync(join(folder, 'data'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
    .toSorted()
    .flatMap((name) => documentRows(name, json(join(folder, 'data', `${name}.json`))));
}

function documentRows(name: string, document: unknown): PackRow[] {
  if (isListKind(name)) {
    return (document as PackRow['record'][]).map((record) => ({ kind: name, key: String(record['id']), record }));
  }
  const [kind = '', key = ''] = name.split('/');
  return [{ kind, key, record: document as PackRow['record'] }];
}

export function designsOf(rows: readonly PackRow[]): Design[] {
  return rows.filter((row) => row.kind === 'designs').map((row) => row.record as unknown as Design);
}

export function drawingsOf(rows: readonly PackRow[]): Drawing[] {
  return rows.filter((row) => row.kind === 'drawings').map((row) => row.record as unknown as Drawing);
}

export function manifestOf(folder: string): Record<string, unknown> {
  return json(join(folder, 'pack.json')) as Record<string, unknown>;
}
