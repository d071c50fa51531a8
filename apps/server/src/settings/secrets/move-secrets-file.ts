import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '@cablewright/store';

/**
 * Moves the secrets in `secrets/settings.json` into the table and renames the file. Releases before 0.2 kept the
 * secrets of a hub on a folder there. If this is interrupted, the next start repeats it; secrets that are already in
 * the table aren't overwritten.
 */
export async function moveSecretsFile(dataDir: string, sql: Sql): Promise<void> {
  const path = join(dataDir, 'secrets', 'settings.json');
  if (!existsSync(path)) return;
  const sealed = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const rows = Object.entries(sealed).map(([name, text]) => ({ name, sealed: text }));
  const records = sql.dialect.records('$1', 's', { name: 'text', sealed: 'text' });
  const insert = `insert into secrets (name, sealed) select s.name, s.sealed from ${records} where true on conflict do nothing`;
  await sql.query(insert, [JSON.stringify(rows)]);
  renameSync(path, `${path}.moved`);
}
