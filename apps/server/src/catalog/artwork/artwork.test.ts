import { present } from '@cablewright/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

const connector = '/api/artwork/connectors/de9-plug-rs232-dte';
const body = '/api/artwork/bodies/de9-plug';
const drawing = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><title>${name}</title><rect width="10" height="5"/></svg>`;
/** A PNG header with this size, but without any pixels. */
const pngOf = (width: number, height: number) => {
  const header = Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\u0008\u0006\0\0\0\0\0\0\0', 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
};
const png = pngOf(4, 3);

type Read = { from: string | null; key: string | null; views: Record<string, { address: string; type: string }> };
const read = async (url: string) => (await hub.as.viewer('GET', url)).json<Read>();

async function put(url: string, bytes: string | Buffer, type = 'image/svg+xml', ifMatch?: string) {
  const answer = await hub.hub.app.inject({
    method: 'PUT',
    url,
    payload: bytes,
    headers: {
      ...hub.cookies.editor,
      'content-type': type,
      origin: 'http://localhost:5183',
      ...present({ 'if-match': ifMatch }),
    },
  });
  return {
    status: answer.statusCode,
    json: answer.json<Read & { issues: object[] }>(),
    etag: String(answer.headers.etag),
  };
}

test('C9.11 a connector is shown with its own artwork, else its body’s, else that of the drawing its body names; views are never mixed', async () => {
  expect(await read(connector)).toMatchObject({ from: null, views: {} });
  const record = (await hub.as.viewer('GET', '/api/definitions/bodies/de9-plug')).json<object>();
  const { etag } = await hub.as.viewer('GET', '/api/definitions/bodies/de9-plug');
  await hub.as.editor('PUT', '/api/definitions/bodies/de9-plug', {
    body: { ...record, drawing: 'dsub-9' },
    ifMatch: etag,
  });
  expect((await put('/api/artwork/art/dsub-9/front', drawing('alias front'))).status).toBe(200);
  await put(
    '/api/artwork/art/dsub-9/back',
    png,
    'image/png',
    (await hub.as.viewer('GET', '/api/artwork/art/dsub-9')).etag,
  );
  expect(await read(connector)).toMatchObject({ from: 'drawing', key: 'art/dsub-9' });
  expect(Object.keys((await read(connector)).views)).toEqual(['front', 'back']);

  await put(`${body}/back`, drawing('body back'));
  expect(await read(connector)).toMatchObject({ from: 'body', key: 'bodies/de9-plug' });
  expect(Object.keys((await read(connector)).views)).toEqual(['back']);

  const own = await put(`${connector}/front`, drawing('own front'));
  expect(own.json).toMatchObject({ from: 'own', key: 'connectors/de9-plug-rs232-dte' });
  expect(Object.keys((await read(connector)).views)).toEqual(['front']);
  const shown = await hub.hub.app.inject({ url: own.json.views['front']!.address, headers: hub.cookies.viewer });
  expect([shown.headers['content-type'], shown.body]).toEqual(['image/svg+xml', drawing('own front')]);
  expect(shown.headers['content-security-policy']).toContain('sandbox');
});

test('C9.11 a picture given to a connector is the connector’s: its body keeps its own, and the next connector shows that', async () => {
  expect(await read(body)).toMatchObject({ from: 'own', key: 'bodies/de9-plug' });
  expect(await read('/api/artwork/connectors/de9-plug-rs232-dce')).toMatchObject({ from: 'body' });
  const stale = await put(`${connector}/front`, drawing('again'), 'image/svg+xml', '"1"');
  expect([stale.status, (await put(`${connector}/front`, drawing('again'))).status]).toEqual([412, 428]);
  const { etag } = await hub.as.viewer('GET', connector);
  const gone = await hub.as.editor('DELETE', `${connector}/front`, { ifMatch: etag });
  expect(gone.json()).toMatchObject({ from: 'body' });
  const nothing = await hub.as.editor('DELETE', `${connector}/front`, { ifMatch: '*' });
  expect(nothing.json()).toMatchObject({ status: 404, code: 'no-such-artwork' });
});

test('what is no picture, or could do more than be looked at, is refused and nothing is kept', async () => {
  const url = '/api/artwork/connectors/de9-socket-rs232-dce';
  const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script></svg>';
  const refused = await put(`${url}/front`, script);
  expect(refused.json).toMatchObject({ status: 422, code: 'artwork-invalid' });
  expect(refused.json.issues.length).toBeGreaterThanOrEqual(2);
  expect((await put(`${url}/front`, 'hello', 'image/png')).json).toMatchObject({ code: 'artwork-invalid' });
  expect((await put(`${url}/front`, '{}', 'application/json')).json).toMatchObject({ code: 'not-a-file-type' });
  expect((await put(`${url}/inside`, png, 'image/png')).status).toBe(400);
  expect((await put('/api/artwork/connectors/none/front', png, 'image/png')).json).toMatchObject({
    code: 'no-such-record',
  });
  expect((await put('/api/artwork/planets/none/front', png, 'image/png')).json).toMatchObject({ code: 'no-such-kind' });
  expect(await read(url)).toMatchObject({ from: null });
});

test('RE5.1 artwork of more drawing cost than a limit is refused at the upload, and the answer says which limit and how much', async () => {
  const layers = Array.from({ length: 18 }, (_, i) => `<g id="l${i + 1}"><use href="#l${i}"/><use href="#l${i}"/></g>`);
  const costly = {
    'elements after its references are expanded': `<defs><g id="l0"><rect/></g>${layers.join('')}</defs><use href="#l18"/>`,
    'nested too deep': '<g>'.repeat(20_000) + '</g>'.repeat(20_000),
    'path commands': `<path d="M0 0${'h1'.repeat(200_001)}"/>`,
  };
  for (const [what, inside] of Object.entries(costly)) {
    const answer = await put(`${connector}/front`, `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
    expect([what, answer.status, answer.json]).toMatchObject([
      what,
      422,
      { code: 'artwork-invalid', detail: expect.stringContaining(what) as string },
    ]);
    expect(answer.json.issues).toMatchObject([
      { message: expect.stringMatching(/Found \d+; expected at most \d+/) as string },
    ]);
  }
});

test('RE5.2 a PNG or JPEG of more than 25 million pixels is refused by its header, at the upload and inside an SVG', async () => {
  const jpeg = Buffer.from('ffd8ffc0001108753075300301110002110103110100ffd9', 'hex');
  const inline = `<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/png;base64,${pngOf(30_000, 30_000).toString('base64')}"/></svg>`;
  const refused = [
    [pngOf(30_000, 30_000), 'image/png'],
    [pngOf(5_001, 5_000), 'image/png'],
    [jpeg, 'image/jpeg'],
    [Buffer.from(inline), 'image/svg+xml'],
  ] as const;
  for (const [bytes, type] of refused) {
    const answer = await put(`${connector}/front`, bytes, type);
    expect([answer.status, answer.json]).toMatchObject([422, { detail: expect.stringContaining('pixels') as string }]);
  }
  expect((await put('/api/artwork/art/dsub-25/front', pngOf(5_000, 5_000), 'image/png')).status).toBe(200);
});
