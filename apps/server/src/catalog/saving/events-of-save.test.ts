import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseStore } from '@cablewright/store';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

type Event = { type: string; payload: { subject: object; summary?: Record<string, unknown> } };

/** The events that the last change set added to the outbox. */
async function lastEvents(): Promise<Event[]> {
  const { pool } = hub.hub.stores.store as DatabaseStore;
  const { rows } = await pool.query<{ type: string; payload: string }>(
    'select type, payload from outbox where seq = (select max(seq) from outbox) order by id',
  );
  return rows.map(({ type, payload }) => ({ type, payload: JSON.parse(payload) as Event['payload'] }));
}
const types = async () => (await lastEvents()).map(({ type }) => type);

test('O32.8 installing a pack raises an event', async () => {
  expect(await types()).toContain('pack.installed');
});

test('O32.1 O32.10 O32.12 creating, saving, duplicating or renaming a cable raises design.saved, and any save raises catalog.changed', async () => {
  const created = await hub.as.editor('POST', '/api/designs', { body: { id: 'one', label: 'One' } });
  expect(await lastEvents()).toMatchObject([
    { type: 'design.saved', payload: { subject: { kind: 'design', id: 'one', label: 'One' } } },
    {
      type: 'catalog.changed',
      payload: { summary: { records: [{ kind: 'designs', key: 'one', op: 'put' }], count: 1 } },
    },
  ]);
  const saved = await hub.as.editor('PUT', '/api/designs/one', { body: created.json(), ifMatch: created.etag });
  expect(await types()).toEqual(['design.saved', 'catalog.changed']);
  await hub.as.editor('POST', '/api/designs/one/duplicate', { body: { id: 'two' } });
  expect(await types()).toEqual(['design.saved', 'catalog.changed']);
  await hub.as.editor('POST', '/api/designs/one/rename', { body: { label: 'Uno' }, ifMatch: saved.etag });
  expect(await types()).toEqual(['design.saved', 'catalog.changed']);
});

test('O32.2 deleting a cable raises design.deleted', async () => {
  const { etag } = await hub.as.editor('GET', '/api/designs/two');
  await hub.as.editor('DELETE', '/api/designs/two', { ifMatch: etag });
  expect(await types()).toEqual(['design.deleted', 'catalog.changed']);
});

test('O32.6 a part number set or changed on a cable, a drawing or a part raises one event with the previous number', async () => {
  const numbered = async () => (await lastEvents()).filter(({ type }) => type === 'part-number.assigned');
  const put = async (path: string, change: object) => {
    const { etag, json } = await hub.as.editor('GET', path);
    const saved = await hub.as.editor('PUT', path, { body: { ...json<object>(), ...change }, ifMatch: etag });
    expect([path, saved.status < 300]).toEqual([path, true]);
  };
  await hub.as.editor('POST', '/api/definitions/bodies', { body: { id: 'plain', positions: [] } });
  const { label } = (await hub.as.editor('GET', '/api/designs/one')).json<{ label: string }>();
  const cable = { kind: 'design', id: 'one', label };
  for (const [path, field, letter, subject] of [
    ['/api/designs/one', 'productRef', 'N', cable],
    ['/api/drawings/one', 'partNumber', 'N', cable],
    ['/api/definitions/bodies/plain', 'partNumber', 'B', { kind: 'bodies', id: 'plain', label: 'plain' }],
  ] as const) {
    const [first, second] = [`${letter}-1`, `${letter}-2`];
    await put(path, { [field]: first });
    expect(await numbered()).toMatchObject([
      { payload: { subject, summary: { field, number: first, previous: null } } },
    ]);
    await put(path, { description: 'the number stays' });
    expect(await numbered()).toEqual([]);
    await put(path, { [field]: second });
    expect(await numbered()).toMatchObject([{ payload: { summary: { number: second, previous: first } } }]);
  }
});
