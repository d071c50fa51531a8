import { setTimeout as sleep } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

interface Judged {
  readonly verdict: string;
  readonly offeredAs?: string;
  readonly properties: readonly { property: string; name: string; outcome: string; refuses: string[] }[];
}
interface Listed {
  readonly alternate: { id: string; part: string; other: string };
  readonly label: string;
  readonly judged?: Judged;
  readonly offers?: readonly { supplier: string; old: boolean }[];
  readonly cables: number;
}
interface OfPart {
  readonly alternates: { total: number; items: readonly Listed[] };
  readonly alternateOf: { total: number; items: readonly Listed[] };
  readonly cables: { total: number; items: readonly { id: string }[] };
}
interface Effects {
  readonly cables: number;
  readonly items: readonly {
    id: string;
    added: readonly { code: string }[];
    removed: readonly { code: string }[];
    numbers: readonly object[];
    costs: readonly { before?: number; after?: number }[];
    documents: readonly string[];
  }[];
  readonly next?: string;
}
interface Preview {
  readonly judged: Judged;
  readonly used: number;
  readonly cables: readonly { id: string; count: number; lost: string[] }[];
  readonly effects: Effects;
}
interface JobState {
  readonly id: string;
  readonly state: string;
  readonly label: string;
  readonly result?: {
    readonly plan: { counts: { change: number }; notes: string[]; records: { kind: string; id: string }[] };
  };
}

