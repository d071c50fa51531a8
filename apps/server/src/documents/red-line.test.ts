import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

let hub: TestHub;
const cable = 'null-modem-de9';
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', backend: 'files' });
  expect((await hub.as.editor('POST', `/api/designs/${cable}/versions`, { body: {} })).status).toBe(201);
  const read = await hub.as.editor('GET', `/api/designs/${cable}`);
  const design = read.json<{ instances: { segments: { lengthMm: number }[] } }>();
  design.instances.segments[0]!.lengthMm = 2345;
  const put = await hub.as.editor('PUT', `/api/designs/${cable}`, { body: design, ifMatch: read.etag });
  expect(put.status, put.text).toBe(200);
  expect((await hub.as.editor('POST', `/api/designs/${cable}/versions`, { body: {} })).status).toBe(201);
});
afterAll(() => hub.stop());

test('QU7.2 two revisions print as a red-line sheet, as PDF and HTML, of the documents that are asked for', async () => {
  const pdf = await hub.as.viewer('GET', `/api/designs/${cable}/red-line?from=1&to=2`);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.headers['content-disposition']).toContain(`${cable}-red-line-1-2.pdf`);
  const page = await hub.as.viewer(
    'GET',
    `/api/designs/${cable}/red-line?from=1&to=2&format=html&documents=drawing,cut-list`,
  );
  expect(page.text).toContain('2345');
  expect(page.text).toContain('Red-line sheet');
  expect(page.text).not.toContain('Wire list');
  const working = await hub.as.viewer('GET', `/api/designs/${cable}/red-line?from=2&format=html`);
  expect(working.status).toBe(200);
});

test('QU7.2 a revision that is not there, a document without a red-line, and no revision at all are refused', async () => {
  const statusOf = async (query: string) =>
    (await hub.as.viewer('GET', `/api/designs/${cable}/red-line?${query}`)).status;
  expect(await statusOf('from=7&to=2')).toBe(404);
  expect(await statusOf('from=1&documents=faults')).toBe(400);
  expect(await statusOf('to=2')).toBe(400);
  expect((await hub.as.viewer('GET', '/api/designs/none/red-line?from=1')).status).toBe(404);
});
