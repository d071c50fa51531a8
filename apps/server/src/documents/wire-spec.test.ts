import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

const sheet = (query = '', id = 'shielded-2pair-025') =>
  hub.as.viewer('GET', `/api/definitions/wires/${id}/wire-spec${query}`);

test('O25.4 O3.13 the sheet of a stock is named after its document number, and is html by default', async () => {
  const { partNumber } = (await hub.as.viewer('GET', '/api/definitions/wires/shielded-2pair-025')).json<{
    partNumber: string;
  }>();
  for (const [query, type, extension] of [
    ['', 'text/html; charset=utf-8', 'html'],
    ['?format=svg', 'image/svg+xml', 'svg'],
    ['?format=pdf', 'application/pdf', 'pdf'],
  ] as const) {
    const answer = await sheet(query);
    expect([query, answer.status, answer.headers['content-type']]).toEqual([query, 200, type]);
    expect(answer.headers['content-disposition']).toContain(`filename="WSS_${partNumber}.${extension}"`);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
  }
});

test('O3.13 the html has properties, colours, notes and the cross-section; svg and pdf without an engine have its text', async () => {
  const html = (await sheet()).text;
  for (const text of ['Outer diameter', 'Colours and signals', 'Pair 1', 'Cross-section', 'Sources']) {
    expect(html).toContain(text);
  }
  const svg = (await sheet('?format=svg')).text;
  expect(svg).toContain('Colours and signals');
  expect(svg).not.toContain('Cross-section');
  const pdf = await sheet('?format=pdf');
  expect(pdf.headers['x-service-pdf-renderer']).toBe('text-layout');
  expect(pdf.headers['x-service-pdf-fallback']).toBeTruthy();
});

test('O25.4 it is available on A4 or letter; an unknown paper, format or stock is refused', async () => {
  expect((await sheet('?paper=A4&format=svg')).text).toContain('width="210mm"');
  expect((await sheet('?paper=letter&format=svg')).text).toContain('width="215.9mm"');
  expect((await sheet('?paper=A3')).status).toBe(400);
  expect((await sheet('?format=csv')).status).toBe(400);
  expect((await sheet('', 'no-such-stock')).json()).toMatchObject({ status: 404, code: 'no-such-record' });
});
