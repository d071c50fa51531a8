import { present } from '@cablewright/model';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { ModelBuilder } from './model-builder.ts';

const require = createRequire(import.meta.url);
const step = readFileSync(require.resolve('occt-import-js/test/testfiles/cube-10x10mm/Cube 10x10.stp'));
const connector = 'de9-plug-rs232-dte';
const path = `/api/models/connectors/${connector}`;

interface Shown {
  readonly link: { readonly asset: string; readonly source?: object; readonly facts: { readonly sizeMm: number[] } };
  readonly address: string;
  readonly sourceRevisions: { readonly by: string; readonly etag: string }[];
  /** In responses of the list of revisions. */
  readonly items: { readonly model: object }[];
  readonly total: number;
  readonly whereUsed: object;
}

/** A window that is closed now, so that models are built only on request. */
const hour = (ahead: number) => String((new Date().getHours() + ahead) % 24).padStart(2, '0');
const environment = { SERVICE_WORKER: 'off', SERVICE_CONVERT_WINDOW: `${hour(2)}:00-${hour(3)}:00` };

for (const backend of ['database', 'files'] as const) {
  describe(`models on the ${backend} backend`, () => {
    let hub: TestHub;
    beforeAll(async () => {
      hub = await startTestHub({ setup: 'starter', backend, environment });
    });
    afterAll(() => hub.stop());

    const upload = async (url: string, bytes: Uint8Array, more: { type?: string; ifMatch?: string } = {}) => {
      const answer = await hub.hub.app.inject({
        method: 'PUT',
        url,
        payload: Buffer.from(bytes),
        headers: {
          ...hub.cookies.editor,
          'content-type': more.type ?? 'application/octet-stream',
          origin: 'http://localhost:5183',
          ...present({ 'if-match': more.ifMatch }),
        },
      });
      return { status: answer.statusCode, json: answer.json<Shown>(), etag: String(answer.headers.etag) };
    };
    const read = async (url = path) => (await hub.as.viewer('GET', url)).json<Shown>();

    test('C9.10 a part without a model says so; a STEP file becomes one to look at, with what it declares', async () => {
      expect(await read()).toMatchObject({ coverage: 'none', sourceRevisions: [] });
      const done = await upload(`${path}?file=cube.stp&src=Test%20cube`, step);
      expect(done.json).toMatchObject({
        coverage: 'source',
        link: { origin: 'source', src: 'Test cube', source: { file: 'cube.stp' }, facts: { triangles: 12 } },
      });
      expect(done.json.link.facts.sizeMm).toEqual([10, 10, 10]);
      const shown = await hub.hub.app.inject({ url: done.json.address, headers: hub.cookies.viewer });
      expect(shown.headers['content-type']).toBe('model/gltf-binary');
      expect(shown.rawPayload.subarray(0, 4).toString()).toBe('glTF');
      // Uploading the same model as GLB builds it again, but only with the entity tag of the current model.
      expect((await upload(path, shown.rawPayload)).status).toBe(428);
      const again = await upload(path, shown.rawPayload, { ifMatch: done.etag, type: 'model/gltf-binary' });
      expect(again.json).toMatchObject({ coverage: 'source', link: { facts: { triangles: 12 } } });
      expect(again.json.link.source).toBeUndefined();
    });

    test('C9.6 C26.12 a stored model stays when it is detached; deleted, the revision lists it as missing', async () => {
      const { link } = await read();
      const revisions = `/api/revisions/connectors/${connector}`;
      const kept = await hub.as.editor('POST', revisions, {
        body: { note: 'With a model', model: { asset: link.asset } },
      });
      expect(kept.status).toBe(201);
      const address = `/api/assets/${link.asset}`;
      expect((await hub.as.owner('DELETE', address)).json()).toMatchObject({ code: 'asset-in-use' });
      const { etag } = await hub.as.viewer('GET', path);
      const gone = await hub.as.editor('DELETE', path, { ifMatch: etag });
      expect(gone.json()).toMatchObject({ coverage: 'none' });
      const model = async () => (await read(revisions)).items.at(-1)!.model;
      expect(await model()).toEqual({ asset: link.asset, missing: false });
      expect((await hub.as.owner('DELETE', address)).json()).toMatchObject({ code: 'asset-in-use' });
      expect((await hub.as.owner('DELETE', `${address}?force=1`)).status).toBe(204);
      expect(await model()).toEqual({ asset: link.asset, missing: true });
      expect((await hub.as.viewer('GET', address)).json()).toMatchObject({ code: 'no-such-asset' });
    });

    test('C9.10 a model that is linked by its source file alone awaits its build; one whose file is gone is missing', async () => {
      const asset = await assetsOf(hub).put(step);
      const link = (record: object) =>
        hub.as.editor('POST', '/api/batch', {
          body: {
            message: 'Link',
            changes: [
              { kind: 'models', id: 'bodies/de9-plug', op: 'put', record: { id: 'bodies/de9-plug', ...record } },
            ],
          },
        });
      const url = '/api/models/bodies/de9-plug';
      expect((await link({ origin: 'source', source: { asset, file: 'plug.stp' } })).status).toBe(200);
      expect(await read(url)).toMatchObject({ coverage: 'awaiting-build' });
      expect((await hub.as.editor('POST', `${url}/build`)).json()).toMatchObject({ coverage: 'source' });
      const { etag } = await hub.as.viewer('GET', url);
      await hub.as.editor('DELETE', url, { ifMatch: etag });
      expect((await link({ origin: 'generated', asset: 'f'.repeat(64) })).status).toBe(200);
      expect(await read(url)).toMatchObject({ coverage: 'missing' });
      expect((await hub.as.editor('POST', `${url}/build`)).json()).toMatchObject({ code: 'no-such-model' });
    });

    test('C9.9 source model revisions are listed by id and part number, the id first, and make no revision of the hub', async () => {
      const record = (await hub.as.viewer('GET', `/api/definitions/connectors/${connector}`)).json<{
        partNumber: string;
      }>();
      const before = await read(`/api/revisions/connectors/${connector}`);
      const put = (of: string, rev: string, src: string) =>
        upload(`/api/models/revisions/${of}/${rev}?src=${src}&file=${of}.stp`, step);
      expect((await put(record.partNumber, 'A', 'by-number')).status).toBe(200);
      expect((await put(record.partNumber, 'B', 'by-number')).status).toBe(200);
      expect((await put(connector, 'B', 'by-id')).status).toBe(200);
      expect((await put('another-part', 'A', 'other')).status).toBe(200);
      const { sourceRevisions } = await read();
      expect(sourceRevisions).toMatchObject([
        { rev: 'A', by: 'number', coverage: 'source', link: { src: 'by-number' } },
        { rev: 'B', by: 'id', coverage: 'source', link: { src: 'by-id' } },
      ]);
      const after = await read(`/api/revisions/connectors/${connector}`);
      expect([after.total, after.whereUsed]).toEqual([before.total, before.whereUsed]);
      const gone = await hub.as.editor('DELETE', `/api/models/revisions/${connector}/B`, {
        ifMatch: sourceRevisions[1]!.etag,
      });
      expect(gone.status).toBe(204);
      expect((await read()).sourceRevisions.map((one) => one.by)).toEqual(['number', 'number']);
    });

    test('what is no model is refused by name and nothing is kept', async () => {
      const url = '/api/models/connectors/de9-socket-rs232-dte';
      const refused = async (bytes: Uint8Array, type?: string) => (await upload(url, bytes, { type })).json;
      expect(await refused(Buffer.from('hello'))).toMatchObject({ status: 422, code: 'model-invalid' });
      expect(await refused(Buffer.from('ISO-10303-21; nonsense'), 'model/step')).toMatchObject({
        code: 'model-invalid',
      });
      expect(await refused(Buffer.from('glTF\u0002\0\0\0nonsense'))).toMatchObject({ code: 'model-invalid' });
      expect(await refused(Buffer.from('{}'), 'image/png')).toMatchObject({ status: 415, code: 'not-a-file-type' });
      expect(await read(url)).toMatchObject({ coverage: 'none' });
      expect((await hub.as.editor('PUT', url, { body: {} })).json()).toMatchObject({ code: 'not-a-file-type' });
      const file = { 'content-type': 'application/octet-stream' };
      const elsewhere = await hub.hub.app.inject({
        method: 'POST',
        url: '/api/batch',
        payload: step,
        headers: { ...hub.cookies.editor, ...file, origin: 'http://localhost:5183' },
      });
      expect(elsewhere.statusCode).toBe(415);
    });
  });
}

function assetsOf(hub: TestHub) {
  return hub.hub.assets;
}

test('O5.4 O34.7 O35.19 a STEP model that needs more memory or time than allowed is refused with a sentence', async () => {
  const small = await new ModelBuilder({ rssMb: 20, seconds: 60 }).build(step);
  expect(small).toMatchObject({ ok: false, why: 'too-large' });
  expect((small as { message: string }).message).toContain('more memory than the 20 MB');
  const late = await new ModelBuilder({ rssMb: 4000, seconds: 0.05 }).build(step);
  expect(late).toMatchObject({ ok: false, why: 'too-large' });
});
