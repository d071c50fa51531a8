import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { startTestHub } from '../testing/hub.ts';

test('O29.6 the catalog comes as a zip of its documents, the same bytes each time, the hub’s records over the packs’', async () => {
  const hub = await startTestHub({ setup: 'starter' });
  const read = await hub.as.viewer('GET', '/api/definitions/bodies/de9-plug');
  const body = { ...read.json<object>(), label: 'Ours' };
  await hub.as.editor('PUT', '/api/definitions/bodies/de9-plug', { body, ifMatch: read.etag });
  const zip = () => hub.hub.app.inject({ url: '/api/export', headers: hub.cookies.viewer });
  const [first, second] = [await zip(), await zip()];
  expect(first.headers['content-disposition']).toContain('catalog.zip');
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  const files = unzipSync(first.rawPayload);
  const document = (path: string): unknown => JSON.parse(strFromU8(files[path]!));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['data/vocab/signals.json', 'data/settings/engineering.json']),
  );
  expect(document('data/designs/null-modem-de9.json')).toMatchObject({ id: 'null-modem-de9' });
  const bodies = document('data/bodies.json') as { id: string; label: string }[];
  expect(bodies.filter(({ id }) => id === 'de9-plug')).toMatchObject([{ label: 'Ours' }]);
  await hub.stop();
});