const cable = 'board-uart-link';
const part = 'xh-contact-28-22';
const thin = 'xh-contact-30-26';

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    let hub: TestHub;
    beforeAll(async () => {
      hub = await startTestHub({ setup: 'starter', backend, environment: { SERVICE_WORKER: 'off' } });
    });
    afterAll(() => hub.stop());

    const record = async (kind: string, id: string) =>
      (await hub.as.editor('GET', `/api/definitions/${kind}/${id}`)).json<Record<string, unknown>>();
    const save = (id: string, body: object, as: 'editor' | 'viewer' = 'editor') =>
      hub.as[as]('PUT', `/api/alternates/${id}`, { body });
    const named = (other: string, more: object = {}) => ({
      kind: 'mechanicals',
      part,
      other,
      class: 'drop-in',
      confidence: 'inferred',
      src: 'synthetic example',
      ...more,
    });
    const ofPart = async (id: string, as: 'editor' | 'viewer' = 'editor') => {
      const answer = await hub.as[as]('GET', `/api/parts/mechanicals/${id}/alternates`);
      expect(answer.status, answer.text).toBe(200);
      return answer.json<OfPart>();
    };
    const preview = (body: object) => hub.as.editor('POST', '/api/replacements/preview', { body });
    const design = async () =>
      (await hub.as.viewer('GET', `/api/designs/${cable}`)).json<{
        instances: { connectors: { cavities?: { contact?: string }[] }[] };
      }>();
    const contacts = async () =>
      (await design()).instances.connectors.flatMap(({ cavities = [] }) =>
        cavities.flatMap(({ contact }) => contact ?? []),
      );

    test('[QU5.1] an alternate has class, source and confidence, and a trap that is declared drop-in is offered as functional at most', async () => {
      const saved = await save('thin', named(thin, { note: 'For signals' }));
      expect([saved.status, saved.text]).toEqual([201, expect.any(String)]);
      const { alternates, cables } = await ofPart(part);
      expect(alternates.items).toMatchObject([
        { alternate: { id: 'thin', part, other: thin, class: 'drop-in', confidence: 'inferred', note: 'For signals' } },
      ]);
      const { judged } = alternates.items[0]!;
      expect([judged?.verdict, judged?.offeredAs]).toEqual(['fails', 'functional']);
      const against = judged!.properties.filter(({ refuses }) => refuses.includes('drop-in')).map(({ name }) => name);
      expect(against).toEqual(expect.arrayContaining(['Wire range', 'Insulation range']));
      expect(cables.items.map(({ id }) => id)).toContain(cable);
      const { alternateOf } = await ofPart(thin);
      expect(alternateOf.items.map(({ alternate }) => alternate.part)).toEqual([part]);
      const copy: Record<string, unknown> = { ...(await record('mechanicals', part)), plating: 'tin', id: 'xh-second' };
      delete copy['partNumber'];
      const own = { ...(await record('mechanicals', part)), plating: 'tin' };
      const batch = await hub.as.editor('POST', '/api/batch', {
        body: {
          message: 'Parts',
          changes: [
            { kind: 'mechanicals', id: part, op: 'put', record: own, etag: '*' },
            { kind: 'mechanicals', id: 'xh-second', op: 'put', record: copy },
            { kind: 'alternates', id: 'second', op: 'put', record: { id: 'second', ...named('xh-second') } },
          ],
        },
      });
      expect(batch.status, batch.text).toBe(200);
      const second = (await ofPart(part)).alternates.items.find(({ alternate }) => alternate.id === 'second');
      expect([second?.judged?.verdict, second?.judged?.offeredAs]).toEqual(['holds', 'drop-in']);
    });

    test('[QU5.1] records of alternates are checked: the schema, their parts, and who may write', async () => {
      const wrong = await save('bad', named(thin, { class: 'replaces', confidence: 'sure', kind: 'screws' }));
      expect(wrong.status).toBe(422);
      expect(wrong.json<{ issues: { pointer: string }[] }>().issues.map(({ pointer }) => pointer)).toEqual(
        expect.arrayContaining([
          expect.stringContaining('class'),
          expect.stringContaining('confidence'),
          expect.stringContaining('kind'),
        ]),
      );
      expect((await save('bad', named(thin), 'viewer')).status).toBe(403);
      const removed = await hub.as.editor('DELETE', '/api/definitions/mechanicals/xh-second', { ifMatch: '*' });
      expect([removed.status, removed.json()['code']]).toEqual([409, 'in-use']);
      expect(removed.text).toContain('alternates second');
      expect((await hub.as.viewer('GET', '/api/alternates/second')).json()).toMatchObject({
        id: 'second',
        other: 'xh-second',
      });
      expect((await hub.as.viewer('GET', '/api/parts/mechanicals/none/alternates')).json()['code']).toBe(
        'no-such-record',
      );
    });

    test('[QU5.1] alternates go with an export to another hub, and are a list in its folder', async () => {
      const zip = await hub.hub.app.inject({ url: '/api/export', headers: hub.cookies.owner });
      const stored = JSON.parse(strFromU8(unzipSync(zip.rawPayload)['data/alternates.json']!)) as { id: string }[];
      expect(stored.map(({ id }) => id)).toEqual(['second', 'thin']);
      const other = await startTestHub({ setup: 'starter', backend: 'files' });
      expect((await other.as.viewer('GET', '/api/alternates/second')).status).toBe(404);
      const taken = await other.hub.app.inject({
        method: 'POST',
        url: '/api/import',
        payload: zip.rawPayload,
        headers: { ...other.cookies.owner, 'content-type': 'application/zip', origin: 'http://localhost:5183' },
      });
      expect(taken.statusCode, taken.body).toBe(200);
      expect((await other.as.viewer('GET', '/api/alternates/second')).json()).toMatchObject({ other: 'xh-second' });
      await other.stop();
    });

    test('[QU5.1] offers of the alternates are for editors', async () => {
      const offer = {
        id: 'o1',
        part: { kind: 'mechanicals', id: 'xh-second' },
        supplier: 'Acme',
        cost: { unit: 0.02, currency: 'EUR', leadDays: 5 },
        validUntil: '2020-01-01',
      };
      const made = await hub.as.editor('POST', '/api/offers', { body: offer });
      expect(made.status, made.text).toBeLessThan(300);
      const second = ({ alternates }: OfPart) => alternates.items.find(({ alternate }) => alternate.id === 'second')!;
      expect(second(await ofPart(part)).offers).toMatchObject([{ supplier: 'Acme', old: true, cost: { leadDays: 5 } }]);
      expect(second(await ofPart(part, 'viewer'))).not.toHaveProperty('offers');
    });

    test('[QU5.1] a preview shows for every cable which checks, documents, numbers and costs change, and saves nothing', async () => {
      const before = await design();
      const answer = await preview({ kind: 'mechanicals', from: part, to: thin });
      expect(answer.status, answer.text).toBe(200);
      const { judged, used, cables, effects } = answer.json<Preview>();
      expect([judged.verdict, judged.offeredAs]).toEqual(['fails', 'functional']);
      expect(used).toBe((await ofPart(part)).cables.total);
      expect(cables.map(({ id }) => id)).toEqual((await ofPart(part)).cables.items.map(({ id }) => id));
      const own = effects.items.find(({ id }) => id === cable)!;
      expect(own.added.map(({ code }) => code)).toContain('wire-outside-contact');
      expect(own.documents).toEqual(expect.arrayContaining(['bom', 'build-sheet']));
      expect(own.numbers.length).toBeGreaterThan(0);
      expect(await design()).toEqual(before);
      const good = (
        await preview({ kind: 'mechanicals', from: part, to: 'xh-second', cables: [cable] })
      ).json<Preview>();
      expect(good.cables.map(({ id }) => id)).toEqual([cable]);
      expect(good.cables[0]!.count).toBe((await contacts()).filter((id) => id === part).length);
      expect(good.effects.items.find(({ id }) => id === cable)?.added ?? []).toEqual([]);
    });

    test('[QU5.1] what cannot be replaced is refused with every reason', async () => {
      const refused = async (body: object) => {
        const answer = await preview(body);
        const { code, issues = [] } = answer.json<{ code: string; issues?: { code: string; pointer?: string }[] }>();
        return [answer.status, code, ...issues.map(({ code: each, pointer }) => `${each} ${pointer ?? ''}`.trim())];
      };
      expect(await refused({ kind: 'mechanicals', from: 'no-part', to: 'none' })).toEqual([
        422,
        'replacement-refused',
        'no-such-record /from',
        'no-such-record /to',
      ]);
      expect(await refused({ kind: 'mechanicals', from: part, to: part, cables: ['null-modem', 'gone'] })).toEqual([
        422,
        'replacement-refused',
        'same-part /to',
        'part-not-used /cables/0',
        'part-not-used /cables/1',
      ]);
      expect(await refused({ kind: 'mechanicals', from: 'xh-second', to: part })).toEqual([422, 'part-not-used']);
      expect((await preview({ kind: 'screws', from: part, to: thin })).status).toBe(422);
      expect(
        (await hub.as.viewer('POST', '/api/replacements', { body: { kind: 'mechanicals', from: part, to: thin } }))
          .status,
      ).toBe(403);
    });

    test('[QU5.1] a replacement is a proposal: nothing changes until a person publishes it, and undo takes it back', async () => {
      const before = await design();
      const started = await hub.as.editor('POST', '/api/replacements', {
        body: { kind: 'mechanicals', from: part, to: thin, cables: [cable] },
      });
      expect(started.status, started.text).toBe(202);
      const { id } = started.json<{ id: string }>();
      const job = await done(hub, id);
      expect(job.label).toBe(`Proposed: ${thin} in the place of ${part} in 1 cable`);
      expect(job.result?.plan.records.map(({ kind, id: of }) => `${kind} ${of}`)).toEqual([`designs ${cable}`]);
      expect(job.result?.plan.notes.join(' ')).toContain(
        'not drop-in. Wire range: 0.05 to 0.13 mm² for 0.08 to 0.33 mm²',
      );
      expect(await design()).toEqual(before);
      const effects = (await hub.as.editor('GET', `/api/jobs/${id}/effects`)).json<Effects>();
      expect(effects.items.find((item) => item.id === cable)!.added.map(({ code }) => code)).toContain(
        'wire-outside-contact',
      );
      const published = await hub.as.editor('POST', `/api/jobs/${id}/publish`, { body: {} });
      expect(published.status, published.text).toBe(200);
      expect(new Set(await contacts())).toEqual(new Set([thin]));
      const after = await hub.as.editor('GET', `/api/jobs/${id}/effects`);
      expect(after.json<Effects>().items).toEqual([]);
      // A folder without git has no history.
      if (backend === 'files') return;
      const { seq } = published.json<{ seq: number }>();
      const { etag } = await hub.as.editor('GET', `/api/history/${seq}`);
      const undone = await hub.as.editor('POST', `/api/history/${seq}/restore`, {
        body: { state: 'before' },
        ...(etag === undefined ? {} : { ifMatch: etag }),
      });
      expect(undone.status, undone.text).toBe(200);
      expect(new Set(await contacts())).toEqual(new Set([part]));
    });
  });

async function done(hub: TestHub, id: string): Promise<JobState> {
  for (;;) {
    const job = (await hub.as.editor('GET', `/api/jobs/${id}`)).json<JobState>();
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await sleep(10);
  }
}
