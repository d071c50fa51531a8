import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { asOwner, readConfig } from './platform/config/config.ts';
import { grantReading } from '@cablewright/store';
import { openStores } from './hub/open-store.ts';

/** The migrate command. It migrates an external database before a new release is started on it. */
async function main(): Promise<void> {
  const read = readConfig(process.env, resolve(import.meta.dirname, '../../..'), (path) => readFileSync(path, 'utf8'));
  if (!read.ok) return leave(read.message);
  const notice = (message: string) => process.stderr.write(`${message}\n`);
  const opened = await openStores(asOwner(read.config), { notice, migrate: true, listens: false });
  if (!opened.ok) return leave(opened.message);
  const { databaseReadOnlyUrl } = read.config;
  if (databaseReadOnlyUrl !== undefined) await grantReading(opened.value.database!.pool, databaseReadOnlyUrl);
  await opened.value.close();
  process.stdout.write('The database is up to date.\n');
}

function leave(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

await main();
