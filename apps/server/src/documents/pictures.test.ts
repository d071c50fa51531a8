import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

const svgOf = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><title>${name}</title><rect width="10" height="5"/></svg>`;
const inSheet = (name: string) => Buffer.from(svgOf(name)).toString('base64');

async function upload(path: string, name: string): Promise<void> {
  const { etag } = await hub.as.viewer('GET', path.slice(0, path.lastIndexOf('/')));
  const answer = await hub.hub.app.inject({
    method: 'PUT',
    url: path,
    payload: svgOf(name),
    headers: {
      ...hub.cookies.editor,
      'content-type': 'image/svg+xml',
      origin: 'http://localhost:5183',
      'if-match': String(etag),
    },
  });
  expect(answer.statusCode).toBe(200);
}

const cable = '/api/designs/rs485-terminated-lead';
/** The text of all sheets of the drawing. */
const drawing = async (query = '') =>
  (await hub.as.viewer('GET', `${cable}/documents/drawing?format=html${query}`)).text;

test('O3.11 a drawing contains the artwork of its boards; that of a saved revision contains the artwork of that time', async () => {
  expect(await drawing()).not.toContain('<image');
  await upload('/api/artwork/pcbas/rs485-de9-terminator/top', 'first artwork');
  expect(await drawing()).toContain(inSheet('first artwork'));
  await hub.as.editor('POST', `${cable}/versions`, { body: {} });
  await upload('/api/artwork/pcbas/rs485-de9-terminator/top', 'second artwork');
  expect(await drawing()).toContain(inSheet('second artwork'));
  const saved = await drawing('&rev=1');
  expect(saved).toContain(inSheet('first artwork'));
  expect(saved).not.toContain(inSheet('second artwork'));
});

test('a picture of the front of a connector replaces its drawn face', async () => {
  expect(await drawing()).toContain('Mating side');
  await upload('/api/artwork/connectors/tb-plug-3-rs485/front', 'the plug');
  const svg = await drawing();
  expect(svg).toContain(inSheet('the plug'));
  expect(svg).toContain('Front, not to scale');
});

test('O3.3 O3.5 the drawing of a saved revision uses its frozen records, with the revisions up to it', async () => {
  await hub.as.editor('POST', `${cable}/versions`, { body: { note: 'Second look' } });
  const path = '/api/definitions/connectors/tb-plug-3-rs485';
  const part = await hub.as.viewer('GET', path);
  await hub.as.editor('PUT', path, { body: { ...part.json<object>(), label: 'Moved on' }, ifMatch: part.etag });
  expect(await drawing()).toContain('Moved on');
  expect(await drawing('&rev=2')).not.toContain('Moved on');
  expect(await drawing('&rev=2')).toContain('Second look');
  expect(await drawing('&rev=1')).not.toContain('Second look');
});
