/**
 * Imports of the sizes that the guides promise (tables, KBL and VEC 24 MB, boards 40 MB) and smaller ones: the times of reading
 * and planning, and how long GET /healthz takes meanwhile (limit: 250 ms), asked from a thread of its own.
 */
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { largeBoard, largeKbl, largeTable, largeVec, startTestHub, type LargeFile } from '@cablewright/server/testing';

const limitMs = 250;

const hub = await startTestHub({
  setup: 'empty',
  backend: 'files',
  environment: { SERVICE_WORKER: 'off', SERVICE_LOG_LEVEL: 'error' },
});
await hub.hub.app.listen({ host: '127.0.0.1', port: 0 });
const address = `http://127.0.0.1:${(hub.hub.app.server.address() as AddressInfo).port}`;

/** Asks /healthz every 5 ms and sends the time of each answer. */
const health = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads');
  (async () => {
    for (;;) {
      const begun = performance.now();
      await (await fetch(workerData + '/healthz')).text();
      parentPort.postMessage(performance.now() - begun);
      await new Promise((go) => setTimeout(go, 5));
    }
  })();`,
  { eval: true, workerData: address },
);
let answers: number[] = [];
health.on('message', (ms: number) => answers.push(ms));

/** Sends a request from a thread, so that its own work is not counted as the hub's. */
function sent(path: string, body: string): Promise<string> {
  const sender = new Worker(
    `const { parentPort, workerData: { url, headers, body } } = require('node:worker_threads');
    fetch(url, { method: 'POST', headers, body }).then((response) => response.text()).then((text) => parentPort.postMessage(text));`,
    {
      eval: true,
      workerData: {
        url: address + path,
        body,
        headers: { ...hub.cookies.editor, 'content-type': 'application/json' },
      },
    },
  );
  return new Promise((done) => sender.once('message', done));
}

async function planned(id: string): Promise<void> {
  for (;;) {
    const job = (await hub.as.editor('GET', `/api/jobs/${id}`)).json<{ state: string; error?: string }>();
    if (job.state === 'done') return;
    if (job.state === 'failed') throw new Error(job.error);
    await sleep(50);
  }
}

async function timed(name: string, { name: fileName, bytes }: LargeFile): Promise<void> {
  const body = JSON.stringify({ file: { name: fileName, base64: Buffer.from(bytes).toString('base64') } });
  await sleep(200);
  answers = [];
  const begun = performance.now();
  await sent('/api/imports/read', body);
  const read = performance.now();
  await planned((JSON.parse(await sent('/api/imports', body)) as { id: string }).id);
  const end = performance.now();
  const worst = Math.max(...answers);
  console.log(
    `${name}: read ${(read - begun).toFixed(0)} ms, planned ${(end - read).toFixed(0)} ms; /healthz ${answers.length} times, most ${worst.toFixed(0)} ms  limit ${limitMs} ms: ${worst <= limitMs ? 'held' : 'MISSED'}`,
  );
}

await timed('warm-up, table 1 MB', largeTable(1, 'W'));
for (const megabytes of [1.5, 10, 24]) {
  await timed(`table ${megabytes} MB`, largeTable(megabytes, `T${megabytes * 10}`));
  await timed(`KBL ${megabytes} MB`, largeKbl(megabytes));
  await timed(`VEC ${megabytes} MB`, largeVec(megabytes));
}
for (const megabytes of [1.5, 10, 24, 40]) await timed(`board ${megabytes} MB`, largeBoard(megabytes));
await health.terminate();
await hub.stop();
process.exit(0);
