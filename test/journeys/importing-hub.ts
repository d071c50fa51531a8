/** A hub with a module in it that imports lines `id;label` as connector bodies, slowly, so that its progress can be seen. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHub, readConfig } from '@cablewright/server';

const read = readConfig(process.env, resolve(import.meta.dirname, '../..'), () => undefined);
if (!read.ok) throw new Error(read.message);
const notice = (message: string) => process.stderr.write(`${message}\n`);
const opened = await openHub(read.config, { clock: () => new Date(), random: randomBytes, notice });
if (!opened.ok) throw new Error(opened.message);
const hub = opened.value;
hub.importers.register('parts-list', {
  id: 'lines',
  label: 'Parts list',
  run: async (input, _catalog, { progress, signal }) => {
    const lines = typeof input === 'string' ? input.split('\n') : [];
    const records = lines.map((line) => {
      const [id = '', label = ''] = line.split(';');
      return { kind: 'bodies', id, record: { id, label, positions: [], src: 'the supplier’s list' } };
    });
    for (const n of lines.keys()) {
      if (signal.aborted) break;
      progress(n, lines.length);
      await sleep(400);
    }
    return { ok: true, records };
  },
});
await hub.app.listen({ port: read.config.port, host: read.config.bind });
process.stdout.write('The hub is ready.\n');
process.on('SIGTERM', () => void hub.stop().then(() => process.exit(0)));
