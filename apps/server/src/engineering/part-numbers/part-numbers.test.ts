import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '@cablewright/model';
import type { RefusalError } from '../../platform/http/problem.ts';
import { startTestHub, type HubAnswer, type TestHub } from '../../hub/testing/hub.ts';
import { renumbered } from './renumber.ts';

const settings = '/api/settings/part-numbers';
type Problem = { code: string; detail: string; issues: { code: string; message: string; pointer: string }[] };
type Settings = {
  scheme: object | null;
  inForce: { from: string; label: string; definition: object };
  offers: { pack: string; scheme: object }[];
};
type Preview = {
  samples: { number: string; reading: { segments: object } | null; findings: { code: string }[] }[];
  proposals: { kind: string; number: string | null; why?: string }[];
  numbers: number;
  unfit: number;
  misfits: { code: string; found: string; where: { kind: string; id: string } }[];
};

const shop = {
  type: 'declarative',
  id: 'shop',
  label: 'the shop scheme',
  template: '{class}-{count}[-{build}]',
  segments: [
    {
      id: 'class',
      type: 'choice',
      values: [
        { value: 'CBL', kinds: ['design'] },
        { value: 'PRT', kinds: ['connector', 'component', 'wire'] },
      ],
    },
    {
      id: 'count',
      type: 'counter',
      width: 5,
      ranges: [
        {
          match: { class: 'CBL' },
          spans: [
            { from: 1, to: 999 },
            { from: 20_000, to: 20_999 },
          ],
          exclude: [20_000],
        },
        { match: { class: 'PRT' }, from: 500, to: 900 },
      ],
    },
    { id: 'build', type: 'variant', optional: true },
  ],
};

