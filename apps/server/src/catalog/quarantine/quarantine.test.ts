import type { Finding } from '@cablewright/model';
import { expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { ends } from '../../hub/testing/ends.ts';
import { holdStuck, Quarantine } from './quarantine.ts';

const url = '/api/designs/null-modem-de9';
type Problem = { code: string; detail: string };

/** A hub that was restarted after its watchdog ended the last run during the check of this design. */
async function hubAfter(backend: 'database' | 'files'): Promise<{ hub: TestHub; notices: string[] }> {
  const notices: string[] = [];
  const hub = ends(await startTestHub({ setup: 'starter', backend }));
  const stuck = { at: '2026-11-24T10:00:00.000Z', seconds: 31, request: 'GET /api/designs/:id/issues' };
  await holdStuck(hub.hub.catalog.quarantine, { ...stuck, kind: 'designs', id: 'null-modem-de9' }, (notice) =>
    notices.push(notice),
  );
  return { hub, notices };
}

const codes = async (hub: TestHub) =>
  (await hub.as.viewer('GET', `${url}/issues`)).json<{ items: Finding[] }>().items.map(({ code }) => code);
const quarantined = async (hub: TestHub) =>
  (await hub.as.viewer('GET', '/api/quarantine')).json<{ items: { id: string; reason: string }[] }>().items;

for (const backend of ['database', 'files'] as const) {
  test(`RE11.6 a quarantined design is shown, not checked and not released, and the next save of it frees it (${backend})`, async () => {
    const { hub, notices } = await hubAfter(backend);
    expect(notices).toEqual([expect.stringContaining('designs null-modem-de9 is quarantined')]);
    expect(await quarantined(hub)).toMatchObject([
      { id: 'null-modem-de9', reason: expect.stringContaining('after 31 s (GET /api/designs/:id/issues)') as string },
    ]);
    const shown = await hub.as.editor('GET', url);
    expect([shown.status, await codes(hub)]).toEqual([200, ['check-quarantined']]);
    const release = () => hub.as.editor('POST', `${url}/revisions`, { body: {}, ifMatch: shown.etag });
    const refused = await release();
    expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'quarantined']);
    expect(refused.json<Problem>().detail).toContain('2026-11-24');

    const saved = await hub.as.editor('PUT', url, { body: shown.json(), ifMatch: shown.etag });
    expect(saved.status).toBe(200);
    expect(await quarantined(hub)).toEqual([]);
    expect(await codes(hub)).not.toContain('check-quarantined');
  });
}

test('RE11.6 quarantine outlives a restart', async () => {
  const { hub } = await hubAfter('database');
  const { sql } = hub.hub.stores;
  const next = new Quarantine();
  await next.open(sql, hub.hub.catalog);
  next.stop();
  expect(next.list()).toEqual(hub.hub.catalog.quarantine.list());
  expect(next.of('designs', 'null-modem-de9')?.since).toBe('2026-11-24T10:00:00.000Z');
});

test('RE11.6 an owner has a design checked again, an editor does not', async () => {
  const { hub } = await hubAfter('database');
  const path = '/api/quarantine/designs/null-modem-de9';
  expect((await hub.as.editor('DELETE', path)).status).toBe(403);
  expect((await hub.as.owner('DELETE', path)).status).toBe(204);
  expect((await hub.as.owner('DELETE', path)).status).toBe(404);
  expect(await codes(hub)).not.toContain('check-quarantined');
});
