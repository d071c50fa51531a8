import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelLink } from '@cablewright/model';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { namedFiles } from './named.ts';

const require = createRequire(import.meta.url);
const step = readFileSync(require.resolve('occt-import-js/test/testfiles/cube-10x10mm/Cube 10x10.stp'));
const connector = 'de9-plug-rs232-dte';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', backend: 'files' });
});
afterAll(() => hub.stop());

async function upload<T>(url: string, bytes: string | Buffer, type: string): Promise<{ body: T; etag: string }> {
  const headers = { ...hub.cookies.editor, 'content-type': type, origin: 'http://localhost:5183' };
  const answer = await hub.hub.app.inject({ method: 'PUT', url, payload: bytes, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return { body: answer.json<T>(), etag: String(answer.headers.etag) };
}

const remove = async (address: string) => (await hub.as.owner('DELETE', `/api/assets/${address}`)).json();
const detach = async (url: string, ifMatch: string) =>
  expect((await hub.as.editor('DELETE', url, { ifMatch })).status).toBe(200);

test('a picture a saved version was drawn with stays, whatever the part is drawn with now', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>';
  const url = `/api/artwork/connectors/${connector}/front`;
  const { body, etag } = await upload<{ views: { front: { address: string } } }>(url, picture, 'image/svg+xml');
  const address = body.views.front.address.split('/').at(-1)!;
  const instances = { connectors: [{ id: 'j1', def: connector }] };
  const made = await hub.as.editor('POST', '/api/designs', { body: { id: 'frozen', label: 'Frozen', instances } });
  expect(made.status, made.text).toBe(201);
  const version = await hub.as.editor('POST', '/api/designs/frozen/versions', { body: { note: 'kept' } });
  expect(version.status, version.text).toBe(201);
  expect((await hub.as.owner('DELETE', `/api/assets/${address}?force=1`)).json()).toMatchObject({
    detail: `It is used by depictions connectors/${connector}, versions frozen/1.`,
  });
  await detach(url, etag);
  expect((await namedFiles(hub.hub.catalog.store)).has(address)).toBe(true);
  expect(await remove(address)).toMatchObject({
    status: 409,
    code: 'asset-in-use',
    detail: 'It is used by versions frozen/1.',
  });
});

test('a 3D model that a revision keeps is never collected, and is deleted when an owner insists; a file nothing names goes at once', async () => {
  const url = `/api/models/connectors/${connector}`;
  const { body, etag } = await upload<{ link: ModelLink }>(url, step, 'model/step');
  const [built, source] = [body.link.asset!, body.link.source!.asset];
  const revision = await hub.as.editor('POST', `/api/revisions/connectors/${connector}`, {
    body: { note: 'kept', force: true, model: { asset: built } },
  });
  expect(revision.status, revision.text).toBe(201);
  await detach(url, etag);
  expect((await namedFiles(hub.hub.catalog.store)).has(built)).toBe(true);
  expect(await remove(built)).toMatchObject({
    detail: `It is used by revisions connectors/${connector}. Send force=1 to delete it anyway.`,
  });
  expect((await hub.as.owner('DELETE', `/api/assets/${built}?force=1`)).status).toBe(204);
  expect((await hub.as.owner('DELETE', `/api/assets/${source}`)).status).toBe(204);
  expect(await remove(source)).toMatchObject({ status: 404, code: 'no-such-asset' });
});
