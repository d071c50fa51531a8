import { Backups } from './operations/backup/backups.ts';
import { takeBackup } from './operations/backup/take.ts';
import { openAssets } from './platform/config/blobs.ts';
import { openStores } from './hub/open-store.ts';
import { configOfProgram, leave } from './hub/program.ts';
import { takePartsOf } from './hub/work.ts';

/**
 * The backup command. It works for a hub on an external database, whether running or stopped, and for any stopped hub.
 * A running hub on the embedded database or a folder takes its own backups, nightly or with the job `take-backup`.
 */
async function main(): Promise<void> {
  const read = configOfProgram();
  if (!read.ok) return leave(read.message);
  const { backupDir, blobs, dataDir } = read.config;
  if (backupDir === undefined) return leave('Set SERVICE_BACKUP_DIR to the folder for backups.');
  const notice = (message: string) => process.stderr.write(`${message}\n`);
  const clock = () => new Date();
  const opened = await openStores(read.config, { notice, migrate: false, listens: false });
  if (!opened.ok) return leave(opened.message);
  const { store, database } = opened.value;
  const source = { catalog: { store }, assets: openAssets(blobs), pool: database?.pool, dataDir, clock };
  const { name, head, files } = await takeBackup(takePartsOf(source), new Backups(backupDir));
  await opened.value.close();
  process.stdout.write(`Backup ${name}: ${head} change sets, ${files.length} files.\n`);
}

await main();
