import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontFiles } from '@cablewright/documents';
import { licensed, shopFont } from '@cablewright/documents/test-kit/shop-font.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

const { resolve } = createRequire(import.meta.resolve('@cablewright/documents'));
const bold = new Uint8Array(readFileSync(resolve(fontFiles.bold)));

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', backend: 'files' });
});
afterAll(() => hub.stop());

async function upload(bytes: Uint8Array, who: 'owner' | 'editor' = 'owner') {
  const headers = {
    ...hub.cookies[who],
    'content-type': 'application/octet-stream',
    origin: 'http://localhost:5183',
  };
  return hub.hub.app.inject({ method: 'POST', url: '/api/typefaces', payload: Buffer.from(bytes), headers });
}

async function name(documents: object) {
  const { etag } = await hub.as.owner('GET', '/api/settings/engineering');
  const body = { id: 'engineering', organisation: { name: 'Workshop' }, documents };
  return hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: etag });
}

const sheet = (kind: string, format: string) =>
  hub.hub.app.inject({
    url: `/api/designs/null-modem-de9/documents/${kind}?format=${format}`,
    headers: hub.cookies.viewer,
  });

test('O3.4 O3.9 an owner’s font file is checked, kept, and what every sheet is set in', async () => {
  const taken = await upload(shopFont(bold));
  expect(taken.statusCode, taken.body).toBe(201);
  const { asset, ...said } = taken.json<{ asset: string }>();
  expect(said).toMatchObject({ family: 'Arimo', format: 'truetype', inPdf: true, missing: '–Ω…→' });
  const before = (await sheet('drawing', 'pdf')).rawPayload;
  const named = await name({ typeface: 'Workshop Sans', typefaceFiles: { regular: asset } });
  expect(named.status, named.text).toBe(200);
  for (const kind of ['schematic', 'drawing', 'labels'])
    expect((await sheet(kind, 'svg')).body).toContain("@font-face{font-family:'Workshop Sans'");
  for (const kind of ['build-sheet', 'bom', 'test-spec'])
    expect((await sheet(kind, 'html')).body).toContain("@font-face{font-family:'Workshop Sans'");
  const pdf = (await sheet('drawing', 'pdf')).rawPayload;
  expect(pdf.equals(before)).toBe(false);
  expect(pdf.toString('latin1')).toContain('Arimo-Bold');
  const spec = await hub.hub.app.inject({
    url: '/api/definitions/wires/shielded-2pair-025/wire-spec?format=svg',
    headers: hub.cookies.viewer,
  });
  expect(spec.body).toContain("@font-face{font-family:'Workshop Sans'");
  // The settings refer to the file, so it can't be deleted.
  expect((await hub.as.owner('DELETE', `/api/assets/${asset}`)).status).toBe(409);
});

test('what sheets cannot be set in is refused with every reason, and nothing is kept', async () => {
  const none = await upload(new TextEncoder().encode('no font'));
  expect(none.statusCode).toBe(422);
  expect(none.json()).toMatchObject({ code: 'typeface-invalid', detail: expect.stringContaining('Not a TrueType') });
  const forbidden = (await upload(licensed(bold, 0x0302))).json<{ issues: object[] }>();
  expect(forbidden.issues).toHaveLength(3);
  expect((await upload(shopFont(bold), 'editor')).statusCode).toBe(403);
  const large = (await upload(new Uint8Array(3_000_000).fill(1, 1, 2))).json<{ detail: string }>();
  expect(large.detail).toBe('The file is 3.0 MB; fonts may be up to 2.0 MB.');
});

test('settings name only fonts the hub keeps, each with its family', async () => {
  const gone = { typeface: 'Gone', typefaceFiles: { regular: 'a'.repeat(64) } };
  const refused = await name(gone);
  expect(refused.json()).toMatchObject({
    status: 422,
    issues: [{ pointer: '/documents/typefaceFiles/regular', message: expect.stringContaining('Upload it first') }],
  });
  const { typefaceFiles } = gone;
  expect((await name({ typefaceFiles })).json()).toMatchObject({ issues: [{ pointer: '/documents/typeface' }] });
});
