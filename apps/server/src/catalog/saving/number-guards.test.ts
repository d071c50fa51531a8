import { describe, beforeAll, afterAll, expect, test } from 'vitest';
import type { Json } from '@cablewright/model';
import { startTestHub, type HubAnswer, type TestHub } from '../../hub/testing/hub.ts';

type Problem = { code: string; detail: string; issues: { code: string; message: string; pointer: string }[] };

describe.each(['database', 'files'] as const)('on the %s backend', (backend) => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startTestHub({ setup: 'starter', backend });
  });
  afterAll(() => hub.stop());

  const post = (url: string, body: object) => hub.as.editor('POST', url, { body });
  async function change(url: string, fields: object): Promise<HubAnswer> {
    const { etag, json } = await hub.as.editor('GET', url);
    return hub.as.editor('PUT', url, { body: { ...json<object>(), ...fields }, ifMatch: etag });
  }
  const giveBack = async (number: string) => {
    const body = { number, reason: 'never used' };
    expect((await hub.as.owner('POST', '/api/part-numbers/ledger/give-back', { body })).status).toBe(200);
  };
  const codes = (answer: HubAnswer) => [answer.status, ...answer.json<Problem>().issues.map((issue) => issue.code)];
  const head = () => hub.hub.stores.store.head();
  const scheme = (definition: object | null) =>
    hub.hub.stores.store.read('part-numbers', 'part-numbers').then((now) =>
      hub.hub.stores.store.commit({
        at: new Date().toISOString(),
        who: { name: 'Test', via: 'system' },
        message: 'Scheme',
        writes: [
          {
            kind: 'part-numbers',
            key: 'part-numbers',
            op: definition === null ? 'delete' : 'put',
            seen: now?.seq ?? null,
            after: definition as Json,
          },
        ],
      }),
    );

  test('C10.5 C42.4 a save that gives a part another part’s number is refused wherever the numbers are, and writes nothing', async () => {
    const before = await head();
    const used = { partNumber: 'cbl-00013' };
    const refused = await post('/api/definitions/kits', { id: 'kit', contents: [], ...used });
    expect(codes(refused)).toEqual([409, 'number-in-use']);
    expect(refused.json<Problem>()).toMatchObject({
      code: 'number-in-use',
      detail: expect.stringContaining('designs board-uart-link'),
      issues: [{ pointer: '/partNumber' }],
    });
    expect(codes(await post('/api/designs', { id: 'new', productRef: 'CON-00001' }))).toEqual([409, 'number-in-use']);
    expect(codes(await change('/api/designs/dc-tail', { productRef: 'CBL-00013' }))).toEqual([409, 'number-in-use']);
    expect(codes(await change('/api/drawings/dc-tail', used))).toEqual([409, 'number-in-use']);
    const batch = { message: 'two', changes: [put('one', 'KIT-00901'), put('two', 'kit-00901')] };
    const dry = await post('/api/batch?dryRun=1', batch);
    expect(codes(dry)).toEqual([409, 'number-in-use', 'number-in-use']);
    expect(dry.json<Problem>().issues[0]!.pointer).toBe('/changes/0/record/partNumber');
    expect(codes(await post('/api/batch', batch))).toEqual([409, 'number-in-use', 'number-in-use']);
    expect(await head()).toBe(before);
  });
  const put = (id: string, partNumber: string) => ({
    kind: 'kits',
    id,
    op: 'put',
    record: { id, contents: [], partNumber },
  });

  test('C10.5 a number can move from one part to another in one save, and is free again once its part is deleted and an owner returns it', async () => {
    const first = await post('/api/batch', {
      message: 'two',
      changes: [put('one', 'KIT-00901'), put('two', 'KIT-00902')],
    });
    expect(first.status).toBe(200);
    const [firstTag, two] = first.json<{ records: { etag: string }[] }>().records.map(({ etag }) => etag);
    const swap = [
      { ...put('one', 'KIT-00902'), etag: firstTag },
      { ...put('two', 'KIT-00901'), etag: two },
    ];
    const swapped = await post('/api/batch', { message: 'swap', changes: swap });
    expect(swapped.status).toBe(200);
    const { etag } = await hub.as.editor('GET', '/api/definitions/kits/one');
    expect((await hub.as.editor('DELETE', '/api/definitions/kits/one', { ifMatch: etag })).status).toBe(204);
    expect(codes(await post('/api/definitions/kits', { id: 'three', contents: [], partNumber: 'KIT-00902' }))).toEqual([
      409,
      'number-in-use',
    ]);
    await giveBack('KIT-00902');
    expect((await post('/api/definitions/kits', { id: 'three', contents: [], partNumber: 'KIT-00902' })).status).toBe(
      201,
    );
    const restored = await hub.as.editor('GET', '/api/history?limit=5');
    const deletion = restored.json<{ items: { seq: number; message: string }[] }>().items[1]!;
    if (backend === 'files') return;
    const back = await post(`/api/history/${deletion.seq}/restore`, { state: 'before' });
    expect(codes(back)).toEqual([409, 'number-in-use']);
  });

  test('C10.5 only one of several concurrent saves gets a number', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => post('/api/designs', { id: `race-${i}`, productRef: 'CBL-00777' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  test('C10.5 the hub’s own record hides the pack’s with its number; once it is deleted the pack’s number counts again', async () => {
    expect((await change('/api/drawings/dc-tail', { partNumber: 'CBL-00778' })).status).toBe(200);
    expect((await change('/api/designs/dc-tail', { productRef: 'CBL-00778' })).status).toBe(200);
    const kit = { id: 'tail-kit', contents: [], partNumber: 'CBL-00006' };
    expect(codes(await post('/api/definitions/kits', kit))).toEqual([409, 'number-in-use']);
    await giveBack('CBL-00006');
    const other = await post('/api/definitions/kits', kit);
    expect(other.status).toBe(201);
    const { etag } = await hub.as.editor('GET', '/api/designs/dc-tail');
    const refused = await hub.as.editor('DELETE', '/api/designs/dc-tail', { ifMatch: etag });
    expect(codes(refused)).toEqual([409, 'number-in-use', 'number-in-use']);
    const { etag: kitTag } = await hub.as.editor('GET', '/api/definitions/kits/tail-kit');
    await hub.as.editor('DELETE', '/api/definitions/kits/tail-kit', { ifMatch: kitTag });
    await giveBack('CBL-00006');
    expect((await hub.as.editor('DELETE', '/api/designs/dc-tail', { ifMatch: etag })).status).toBe(204);
    expect(codes(await post('/api/definitions/kits', kit))).toEqual([409, 'number-in-use']);
  });

  test('C10.5 C42.5 under an immutable scheme a number is neither changed nor removed; nothing is written; switching rewrites nothing', async () => {
    const { etag: before } = await hub.as.editor('GET', '/api/designs/board-uart-link');
    await scheme({ type: 'prefix', prefixes: { design: 'Q' }, digits: 3, immutable: true });
    const seq = await head();
    expect((await hub.as.editor('GET', '/api/designs/board-uart-link')).etag).toBe(before);
    expect(codes(await change('/api/designs/board-uart-link', { productRef: 'Q-001' }))).toEqual([409, 'pn-immutable']);
    expect(codes(await change('/api/definitions/kits/three', { partNumber: undefined }))).toEqual([
      409,
      'pn-immutable',
    ]);
    expect(await head()).toBe(seq);
    expect((await change('/api/designs/board-uart-link', { description: 'the number stays' })).status).toBe(200);
    expect((await post('/api/designs', { id: 'first', productRef: 'Q-001' })).status).toBe(201);
    await scheme(null);
    expect((await change('/api/designs/first', { productRef: 'CBL-00801' })).status).toBe(200);
  });
});
