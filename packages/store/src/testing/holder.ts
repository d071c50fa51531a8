/** A process that opens the embedded store on a folder, saves one record, reports it, and keeps running until it is killed. */
import { openDatabaseStore } from '../database/store.ts';

const store = await openDatabaseStore({ dataDir: process.argv[2]! });
if (store.ok) {
  const writes = [{ kind: 'holdings', key: 'held', op: 'put', seen: null, after: { id: 'held' } }] as const;
  const at = '2026-03-01T08:00:00.000Z';
  await store.value.commit({ at, who: { name: 'holder', via: 'system' }, message: '', writes });
}
process.send!(store.ok ? { ok: true, pid: store.value.serverPid() } : store);
setInterval(() => undefined, 60_000);
