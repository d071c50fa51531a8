import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

interface List<T> {
  readonly total: number;
  readonly items: readonly T[];
}
interface Touched {
  readonly cables: List<{ id: string }>;
  readonly revisions: List<{ design: string; rev: number }>;
  readonly families: List<{ id: string }>;
  readonly quotations?: List<{ id: string; cables: string[] }>;
  readonly orders: List<{ number: string; rev: number }>;
  readonly pieces: number;
}
interface Effect {
  readonly id: string;
  readonly added: readonly { code: string; severity: string; message: string }[];
  readonly removed: readonly { code: string }[];
  readonly numbers: readonly { part: string; before?: string; after?: string }[];
  readonly costs: readonly { currency: string; before?: number; after?: number }[];
  readonly documents: readonly string[];
  readonly mayDiffer: readonly string[];
}
interface Effects {
  readonly cables: number;
  readonly compared: number;
  readonly items: readonly Effect[];
  readonly next?: string;
}

const cable = 'board-uart-link';
const contact = 'xh-contact-28-22';

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    let hub: TestHub;
    let order: string;
    let quotation: { id: string; number: string };
    beforeAll(async () => {
      hub = await startTestHub({ setup: 'starter', backend });
      const posted = async (path: string, body: object = {}) => {
        const answer = await hub.as.editor('POST', path, { body });
        expect(answer.status, answer.text).toBeLessThan(300);
        return answer.json<{ id: string; number: string }>();
      };
      await posted(`/api/designs/${cable}/versions`);
      order = (await posted('/api/orders', { design: cable, quantity: 3 })).number;
      await posted(`/api/orders/${order}/release`);
      await posted('/api/customers', { id: 'acme', label: 'Acme', currency: 'EUR' });
      quotation = await posted('/api/quotations', {
        customer: 'acme',
        lines: [{ id: 'l1', design: cable, quantities: [10] }],
      });
    });
    afterAll(() => hub.stop());

    const touched = async (path: string, as: 'viewer' | 'editor' = 'editor') => {
      const answer = await hub.as[as]('GET', `/api/impact/${path}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.json<Touched>();
    };
    const record = async (kind: string, id: string) =>
      (await hub.as.editor('GET', `/api/definitions/${kind}/${id}`)).json<Record<string, unknown>>();
    const effectsOf = async (changes: readonly object[], cursor?: string) => {
      const answer = await hub.as.editor('POST', '/api/impact', {
        body: { changes, ...(cursor === undefined ? {} : { cursor }) },
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.json<Effects>();
    };
    const put = (kind: string, id: string, body: object) => ({ kind, id, op: 'put', record: body, etag: '*' });

    test('QU7.1 from a part one sees cables, families, quotations, orders and pieces that it touches', async () => {
      const found = await touched(`mechanicals/${contact}`);
      expect(found.cables.items.map(({ id }) => id)).toContain(cable);
      expect(found.revisions.items).toContainEqual({ design: cable, rev: 1, state: expect.any(String) });
      expect(found.quotations!.items).toMatchObject([
        { id: quotation.id, number: quotation.number, state: 'draft', cables: [cable] },
      ]);
      expect(found.orders.items).toMatchObject([{ number: order, design: cable, rev: 1, pieces: { waiting: 3 } }]);
      expect(found.pieces).toBe(3);
      expect(await touched(`mechanicals/${contact}`, 'viewer')).not.toHaveProperty('quotations');
    });

    test('QU7.1 from a cable, a customer, a family and a word of a vocabulary', async () => {
      const own = await touched(`designs/${cable}`);
      expect(own.cables.items.map(({ id }) => id)).toEqual([cable]);
      expect([own.orders.total, own.quotations!.total, own.pieces]).toEqual([1, 1, 3]);
      const customer = await touched('customers/acme');
      expect([customer.cables.total, customer.quotations!.total]).toEqual([0, 1]);
      const colour = await touched('vocab%2Fcolours/yellow');
      expect(colour.cables.items.map(({ id }) => id)).toContain(cable);
      const record = { id: 'links', label: 'Links', axes: [], variants: [{ id: 'one', design: cable }] };
      const family = await hub.as.editor('POST', '/api/batch', {
        body: { message: 'A family', changes: [put('products', 'links', record)] },
      });
      expect(family.status, family.text).toBe(200);
      expect((await touched('products/links')).cables.items.map(({ id }) => id)).toEqual([cable]);
      expect((await touched(`designs/${cable}`)).families.items).toEqual([{ id: 'links', label: 'Links' }]);
      expect((await touched(`mechanicals/${contact}`)).families.items.map(({ id }) => id)).toEqual(['links']);
      const missing = await hub.as.editor('GET', '/api/impact/mechanicals/none');
      expect([missing.status, missing.json()['code']]).toEqual([404, 'no-such-record']);
      expect((await hub.as.editor('GET', '/api/impact/nothing/x')).json()['code']).toBe('no-such-kind');
      expect((await hub.as.viewer('GET', '/api/impact/customers/acme')).status).toBe(403);
    });

    test('QU7.1 for a proposed change it says which findings, documents, numbers and costs would differ, and saves nothing', async () => {
      const before = await record('mechanicals', contact);
      const termination = before['termination'] as Record<string, unknown>;
      const thin = put('mechanicals', contact, { ...before, termination: { ...termination, wireMaxMm2: 0.1 } });
      const { items } = await effectsOf([thin]);
      const effect = items.find(({ id }) => id === cable)!;
      expect(effect.added.map(({ code }) => code)).toContain('wire-outside-contact');
      expect(effect.added.every(({ message }) => message !== '')).toBe(true);
      expect([effect.removed, effect.numbers, effect.costs]).toEqual([[], [], []]);
      expect(await record('mechanicals', contact)).toEqual(before);

      const renumbered = await effectsOf([put('mechanicals', contact, { ...before, partNumber: 'NEW-1' })]);
      const [named] = renumbered.items.filter(({ id }) => id === cable) as [Effect];
      expect(named.numbers).toEqual([{ part: `mechanicals ${contact}`, before: before['partNumber'], after: 'NEW-1' }]);
      expect(named.documents).toEqual(expect.arrayContaining(['bom', 'build-sheet']));
      expect(named.mayDiffer).toEqual(expect.arrayContaining(['crimp-list', 'drawing']));
      expect(named.documents).not.toContain('cut-list');
      expect(named.added).toEqual([]);

      const cost = { currency: 'EUR', unit: 2.5 };
      const priced = await effectsOf([put('mechanicals', contact, { ...before, cost })]);
      const [costlier] = priced.items.filter(({ id }) => id === cable) as [Effect];
      expect(costlier.costs).toHaveLength(1);
      expect(costlier.costs[0]!.after! - (costlier.costs[0]!.before ?? 0)).toBeGreaterThanOrEqual(2.5);
      expect([costlier.added.filter(({ severity }) => severity === 'error'), costlier.numbers]).toEqual([[], []]);
      const nothing = await effectsOf([put('mechanicals', contact, before)]);
      expect(nothing.items).toEqual([]);
      expect(nothing.compared).toBe(nothing.cables);
    });

    test('QU7.1 a change of the cable itself, a refused change, and the cables that are left', async () => {
      const read = await hub.as.editor('GET', `/api/designs/${cable}`);
      const design = read.json<{ instances: { segments: { lengthMm: number }[] } }>();
      design.instances.segments[0]!.lengthMm += 50;
      const { items } = await effectsOf([put('designs', cable, design)]);
      expect(items.map(({ id }) => id)).toEqual([cable]);
      expect(items[0]!.documents).toEqual(expect.arrayContaining(['bom', 'wire-list', 'cut-list', 'build-sheet']));
      const refused = await hub.as.editor('POST', '/api/impact', {
        body: { changes: [{ kind: 'wires', id: 'x', op: 'put' }] },
      });
      expect([refused.status, refused.json()['code']]).toEqual([422, 'batch-refused']);
      const colours = await hub.as.editor('GET', '/api/definitions/wires/hookup-022-yellow');
      const wire = colours.json<object>();
      const all = await effectsOf([put('wires', 'hookup-022-yellow', { ...wire, label: 'Yellow wire' })]);
      const rest = await effectsOf(
        [put('wires', 'hookup-022-yellow', { ...wire, label: 'Yellow wire' })],
        all.items.at(-1)!.id,
      );
      expect(rest.items.map(({ id }) => id)).toEqual([all.items.at(-1)!.id]);
      expect(all.next).toBeUndefined();
    });
  });
