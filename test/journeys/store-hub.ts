/** A hub that reaches the store of a test: by its name, at an address of this machine, with the certificate of the test. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { openHub, readConfig } from '@cablewright/server';
import { storeHub } from '../../apps/server/src/integrations/stores/testing/test-store.ts';

const read = readConfig(process.env, resolve(import.meta.dirname, '../..'), () => undefined);
if (!read.ok) throw new Error(read.message);
const notice = (message: string) => process.stderr.write(`${message}\n`);
const opened = await openHub(read.config, { clock: () => new Date(), random: randomBytes, notice, ...storeHub });
if (!opened.ok) throw new Error(opened.message);
const hub = opened.value;
await hub.app.listen({ port: read.config.port, host: read.config.bind });
process.stdout.write('The hub is ready.\n');
process.on('SIGTERM', () => void hub.stop().then(() => process.exit(0)));
