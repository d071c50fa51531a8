/**
 * A program with a watchdog that ends it after 0.3 s of processor time. Arguments: its data folder, and its behaviour.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startWatchdog } from '../watchdog.ts';
import { noting } from '../work-note.ts';

const [dataDir = '', behaviour] = process.argv.slice(2);
const limitMs = 300;
const note = { request: 'GET /api/designs/:id/issues', kind: 'designs', id: 'endless' };

/** Uses this much processor time, in ms. */
function burn(ms: number): void {
  const { user, system } = process.cpuUsage();
  for (;;) {
    const used = process.cpuUsage({ user, system });
    if (used.user + used.system >= ms * 1000) return;
  }
}

const stop = startWatchdog({ limitMs, dataDir, jsonLog: behaviour === 'json' });
// Gives the watchdog's thread time for a first check.
await new Promise((go) => setTimeout(go, 500));
if (behaviour === 'turns') for (let n = 0; n < 12; n += 1, await nextTurn()) noting(note, () => burn(100));
// Behaves like a program that is stopped or waits at a breakpoint: no turn of the event loop, and no processor time.
else if (behaviour === 'waits') noting(note, () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500));
else noting(note, () => burn(60_000));
stop();
process.stdout.write('ended by itself');
