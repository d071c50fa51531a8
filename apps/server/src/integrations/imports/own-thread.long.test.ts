/**
 * A file is read in a separate thread. The order of the responses shows that requests are served while it is being
 * read.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestHub } from '../../hub/testing/hub.ts';
import { largeTable } from './testing/large-files.ts';

interface Job {
  readonly id: string;
  readonly state: string;
  readonly progress?: { readonly done: number; readonly text?: string };
  readonly result?: { readonly plan: { readonly counts: { readonly add: number } } };
}

test('[IO5.1] requests are answered while an importer is in the middle of a file', async () => {
  const hub = await startTestHub({ setup: 'empty', environment: { SERVICE_WORKER: 'off' } });
  const { name, bytes } = largeTable(12);
  const body = { file: { name, base64: Buffer.from(bytes).toString('base64') } };
  const { id } = (await hub.as.editor('POST', '/api/imports', { body })).json<Job>();
  /** The responses, in order. */
  const answers: string[] = [];
  let job: Job;
  do {
    // In-process responses don't use the event loop, but the job and the messages of the thread need it.
    await sleep(2);
    job = (await hub.as.viewer('GET', `/api/jobs/${id}`)).json<Job>();
    const { done = 0, text = '' } = job.progress ?? {};
    answers.push(`${job.state} ${text} ${done}`);
    expect((await hub.anonymous('GET', '/healthz')).status).toBe(200);
  } while (['queued', 'running'].includes(job.state));
  await hub.stop();
  expect(job).toMatchObject({ state: 'done', result: { plan: { counts: { add: 18_000 } } } });
  // An importer reads rows without a pause. If it ran in this thread, no request would be served between its first and
  // last row.
  const between = answers.filter((answer) => /^running Reading rows \d+$/.test(answer) && !answer.endsWith(' 18000'));
  expect(new Set(between).size).toBeGreaterThan(1);
}, 120_000);
