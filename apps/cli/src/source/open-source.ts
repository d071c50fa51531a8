import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderSource } from './folder.ts';
import type { CatalogSource } from './source.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The catalog that this checkout uses: the requested folder, otherwise the database in `DATABASE_URL`, otherwise the
 * data folder of a hub that was started here (a folder of documents or the embedded PostgreSQL), otherwise the starter
 * catalog.
 */
export async function openSource(checkout: string, variables: Variables, folder?: string): Promise<CatalogSource> {
  if (folder !== undefined) return folderSource(resolve(folder));
  const dataDir = resolve(baseFolder(checkout, variables), variables['SERVICE_DATA_DIR'] ?? 'var');
  const url = variables['DATABASE_URL'];
  if (variables['SERVICE_BACKEND'] === 'files') return folderSource(join(dataDir, 'catalog'));
  if (url !== undefined && url !== '') return await openDatabase({ dataDir, url });
  if (existsSync(join(dataDir, 'postgres'))) return await openDatabase({ dataDir });
  return folderSource(join(checkout, 'catalog/starter'));
}

/**
 * The folder for relative paths: the folder of the program, or the working folder if the program is installed as a
 * package.
 */
export function baseFolder(checkout: string, variables: Variables): string {
  return resolve(checkout, variables['SERVICE_BASE_DIR'] ?? '');
}

/** Loaded only if needed. The database driver takes longer to load than drawing a schematic. */
async function openDatabase(options: { dataDir: string; url?: string }): Promise<CatalogSource> {
  const { databaseSource } = await import('./database.ts');
  return databaseSource(options);
}
