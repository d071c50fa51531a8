import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freshDatabase, openTestHub, startTestHub } from '../hub/testing/hub.ts';

test('a hub started again shows the same lists as before: lines, revisions, counts, who wrote last', async () => {
  const databaseUrl = await freshDatabase();
  const first = await startTestHub({ setup: 'starter', databaseUrl });
  await first.as.editor('POST', '/api/designs', { body: { id: 'own', label: 'Own', productRef: 'N-1', tags: ['t'] } });
  await first.as.editor('POST', '/api/designs/null-modem-de9/versions', { body: {} });
  type List = { items: { issues: object | null }[]; total: number };
  /** Returns the list after the issues of every design in it have been counted. */
  const list = async (hub: typeof first.hub): Promise<List> => {
    for (;;) {
      const answer = await hub.app.inject({ url: '/api/designs?limit=100', headers: first.cookies.viewer });
      const page = answer.json<List>();
      if (page.items.every(({ issues }) => issues !== null)) return page;
      // `inject` uses no network, so without a pause the event loop would never get to the pending work.
      await sleep(20);
    }
  };
  const before = await list(first.hub);
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-again-'));
  // The session secret of the first hub, so that its cookies remain valid.
  const secret = { SERVICE_SESSION_SECRET: first.sessionSecret };
  const again = await openTestHub(folder, { databaseUrl, environment: secret });
  expect(await list(again)).toEqual(before);
  expect(before.items).toContainEqual(
    expect.objectContaining({
      id: 'null-modem-de9',
      release: { rev: 1, label: '1' },
      issues: { errors: 0, warnings: 0 },
      updatedBy: 'Olga Owner',
    }),
  );
  await again.stop();
  await first.stop();
  rmSync(folder, { recursive: true, force: true });
});
