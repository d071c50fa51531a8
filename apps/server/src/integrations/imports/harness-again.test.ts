/** Imports another program's harness under a new name, and then the same file again. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestHub } from '../../hub/testing/hub.ts';

interface Job {
  readonly id: string;
  readonly state: string;
  readonly result?: { readonly plan: { readonly counts: object; readonly unchanged: number } };
}

test('[IO5.9] a KBL and a VEC file that are imported again change nothing, also where the cable has another name and lengths of its routes', async () => {
  const hub = await startTestHub({ setup: 'starter', environment: { SERVICE_WORKER: 'off' } });
  const planned = async (name: string, answers: Readonly<Record<string, string>>): Promise<Job> => {
    const content = readFileSync(new URL(`../../../../../modules/kbl/corpus/${name}`, import.meta.url));
    const body = { file: { name, base64: content.toString('base64') }, mapping: { answers } };
    let job = (await hub.as.editor('POST', '/api/imports', { body })).json<Job>();
    while (['queued', 'running', 'retrying'].includes(job.state)) {
      await sleep(20);
      job = (await hub.as.editor('GET', `/api/jobs/${job.id}`)).json<Job>();
    }
    return job;
  };
  for (const name of ['all-together-2.4.kbl', 'other-program-2.0.vec']) {
    const { id } = await planned(name, { name: `Pump harness of ${name}` });
    expect((await hub.as.editor('POST', `/api/jobs/${id}/publish`, { body: {} })).status).toBe(200);
    const again = await planned(name, {});
    expect([name, again.result?.plan]).toMatchObject([
      name,
      { counts: { add: 0, change: 0, refuse: 0 }, unchanged: 1 },
    ]);
  }
  await hub.stop();
});
