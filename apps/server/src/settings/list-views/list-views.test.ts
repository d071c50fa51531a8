import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

interface View {
  id: number;
  name: string;
  isShared: boolean;
  state: object;
  revision: number;
}
interface Views {
  items: View[];
  total: number;
  defaults: { mine?: number | null; shop?: number | null };
}

const state = { q: 'red', filters: { price: ['without'] }, sort: '-price', hidden: ['tags'], widths: { label: 240 } };

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    let hub: TestHub;
    beforeAll(async () => (hub = await startTestHub({ setup: 'starter', backend })));
    afterAll(() => hub.stop());

    type Who = keyof TestHub['as'];
    const views = async (who: Who, list = 'library:wires') =>
      (await hub.as[who]('GET', `/api/list-views?list=${list}`)).json<Views>();
    const names = async (who: Who, list?: string) => (await views(who, list)).items.map(({ name }) => name);
    const post = (who: Who, body: object) =>
      hub.as[who]('POST', '/api/list-views', { body: { list: 'library:wires', isShared: false, state, ...body } });
    const made = async (who: Who, body: object) => {
      const answer = await post(who, body);
      expect(answer.status, answer.text).toBe(201);
      return answer.json<View>();
    };
    const put = (who: Who, view: View, change: object) => {
      const { name, isShared, state: shown, revision } = view;
      return hub.as[who]('PUT', `/api/list-views/${view.id}`, {
        body: { name, isShared, state: shown, revision, ...change },
      });
    };
    const codeOf = (answer: Awaited<ReturnType<typeof post>>) => [answer.status, answer.json()['code']];
    const choose = (who: Who, body: object) =>
      hub.as[who]('PUT', '/api/list-views/defaults', { body: { list: 'library:wires', ...body } });

    test('[CA4.13] a view keeps search, filters, order, columns and widths, for the person alone or for the shop', async () => {
      const own = await made('viewer', { name: 'To price' });
      expect(own).toMatchObject({ name: 'To price', isShared: false, state, revision: 1 });
      await made('editor', { name: 'Shop: to price', isShared: true, state: {} });
      expect(await names('viewer')).toEqual(['To price', 'Shop: to price']);
      expect(await names('editor')).toEqual(['Shop: to price']);
      expect(await names('editor', 'cables')).toEqual([]);
      expect((await views('viewer')).items[0]).toEqual(own);
    });

    test('[CA4.13] it is renamed, changed and deleted by whom it belongs to; views of the shop by editors', async () => {
      const own = (await views('viewer')).items[0]!;
      const shared = (await views('viewer')).items[1]!;
      expect(codeOf(await put('editor', own, { name: 'Mine now' }))).toEqual([404, 'no-such-list-view']);
      expect(codeOf(await put('viewer', shared, { name: 'Mine now' }))).toEqual([403, 'shared-view']);
      expect(codeOf(await put('viewer', own, { isShared: true }))).toEqual([403, 'shared-view']);
      expect(codeOf(await post('viewer', { name: 'For all', isShared: true }))).toEqual([403, 'shared-view']);
      expect((await hub.as.viewer('DELETE', `/api/list-views/${shared.id}`)).status).toBe(403);
      expect((await hub.as.editor('DELETE', `/api/list-views/${own.id}`)).status).toBe(404);

      const renamed = (await put('viewer', own, { name: 'Prices to ask for', state: { sort: 'label' } })).json<View>();
      expect(renamed).toMatchObject({ name: 'Prices to ask for', state: { sort: 'label' }, revision: 2 });
      expect(codeOf(await put('viewer', own, { name: 'Late' }))).toEqual([409, 'view-changed']);
      expect(codeOf(await post('viewer', { name: 'prices TO ask for' }))).toEqual([409, 'view-exists']);
      expect((await put('owner', shared, { name: 'To price' })).status).toBe(200);
      expect(await names('viewer')).toEqual(['Prices to ask for', 'To price']);

      const mine = await made('editor', { name: 'Mine' });
      expect(await names('viewer')).not.toContain('Mine');
      const open = (await put('editor', mine, { isShared: true })).json<View>();
      expect(await names('viewer')).toContain('Mine');
      await put('editor', open, { isShared: false });
      expect([await names('viewer'), await names('owner')].flat()).not.toContain('Mine');
      expect((await hub.as.editor('DELETE', `/api/list-views/${mine.id}`)).status).toBe(204);
      expect(await names('editor')).not.toContain('Mine');
    });

    test('[CA4.13] a person chooses what a list opens with, an editor what it opens with for everyone else', async () => {
      const [own, shared] = (await views('viewer')).items as [View, View];
      expect((await choose('viewer', { whose: 'mine', view: own.id })).status).toBe(204);
      expect(codeOf(await choose('viewer', { whose: 'shop', view: shared.id }))).toEqual([403, 'shared-view']);
      expect((await choose('editor', { whose: 'shop', view: shared.id })).status).toBe(204);
      expect(codeOf(await choose('editor', { whose: 'mine', view: own.id }))).toEqual([404, 'no-such-list-view']);
      expect(codeOf(await choose('editor', { list: 'cables', whose: 'shop', view: shared.id }))).toEqual([
        404,
        'no-such-list-view',
      ]);
      expect((await views('viewer')).defaults).toEqual({ mine: own.id, shop: shared.id });
      expect((await views('owner')).defaults).toEqual({ shop: shared.id });
      await choose('viewer', { whose: 'mine', view: null });
      expect((await views('viewer')).defaults).toEqual({ mine: null, shop: shared.id });
      await choose('viewer', { whose: 'mine' });
      expect((await views('viewer')).defaults).toEqual({ shop: shared.id });
      await hub.as.editor('DELETE', `/api/list-views/${shared.id}`);
      expect((await views('viewer')).defaults).toEqual({});
    });

    test('[CA4.13] views of customers and quotations are for those who read them', async () => {
      await made('editor', { list: 'quotations', name: 'Acme', isShared: true });
      for (const who of ['viewer', 'builder'] as const) {
        const message = await hub.as[who]('GET', '/api/list-views?list=quotations');
        expect([message.status, message.text.includes('Acme')]).toEqual([403, false]);
      }
      expect(codeOf(await post('viewer', { list: 'customers', name: 'x' }))).toEqual([403, 'not-your-list']);
      expect(await names('editor', 'quotations')).toEqual(['Acme']);
      expect((await hub.as.builder('GET', '/api/list-views?list=orders')).status).toBe(200);
    });

    test('[CA4.13] every problem of a view is named, and there is a limit', async () => {
      const bad = await post('editor', { name: '', state: { sort: 'a b', widths: { label: 3 }, other: 1 } });
      expect(bad.status).toBe(422);
      const pointers = bad.json<{ issues: { pointer: string }[] }>().issues.map(({ pointer }) => pointer);
      expect(pointers).toEqual(expect.arrayContaining(['/name', '/state/sort', '/state/widths/label']));
      const values = Array.from({ length: 99 }, (_, i) => `${i}`.padStart(180, 'x'));
      expect(codeOf(await post('editor', { name: 'Large', state: { filters: { tags: values } } }))).toEqual([
        422,
        'view-too-large',
      ]);
      for (let n = 0; n < 100; n += 1) await made('viewer', { list: 'products', name: `View ${n}`, state: {} });
      expect(codeOf(await post('viewer', { list: 'products', name: 'One more', state: {} }))).toEqual([
        409,
        'too-many-views',
      ]);
    });
  });
