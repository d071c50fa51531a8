import { Backups } from './operations/backup/backups.ts';
import { restoreDatabase, restoreFolder } from './operations/backup/restore.ts';
import { asOwner } from './platform/config/config.ts';
import { openAssets } from './platform/config/blobs.ts';
import { openStores } from './hub/open-store.ts';
import { configOfProgram, leave } from './hub/program.ts';

/** The restore command: `restore [name]`. By default it restores the newest backup. */
async function main([name]: readonly string[]): Promise<void> {
  const read = configOfProgram();
  if (!read.ok) return leave(read.message);
  const { config } = read;
  if (config.backupDir === undefined) return leave('Set SERVICE_BACKUP_DIR to the folder with the backups.');
  const backups = new Backups(config.backupDir);
  const parts = { backups, assets: openAssets(config.blobs), name };
  if (config.backend === 'files') return say(await restoreFolder(parts, config.dataDir));
  const notice = (message: string) => process.stderr.write(`${message}\n`);
  const opened = await openStores(asOwner(config), { notice, migrate: true, listens: false });
  if (!opened.ok) return leave(opened.message);
  const done = await restoreDatabase(parts, opened.value.database!.pool);
  await opened.value.close();
  say(done);
}

function say(done: Awaited<ReturnType<typeof restoreDatabase>>): void {
  if (!done.ok) return leave(done.why);
  const { name, head, files } = done.backup;
  process.stdout.write(`Restored ${name}: ${head} change sets, ${files.length} files.\n`);
}

await main(process.argv.slice(2));
