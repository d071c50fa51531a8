import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', environment: { SERVICE_TEST_DEFAULTS: '{"isolationSeconds": 2}' } });
});
afterAll(() => hub.stop());

const get = (path: string) => hub.as.viewer('GET', path);
type Offered = { documents: { id: string; formats: string[] }[]; exports: { id: string }[] };
const offered = async () => (await get('/api/exports')).json<Offered>();

test(
  'O25.2 every document and export of every cable of the starter comes, named for its design',
  { timeout: 120_000 },
  async () => {
    const { items } = (await get('/api/designs?limit=100')).json<{ items: { id: string }[] }>();
    const { documents, exports } = await offered();
    const pending = new Set(documents.flatMap(({ id: kind, formats }) => formats.map((format) => `${kind}.${format}`)));
    for (const [nth, { id }] of items.entries()) {
      for (const { id: kind, formats } of documents) {
        // For each cable, each document is rendered in one format, with alternating formats, because the drawing is the
        // same in all of them.
        const format = formats[nth % formats.length]!;
        const answer = await get(`/api/designs/${id}/documents/${kind}?format=${format}`);
        expect([id, kind, format, answer.status]).toEqual([id, kind, format, 200]);
        expect(answer.headers['content-disposition']).toContain(`filename="${id}-`);
        pending.delete(`${kind}.${format}`);
      }
      for (const { id: format } of exports) {
        const answer = await get(`/api/designs/${id}/exports/${format}`);
        expect([id, format, answer.status]).toEqual([id, format, 200]);
      }
    }
    expect([...pending]).toEqual([]);
  },
);
