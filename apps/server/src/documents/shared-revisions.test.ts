import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';
import { testClock } from '../hub/testing/clock.ts';

type Body = Record<string, unknown>;
interface Made {
  id: number;
  path: string;
  expiresAt: string;
}

const cable = 'null-modem-de9';
const dayMs = 24 * 60 * 60_000;

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    const clock = testClock();
    let hub: TestHub;
    beforeAll(async () => {
      hub = await startTestHub({ setup: 'starter', backend, clock });
      expect((await hub.as.editor('POST', `/api/designs/${cable}/revisions`, { body: {} })).status).toBe(201);
    });
    afterAll(() => hub.stop());

    const make = async (body: Body = {}) => {
      const answer = await hub.as.editor('POST', `/api/designs/${cable}/revisions/1/links`, { body });
      expect(answer.status, answer.text).toBe(201);
      const made = answer.json<Made>();
      return { ...made, code: made.path.replace('/shared/', '') };
    };
    const open = (code: string, more = '') => hub.anonymous('GET', `/api/shared-revisions/${code}${more}`);
    const listed = async () =>
      (await hub.as.editor('GET', `/api/designs/${cable}/links`)).json<{ items: (Made & Body)[] }>().items;

    test('[CA4.11] a released revision is opened by a link without an account: its documents and pictures, and nothing else', async () => {
      const { code, path, expiresAt } = await make({ note: 'Acme purchasing' });
      expect(path).toMatch(/^\/shared\/[\w-]{32}$/);
      expect(Date.parse(expiresAt)).toBe(clock().getTime() + 90 * dayMs);
      const shown = await open(code);
      expect(shown.json()).toMatchObject({
        label: 'Null modem DE-9, handshake looped',
        rev: 1,
        isSuperseded: false,
        expiresAt,
        documents: [
          { kind: 'schematic', formats: ['svg', 'pdf'] },
          { kind: 'drawing', formats: ['svg', 'html', 'pdf'] },
          { kind: 'wire-list', formats: ['svg', 'html', 'pdf'] },
        ],
      });
      expect(shown.text).not.toMatch(/Acme|hash|price|Ada|@/i);
      const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
      expect(shown.headers).toMatchObject(headers);
      const picture = await open(code, '/documents/schematic?frame=0');
      expect(picture.headers).toMatchObject({ 'content-type': 'image/svg+xml', ...headers });
      expect(picture.text).toContain('<svg');
      expect((await open(code, '/documents/wire-list?format=html')).text).toContain('<html');
      expect((await open(code, '/documents/drawing?format=pdf')).text.slice(0, 5)).toBe('%PDF-');
      const refused = await open(code, '/documents/bom?format=html');
      expect([refused.status, refused.json()['detail']]).toEqual([
        404,
        'The link shows no document "bom". It shows: schematic, drawing, wire-list.',
      ]);
      expect((await open(code, '/documents/wire-list?format=csv')).status).toBe(400);
      expect((await hub.anonymous('GET', path)).headers['x-robots-tag']).toBe('noindex, nofollow');
      expect((await hub.anonymous('GET', '/cables')).headers['x-robots-tag']).toBeUndefined();
    });

    test('[CA4.11] what a link shows is what the revision froze, whatever the cable becomes', async () => {
      const { code } = await make({ documents: ['drawing', 'bom'] });
      const before = (await open(code, '/documents/drawing?format=svg')).text;
      expect((await open(code, '/documents/bom?format=html')).status).toBe(200);
      const read = await hub.as.editor('GET', `/api/designs/${cable}`);
      const design = read.json<Design>();
      const [wire, ...others] = design.instances.segments!;
      const instances = { ...design.instances, segments: [{ ...wire, lengthMm: 4321 }, ...others] };
      const changed = { ...design, label: 'Another name', instances };
      const saved = await hub.as.editor('PUT', `/api/designs/${cable}`, { body: changed, ifMatch: read.etag });
      expect(saved.status, saved.text).toBe(200);
      expect((await open(code)).json()).toMatchObject({
        label: 'Null modem DE-9, handshake looped',
        isSuperseded: false,
      });
      expect((await open(code, '/documents/drawing?format=svg')).text).toBe(before);
      expect(before).not.toContain('UNRELEASED');
      await hub.as.editor('POST', `/api/designs/${cable}/revisions`, { body: {} });
      expect((await open(code)).json()).toMatchObject({ rev: 1, isSuperseded: true });
    });

    test('[CA4.11] a link expires, is taken back, and is not guessed; its openings are counted', async () => {
      const [short, other] = [await make({ days: 7, note: 'Test house' }), await make()];
      await open(short.code);
      await open(short.code);
      const line = (await listed()).find(({ id }) => id === short.id);
      expect(line).toMatchObject({
        note: 'Test house',
        rev: 1,
        opens: 2,
        openedAt: clock().toISOString(),
        isOver: false,
      });
      expect(JSON.stringify(await listed())).not.toContain(short.code);
      clock.advance(7 * dayMs);
      expect([(await open(short.code)).status, (await open(other.code)).status]).toEqual([404, 200]);
      expect((await listed()).find(({ id }) => id === short.id)).toMatchObject({ isOver: true });
      const end = (id: number) => hub.as.editor('DELETE', `/api/designs/${cable}/links/${id}`);
      expect([(await end(other.id)).status, (await end(other.id)).status]).toEqual([204, 404]);
      const gone = await open(other.code);
      expect([gone.status, gone.json()['code']]).toEqual([404, 'link-over']);
      expect((await open(other.code, '/documents/schematic')).status).toBe(404);
      expect([(await open('x'.repeat(32))).status, (await open('short')).status]).toEqual([404, 400]);
      // A link can't open a subject of another kind.
      expect((await hub.anonymous('GET', `/api/shared-quotations/${other.code}`)).status).toBe(404);
    });

    test('[CA4.11] editors share what is released; the audit log says who made and took back a link', async () => {
      const share = (rev: number, body: Body = {}) =>
        hub.as.editor('POST', `/api/designs/${cable}/revisions/${rev}/links`, { body });
      expect((await share(9)).status).toBe(404);
      expect((await share(1, { documents: ['invoice'] })).status).toBe(422);
      expect((await share(1, { days: 1000 })).status).toBe(422);
      expect((await hub.as.viewer('POST', `/api/designs/${cable}/revisions/1/links`, { body: {} })).status).toBe(403);
      expect((await hub.as.viewer('GET', `/api/designs/${cable}/links`)).status).toBe(403);
      const entries = (await hub.as.owner('GET', '/api/audit')).json<{ items: Body[] }>().items;
      expect(entries.filter(({ event }) => String(event).startsWith('link.'))).toMatchObject([
        { event: 'link.ended', subject: `Link to a revision of ${cable}` },
        { event: 'link.made', subject: `Revision 1 of ${cable}` },
        { event: 'link.made' },
        { event: 'link.made' },
        { event: 'link.made' },
      ]);
      const engineering = await hub.as.owner('GET', '/api/settings/engineering');
      const body = { ...engineering.json<Body>(), approvals: true };
      await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: engineering.etag });
      const { rev } = (await hub.as.editor('POST', `/api/designs/${cable}/revisions`, { body: {} })).json<{
        rev: number;
      }>();
      const early = await share(rev);
      expect([early.status, early.json()['detail']]).toEqual([
        409,
        `Revision ${rev} is saved. Only a released revision can be shared.`,
      ]);
    });

    test('[CA4.11] a client that opens links or draws documents again and again is stopped', async () => {
      const { code } = await make();
      const statuses = async (times: number, ask: () => Promise<{ status: number }>) => {
        const all: number[] = [];
        for (let i = 0; i < times; i += 1) all.push((await ask()).status);
        return all;
      };
      const answers = await statuses(62, () => open('y'.repeat(32)));
      expect([answers[0], answers.at(-1)]).toEqual([404, 429]);
      clock.advance(11_000);
      expect((await open(code)).status).toBe(200);
    });
  });
