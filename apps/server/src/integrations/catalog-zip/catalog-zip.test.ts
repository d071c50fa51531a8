import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

test('O29.6 the catalog comes as a zip of its documents, the same bytes each time, the hub’s records over the packs’', async () => {
  const hub = await startTestHub({ setup: 'starter' });
  const read = await hub.as.viewer('GET', '/api/definitions/bodies/de9-plug');
  const body = { ...read.json<object>(), label: 'Ours' };
  await hub.as.editor('PUT', '/api/definitions/bodies/de9-plug', { body, ifMatch: read.etag });
  const zip = () => hub.hub.app.inject({ url: '/api/export', headers: hub.cookies.viewer });
  const order: string[] = [];
  const exporting = zip().finally(() => order.push('zip'));
  for (let n = 0; n < 3; n += 1) {
    expect((await hub.anonymous('GET', '/healthz')).status).toBe(200);
    order.push('health');
  }
  const [first, second] = [await exporting, await zip()];
  // Other requests are served while the files are being compressed.
  expect(order).toEqual(['health', 'health', 'health', 'zip']);
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

interface Asked {
  readonly records: number;
  readonly kinds: readonly { readonly kind: string; readonly adds: number; readonly replaces: number }[];
  readonly replaced: readonly { readonly kind: string; readonly id: string }[];
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>';
const part = '/api/artwork/connectors/de9-plug-rs232-dte/front';

async function withArtwork(): Promise<TestHub> {
  const hub = await startTestHub({ setup: 'starter', backend: 'files' });
  const headers = { ...hub.cookies.editor, 'content-type': 'image/svg+xml', origin: 'http://localhost:5183' };
  const { etag } = await hub.as.editor('GET', part.replace(/\/front$/, ''));
  const put = { method: 'PUT', url: part, payload: picture, headers: { ...headers, 'if-match': etag } } as const;
  expect((await hub.hub.app.inject(put)).statusCode).toBe(200);
  return hub;
}

const bring = (hub: TestHub, payload: Buffer, query = '', who: 'owner' | 'editor' = 'owner') =>
  hub.hub.app.inject({
    method: 'POST',
    url: `/api/import${query}`,
    payload,
    headers: { ...hub.cookies[who], 'content-type': 'application/zip', origin: 'http://localhost:5183' },
  });

test('O29.6 the zip carries the uploaded files records name, and another hub takes all of it back', async () => {
  const from = await withArtwork();
  await from.as.editor('POST', '/api/designs/null-modem-de9/versions', { body: { note: 'First' } });
  await from.as.editor('PUT', '/api/designs/null-modem-de9', await renamed(from));
  const zip = (await from.hub.app.inject({ url: '/api/export', headers: from.cookies.owner })).rawPayload;
  const files = Object.keys(unzipSync(zip)).filter((path) => path.startsWith('files/'));
  expect(files).toHaveLength(1);
  expect(strFromU8(unzipSync(zip)[files[0]!]!)).toBe(picture);
  await from.stop();

  const to = await startTestHub({ setup: 'starter', backend: 'files' });
  expect((await bring(to, zip, '', 'editor')).statusCode).toBe(403);
  const before = to.hub.catalog.seq;
  const planned = (await bring(to, zip, '?dryRun=1')).json<Asked>();
  expect([planned, to.hub.catalog.seq]).toEqual([expect.objectContaining({ dryRun: true, files: 1 }), before]);
  const done = (await bring(to, zip)).json<{ records: number; leftOut: string[] }>();
  expect(done).toMatchObject({ dryRun: false, records: planned.records, files: 1 });
  expect(planned.records).toBeLessThan(25);
  expect(planned.kinds.reduce((sum, { adds, replaces }) => sum + adds + replaces, 0)).toBe(planned.records);
  expect(planned.kinds).toContainEqual({ kind: 'versions', adds: 1, replaces: 0 });
  expect(planned.replaced).toEqual([{ kind: 'designs', id: 'null-modem-de9' }]);
  expect(done.leftOut).toContain('packs starter');
  const address = files[0]!.split('/')[1]!;
  const read = await to.hub.app.inject({ url: `/api/assets/${address}`, headers: to.cookies.viewer });
  expect(read.body).toBe(picture);
  expect((await to.as.viewer('GET', '/api/designs/null-modem-de9/versions/1')).status).toBe(200);
  expect((await bring(to, zip)).json()).toMatchObject({ records: 0 });
  await to.stop();
});

test('an import of what was looked at does nothing when the catalog has moved on since', async () => {
  const hub = await startTestHub({ setup: 'starter', backend: 'files' });
  const signals = JSON.stringify([{ id: 'new-word', label: 'New word', kind: 'data' }]);
  const zip = Buffer.from(zipSync({ 'data/vocab/signals.json': strToU8(signals) }));
  const { seq } = (await bring(hub, zip, '?dryRun=1')).json<{ seq: number }>();
  await hub.as.editor('PUT', '/api/designs/null-modem-de9', await renamed(hub));
  const late = await bring(hub, zip, `?at=${seq}`);
  expect([late.statusCode, late.json()]).toEqual([409, expect.objectContaining({ code: 'import-outdated' })]);
  expect((await bring(hub, zip, `?at=${seq + 1}`)).json()).toMatchObject({ records: 1, replaced: [], seq: seq + 2 });
  await hub.stop();
});

async function renamed(hub: TestHub) {
  const { etag, json } = await hub.as.editor('GET', '/api/designs/null-modem-de9');
  return { body: { ...json<object>(), label: 'Another name' }, ifMatch: etag };
}

test('what is no export is refused whole, with where and why', async () => {
  const hub = await startTestHub({ setup: 'starter', backend: 'files' });
  const refused = async (files: Record<string, string>) => {
    const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
    return (await bring(hub, Buffer.from(bytes))).json<{ status: number; issues: { pointer: string }[] }>();
  };
  expect((await bring(hub, Buffer.from('no zip'))).json()).toMatchObject({
    status: 422,
    detail: 'The file is not a zip.',
  });
  expect(await refused({ 'readme.txt': 'hello' })).toMatchObject({ status: 422 });
  const odd = await refused({
    'data/wires.json': '[{"id":"a","structure":7}]',
    'data/nonsense.json': '{}',
    [`files/${'0'.repeat(64)}`]: 'other',
    'data/bodies.json': '{',
  });
  expect(odd.issues.map(({ pointer }) => pointer)).toEqual([
    'nonsense.json',
    `files/${'0'.repeat(64)}`,
    'data/bodies.json',
  ]);
  const schema = await refused({ 'data/wires.json': '[{"id":"a","structure":7}]' });
  expect(schema.issues[0]!.pointer).toMatch(/^wires\/a/);
  expect((await hub.as.viewer('GET', '/api/definitions/wires/a')).status).toBe(404);
  await hub.stop();
});

test('RE5.4 a zip whose names no file has is refused with the name, and 300,001 records without an id with a hundred lines', async () => {
  const hub = await startTestHub({ setup: 'starter', backend: 'files' });
  for (const name of ['data/wi\u0000res.json', 'data/x\u0007.json', 'data/\r\n.json', '']) {
    const answer = await bring(hub, Buffer.from(zipSync({ [name]: strToU8('[]') })));
    expect([name, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([name, 422, 'import-refused']);
  }
  const latin1 = Buffer.from(
    Buffer.from(zipSync({ 'data/~.json': strToU8('[]') }))
      .toString('latin1')
      .replaceAll('~', 'ü'),
    'latin1',
  );
  expect((await bring(hub, latin1)).json<{ detail: string }>().detail).toContain('is not UTF-8');
  const many = zipSync({ 'data/wires.json': strToU8(`[${Array(300_001).fill('{}').join(',')}]`) }, { level: 9 });
  const { issues } = (await bring(hub, Buffer.from(many), '?dryRun=1')).json<{ issues: { message: string }[] }>();
  expect([issues.length, issues.at(-1)!.message]).toEqual([101, 'wires.json has 299901 more records without an id.']);
  await hub.stop();
});

test('an id that a list of an import repeats is refused by name, however often it is there', async () => {
  const hub = await startTestHub({ setup: 'starter', backend: 'files' });
  const wire = { id: 'again', label: 'Again', structure: [] };
  const document = JSON.stringify(Array.from({ length: 81_818 }, () => wire));
  // The entry is stored uncompressed, as its compression ratio would be refused.
  const answer = await bring(hub, Buffer.from(zipSync({ 'data/wires.json': strToU8(document) }, { level: 0 })));
  expect(answer.statusCode).toBe(422);
  const { detail, issues } = answer.json<{ detail: string; issues: { message: string }[] }>();
  expect(detail).toBe('wires.json has the id "again" at /0 and /1.');
  expect([issues.length, issues.at(-1)?.message]).toEqual([101, 'wires.json repeats ids in 81717 more records.']);
  await hub.stop();
});
