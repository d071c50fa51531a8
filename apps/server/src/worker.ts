import { randomBytes } from 'node:crypto';
import { present } from '@cablewright/model';
import { startWatchdog, takeStuck } from './platform/watchdog/watchdog.ts';
import { LiveCatalog } from './catalog/live/live-catalog.ts';
import { NumberLedger } from './catalog/live/number-ledger/number-ledger.ts';
import type { Config } from './platform/config/config.ts';
import { Secrets } from './platform/config/secrets.ts';
import { openLog } from './platform/log/log.ts';
import { openStores, type Stores } from './hub/open-store.ts';
import { configOfProgram, leave } from './hub/program.ts';
import { jobKindsOf, openWork, startWork, type WorkDependencies } from './hub/work.ts';

/** The number of jobs that a worker runs at the same time. */
const together = 2;

/** The worker program. It runs jobs in a separate process, on the same database as the server. */
async function main(): Promise<void> {
  const read = configOfProgram();
  if (!read.ok) return leave(read.message);
  if (!read.config.worker) {
    return leave(
      'A worker needs an external database (DATABASE_URL) and SERVICE_WORKER on. Otherwise the server runs the jobs.',
    );
  }
  const clock = () => new Date();
  const write = (line: string) => process.stderr.write(line);
  const { notice } = openLog({ format: read.config.log, clock, from: 'worker', write });
  const { watchdogSeconds, dataDir } = read.config;
  const stuck = takeStuck(dataDir);
  if (watchdogSeconds > 0)
    startWatchdog({ limitMs: watchdogSeconds * 1000, dataDir, jsonLog: read.config.log === 'json' });
  const opened = await openStores(read.config, { notice });
  if (!opened.ok) return leave(opened.message);
  const stop = await work(read.config, opened.value, { clock, random: randomBytes, notice, ...present({ stuck }) });
  process.stdout.write('The worker is ready.\n');
  stopOnSignals(stop);
}

async function work(config: Config, stores: Stores, around: WorkDependencies): Promise<() => Promise<void>> {
  const ledger = new NumberLedger(stores.sql, around.clock);
  const catalog = await LiveCatalog.load(stores.store, around.clock, ledger);
  catalog.serverTest = config.testDefaults;
  const kept = new Secrets(config.dataDir, randomBytes);
  const parts = await openWork(config, stores, catalog, kept, around);
  const end = await startWork(parts, jobKindsOf(parts), together);
  return async () => {
    await end();
    await parts.modules.stop();
    catalog.stop();
    await ledger.close();
    await stores.close();
  };
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

await main();