describe.each(['database', 'files'] as const)('on the %s backend', (backend) => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startTestHub({ setup: 'starter', backend });
  });
  afterAll(() => hub.stop());

  const readSettings = async () => {
    const answer = await hub.as.viewer('GET', settings);
    return { ...answer.json<Settings>(), etag: answer.etag };
  };
  async function save(body: object, as: 'owner' | 'editor' | 'viewer' = 'editor'): Promise<HubAnswer> {
    return hub.as[as]('PUT', settings, { body, ifMatch: (await readSettings()).etag });
  }
  const head = () => hub.hub.stores.store.head();
  const offer = (pack: string, scheme: object) =>
    hub.hub.stores.store.commit({
      at: new Date().toISOString(),
      who: { name: 'Pack', via: 'system' },
      message: `Installed ${pack}`,
      writes: [{ kind: 'part-numbers', key: 'part-numbers', pack, op: 'put', seen: null, after: scheme as Json }],
    });

  test('C10.1 C39.1 without a stored scheme prefixes are in force; the settings have the stored, the current and the offered schemes', async () => {
    expect(await readSettings()).toMatchObject({
      scheme: null,
      inForce: { from: 'defaults', label: 'Prefix per kind', definition: { type: 'prefix' } },
      offers: [],
      etag: '"0"',
    });
  });

  test('C10.2 C10.15 the next number is above those of the packs; for a cable with a number it is the next variant', async () => {
    const next = async (query: string) =>
      (await hub.as.viewer('GET', `/api/part-numbers/next?${query}`)).json<Record<string, unknown>>();
    expect(await next('kind=design')).toMatchObject({ how: 'new', number: 'CBL-10000', variant: null });
    expect(await next('kind=design&variantOf=CBL-00013')).toMatchObject({
      how: 'variant',
      number: 'CBL-00013-01',
      fresh: 'CBL-10000',
    });
    expect(await next('kind=design&variantOf=old-17')).toMatchObject({ how: 'new', number: 'CBL-10000' });
    expect((await hub.as.viewer('GET', '/api/part-numbers/next?kind=spoon')).status).toBe(400);
  });

  test('a number is read and checked for a kind, and the records with it are named', async () => {
    const answer = await hub.as.viewer('GET', '/api/part-numbers/read?number=cbl-00013&kind=wire');
    expect(answer.json()).toMatchObject({
      reading: { canonical: 'CBL-00013', count: 13, kinds: ['design'] },
      findings: [{ code: 'pn-wrong-kind' }],
      holders: [{ holder: 'designs:board-uart-link' }, { holder: 'designs:board-uart-link' }],
    });
  });

  test('C39.3 C39.4 a preview reads samples, proposes numbers and counts those that don’t match, and writes nothing', async () => {
    const before = await head();
    const body = {
      scheme: shop,
      samples: ['cbl-00013', 'CBL-01000', 'CBL-20000', 'BDY-00001'],
      suggest: [{ kind: 'design' }, { kind: 'wire' }, { kind: 'kit' }],
    };
    const answer = await hub.as.viewer('POST', `${settings}/preview`, { body });
    const preview = answer.json<Preview>();
    expect(
      preview.samples.map(({ reading, findings }) => [reading !== null, ...findings.map(({ code }) => code)]),
    ).toEqual([[true], [true, 'pn-out-of-range'], [true, 'pn-excluded'], [false, 'pn-malformed']]);
    expect(preview.samples[0]!.reading!.segments).toEqual({ class: 'CBL', count: '00013' });
    expect(preview.proposals.map(({ number }) => number)).toEqual([
      expect.stringMatching(/^CBL-000\d\d$/),
      'PRT-00500',
      null,
    ]);
    expect(preview.proposals[2]!.why).toContain('does not number');
    const cables = [...hub.hub.catalog.numbers.inUse.numbers()].filter(([number]) => number.startsWith('CBL-'));
    expect(preview.unfit).toBe(preview.numbers - cables.length);
    expect(preview.misfits.length).toBeGreaterThan(100);
    expect(preview.misfits[0]).toMatchObject({ code: 'pn-malformed', where: { pointer: '/partNumber' } });
    expect(await head()).toBe(before);
  });

  test('C42.6 C39.2 an overlapping range, a segment used twice and a lookbehind are refused, each with its pointer', async () => {
    const before = await head();
    const counter = {
      ...shop.segments[1]!,
      ranges: [
        { from: 1, to: 500 },
        { from: 400, to: 900 },
      ],
    };
    const bad = {
      ...shop,
      template: '{class}-{count}{count}[-{build}]',
      segments: [shop.segments[0], counter, shop.segments[2]],
      validation: { regex: '(?<=C)BL.*', message: 'No.' },
    };
    for (const answer of [
      await save({ scheme: bad }),
      await hub.as.viewer('POST', `${settings}/preview`, { body: { scheme: bad } }),
    ]) {
      expect([answer.status, answer.json<Problem>().code]).toEqual([422, 'scheme-invalid']);
      const issues = answer.json<Problem>().issues.map(({ pointer, message }) => `${pointer} ${message}`);
      expect(issues).toEqual([
        expect.stringMatching(/^\/scheme\/template .*includes 2 times the segment count/),
        expect.stringMatching(/^\/scheme\/segments\/1\/ranges\/1 .*overlaps/),
        expect.stringMatching(/^\/scheme\/validation\/regex .*lookahead or lookbehind/),
      ]);
    }
    const batch = { message: 'x', changes: [{ kind: 'part-numbers', id: 'part-numbers', op: 'put', record: bad }] };
    expect((await hub.as.editor('POST', '/api/batch', { body: batch })).json<Problem>().code).toBe('scheme-invalid');
    expect((await save({})).status).toBe(422);
    expect((await save({ scheme: shop, adoptFrom: 'x' })).status).toBe(422);
    expect((await save({ scheme: shop }, 'viewer')).status).toBe(403);
    expect(await head()).toBe(before);
  });

  test('C39.1 C39.2 C10.4 C10.5 C40.2 when an editor switches the scheme no number is rewritten, mismatches are listed, and the next number follows it', async () => {
    const unchanged = (await hub.as.viewer('GET', '/api/designs/board-uart-link')).etag;
    const first = await readSettings();
    const answer = await save({ scheme: shop });
    expect(answer.status).toBe(200);
    expect(answer.json<Settings>()).toMatchObject({
      scheme: shop,
      inForce: { from: 'stored', label: 'the shop scheme' },
    });
    expect((await hub.as.viewer('GET', '/api/designs/board-uart-link')).etag).toBe(unchanged);
    const stale = await hub.as.editor('PUT', settings, { body: { scheme: null }, ifMatch: first.etag });
    expect(stale.status).toBe(412);
    const health = await hub.as.viewer('GET', '/api/part-numbers/health?issue=pn-malformed&kind=bodies&limit=5');
    expect(health.json<{ total: number; items: { number: string }[] }>().items[0]!.number).toMatch(/^BDY-/);
    const next = await hub.as.viewer('GET', '/api/part-numbers/next?kind=wire');
    expect(next.json()).toMatchObject({ number: 'PRT-00500' });
    await save({ scheme: { type: 'prefix', label: 'Wires only', prefixes: { wire: 'W' }, digits: 5 } });
    const none = await hub.as.viewer('GET', '/api/part-numbers/next?kind=kit');
    const why = expect.stringContaining('does not number this kind');
    expect(none.json()).toEqual({ kind: 'kit', how: 'none', number: null, why, fresh: null, variant: null });
    const back = await save({ scheme: null });
    expect(back.json<Settings>()).toMatchObject({ scheme: null, inForce: { from: 'defaults' } });
  });

  test('C10.6 C39.1 C40.2 a pack’s scheme is only an offer until an owner in a session adopts it', async () => {
    await offer('plant', shop);
    expect(await readSettings()).toMatchObject({
      scheme: null,
      inForce: { from: 'defaults' },
      offers: [{ pack: 'plant', scheme: shop }],
    });
    expect((await save({ adoptFrom: 'plant' }, 'editor')).json<Problem>().code).toBe('role-too-low');
    expect((await save({ adoptFrom: 'no-such-pack' }, 'owner')).json<Problem>()).toMatchObject({
      code: 'no-such-offer',
      detail: expect.stringContaining('plant'),
    });
    const scopes = ['catalog:read', 'settings:write'];
    const created = await hub.as.owner('POST', '/api/tokens', { body: { label: 'Script', scopes, days: 1 } });
    const headers = { authorization: `Bearer ${created.json<{ token: string }>().token}` };
    const { etag: ifMatch } = await hub.anonymous('GET', settings, { headers });
    const byToken = (body: object) => hub.anonymous('PUT', settings, { body, ifMatch, headers });
    expect((await byToken({ adoptFrom: 'plant' })).json()).toMatchObject({ code: 'session-required', status: 403 });
    expect(await readSettings()).toMatchObject({ scheme: null });
    expect((await byToken({ scheme: null })).status).toBe(200);
    expect((await save({ adoptFrom: 'plant' }, 'owner')).json<Settings>()).toMatchObject({
      scheme: shop,
      inForce: { from: 'stored' },
    });
    await save({ scheme: null });
  });

  test('C10.4 C10.7 the report lists numbers used twice, missing numbers, and a body’s number on its pinouts, and can be filtered', async () => {
    const body = { id: 'shared-body', positions: [], partNumber: 'BDY-10900' };
    await hub.as.editor('POST', '/api/definitions/bodies', { body });
    for (const id of ['pinout-a', 'pinout-b']) {
      const connector = { id, body: 'shared-body', partNumber: 'BDY-10900' };
      expect((await hub.as.editor('POST', '/api/definitions/connectors', { body: connector })).status).toBe(201);
    }
    await hub.as.editor('POST', '/api/definitions/kits', { body: { id: 'nameless', contents: [] } });
    await hub.hub.stores.store.commit({
      at: new Date().toISOString(),
      who: { name: 'By hand', via: 'system' },
      message: 'By hand',
      writes: ['x', 'y'].map((id) => ({
        kind: 'kits',
        key: id,
        op: 'put' as const,
        seen: null,
        after: { id, contents: [], partNumber: id === 'x' ? 'kit-10900' : 'KIT-10900' },
      })),
    });
    const list = async (query: string) => {
      const answer = await hub.as.viewer('GET', `/api/part-numbers/health?${query}`);
      return answer.json<{ items: { number: string; message: string; records: { id: string }[] }[]; total: number }>();
    };
    expect((await list('issue=duplicate')).items).toMatchObject([
      { number: 'KIT-10900', records: [{ id: 'x' }, { id: 'y' }] },
    ]);
    expect((await list('issue=unnumbered')).items.map(({ records }) => records[0]!.id)).toContain('nameless');
    expect((await list('issue=body-number&q=bdy-10900')).items).toMatchObject([
      { number: 'BDY-10900', records: [{ id: 'pinout-a' }, { id: 'pinout-b' }] },
    ]);
    expect((await list('issue=duplicate&kind=bodies')).total).toBe(0);
  });

  test('C9.2 C9.3 a record is renumbered with the next variant of its number, or refused with the reason', () => {
    const { catalog } = hub.hub;
    const wire = { id: 'w', partNumber: 'WIR-00001' };
    expect(renumbered(catalog, 'wires', wire)).toEqual({ id: 'w', partNumber: 'WIR-00001-01' });
    const refusal = (record: { id: string; partNumber?: string }) => {
      try {
        return renumbered(catalog, 'wires', record as never);
      } catch (error) {
        return (JSON.parse((error as RefusalError).answer.body) as Problem).code;
      }
    };
    expect(refusal({ id: 'w' })).toBe('no-number');
    expect(refusal({ id: 'w', partNumber: 'own way' })).toBe('no-next-number');
    expect(refusal({ id: 'w', partNumber: 'WIR-00001-99' })).toBe('no-next-number');
  });
});
