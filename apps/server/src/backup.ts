import { Backups } from './operations/backup/backups.ts';
import { takeBackup } from './operations/backup/take.ts';
import { openAssets } from './platform/config/blobs.ts';
import { openStores } from './hub/open-store.ts';
import { configOfProgram, leave } from './hub/program.ts';
import { takePartsOf } from './hub/work.ts';

/**
 * The command that takes a backup beside a hub on a database of its own, or of a hub that is stopped. A hub that runs on
 * the embedded database or a folder takes its own: each night, or by asking for the job `take-backup`.
 */
async function main(): Promise<void> {
  const read = configOfProgram();
  if (!read.ok) return leave(read.message);
  const { backupDir, blobs, dataDir } = read.config;
  if (backupDir === undefined) return leave('Set SERVICE_BACKUP_DIR to the folder backups are kept in.');
  const notice = (message: string) => process.stderr.write(`${message}\n`);
  const clock = () => new Date();
  const opened = await openStores(read.config, { notice, migrate: false });
  if (!opened.ok) return leave(opened.message);
  const { store, database } = opened.value;
  const source = { catalog: { store }, assets: openAssets(blobs), pool: database?.pool, dataDir, clock };
  const { name, head, files } = await takeBackup(takePartsOf(source), new Backups(backupDir));
  await opened.value.close();
  process.stdout.write(`Backup ${name}: ${head} change sets, ${files.length} files.\n`);
}

await main();
