import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownFolder } from '../../hub/testing/ends.ts';
import { freshDatabase, openTestHub, startTestHub, type HubAnswer, type TestHub } from '../../hub/testing/hub.ts';

type Item = { number: string; state: string; holder: { kind: string; id: string }; since: string; by: string | null };
type Page = { items: Item[]; total: number; counts: Record<string, number>; next?: string };

describe.each(['database', 'files'] as const)('on the %s backend', (backend) => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startTestHub({ setup: 'starter', backend });
  });
  afterAll(() => hub.stop());

  const post = (url: string, body: object) => hub.as.editor('POST', url, { body });
  const change = async (url: string, fields: object): Promise<HubAnswer> => {
    const { etag, json } = await hub.as.editor('GET', url);
    return hub.as.editor('PUT', url, { body: { ...json<object>(), ...fields }, ifMatch: etag });
  };
  const remove = async (url: string) => {
    const { etag } = await hub.as.editor('GET', url);
    return (await hub.as.editor('DELETE', url, { ifMatch: etag })).status;
  };
  const next = async (kind: string) =>
    (await hub.as.viewer('GET', `/api/part-numbers/next?kind=${kind}`)).json<{ number: string }>().number;
  const ledger = async (query: string) =>
    (await hub.as.viewer('GET', `/api/part-numbers/ledger?${query}`)).json<Page>();
  const stateOf = async (number: string) =>
    (await ledger(`q=${number}`)).items
      .filter((item) => item.number === number)
      .map(({ holder, state }) => [`${holder.kind}:${holder.id}`, state]);
  const giveBack = (number: string, as: 'owner' | 'editor' = 'owner') =>
    hub.as[as]('POST', '/api/part-numbers/ledger/give-back', { body: { number, reason: 'Typed by mistake' } });
  const release = async (id: string) => {
    const { etag } = await hub.as.editor('GET', `/api/designs/${id}`);
    const saved = await hub.as.editor('POST', `/api/designs/${id}/versions`, { body: { note: 'x' }, ifMatch: etag });
    expect([saved.status, saved.json()]).toMatchObject([201, { state: 'released' }]);
  };
  const expectTaken = (answer: HubAnswer, holder: string) =>
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      { code: 'number-in-use', detail: expect.stringContaining(holder) },
    ]);

  test('RE1.1 the number of a released revision is never proposed or accepted again, even if its cable is deleted or renumbered', async () => {
    const number = await next('design');
    await post('/api/designs', { id: 'released', productRef: number });
    await release('released');
    expect(await remove('/api/designs/released')).toBe(204);
    expect(await next('design')).not.toBe(number);
    expectTaken(await post('/api/designs', { id: 'other', productRef: number.toLowerCase() }), 'designs released');
    expect(await stateOf(number)).toEqual([['designs:released', 'released']]);
    expect((await giveBack(number)).json()).toMatchObject({ status: 409, code: 'number-kept' });

    await post('/api/designs', { id: 'renumbered', productRef: 'CBL-60000' });
    await release('renumbered');
    expect((await change('/api/designs/renumbered', { productRef: 'CBL-60010' })).status).toBe(200);
    expectTaken(await post('/api/designs', { id: 'third', productRef: 'CBL-60000' }), 'designs renumbered');
    expect((await change('/api/designs/renumbered', { productRef: 'CBL-60000' })).status).toBe(200);
  });

  test('RE1.1 the number of a saved record revision stays with its record, including its suffixes', async () => {
    await post('/api/definitions/connectors', { id: 'orig', partNumber: 'CON-20500' });
    expect((await post('/api/revisions/connectors/orig', { note: 'first' })).status).toBe(201);
    expect((await post('/api/revisions/connectors/orig', { note: 'second', renumber: true })).status).toBe(201);
    expectTaken(await post('/api/definitions/connectors', { id: 'taker', partNumber: 'CON-20500' }), 'connectors orig');
    expect((await hub.as.viewer('GET', '/api/definitions/connectors/orig')).json()).toMatchObject({
      partNumber: 'CON-20500-01',
    });
  });

  test('RE1.1 a number that became an alias in a merge of families is never offered again', async () => {
    for (const [id, partNumber] of [
      ['ta', 'CBL-61000'],
      ['tb', 'CBL-61001'],
    ] as const) {
      const created = await hub.as.editor('PUT', `/api/products/${id}`, {
        body: { id, label: id, partNumber, variants: [] },
      });
      expect(created.status).toBeLessThan(300);
    }
    const { etag } = await hub.as.editor('GET', '/api/products/ta');
    const merged = await hub.as.editor('POST', '/api/products/ta/merge', { body: { from: ['tb'] }, ifMatch: etag });
    expect(merged.status).toBe(200);
    expectTaken(await post('/api/designs', { id: 'alias-taker', productRef: 'CBL-61001' }), 'products ta');
    expect(await next('design')).not.toBe('CBL-61001');
    expect(await stateOf('CBL-61001')).toEqual(expect.arrayContaining([['products:ta', 'alias']]));
  });

  test('RE1.2 an owner can return a number that was never released, with a reason, and it is free then', async () => {
    await post('/api/definitions/kits', { id: 'mistake', contents: [], partNumber: 'KIT-70000' });
    expect((await giveBack('KIT-70000')).json()).toMatchObject({ status: 409, code: 'number-kept' });
    expect(await remove('/api/definitions/kits/mistake')).toBe(204);
    expect(await stateOf('KIT-70000')).toEqual([['kits:mistake', 'unused']]);
    const another = { id: 'another', contents: [], partNumber: 'KIT-70000' };
    expectTaken(await post('/api/definitions/kits', another), 'kits mistake');
    expect((await giveBack('KIT-70000', 'editor')).status).toBe(403);
    expect((await giveBack('KIT-79999')).status).toBe(404);
    expect((await giveBack('kit-70000')).json()).toEqual({ number: 'KIT-70000', givenBack: true });
    expect((await ledger('q=KIT-70000')).items).toMatchObject([
      { givenBack: { by: 'Olga Owner', reason: 'Typed by mistake' } },
    ]);
    expect((await post('/api/definitions/kits', another)).status).toBe(201);
    expect(await stateOf('KIT-70000')).toEqual([
      ['kits:another', 'in-use'],
      ['kits:mistake', 'given-back'],
    ]);
  });

  test('RE1.2 a number of a revision can’t be returned, and the refusal says that a revision has it', async () => {
    await post('/api/designs', { id: 'carried', productRef: 'CBL-62000' });
    await release('carried');
    const carried = 'CBL-62000 belongs to designs carried for ever: a revision carries it.';
    expect((await giveBack('CBL-62000')).json()).toMatchObject({ code: 'number-kept', detail: carried });
    expect(await remove('/api/designs/carried')).toBe(204);
    expect((await giveBack('CBL-62000')).json()).toMatchObject({ code: 'number-kept', detail: carried });
    expect(await stateOf('CBL-62000')).toEqual([['designs:carried', 'released']]);
  });

  test('RE1.2 the ledger lists every number in use, page by page, with the person and the time', async () => {
    const before = new Date().toISOString();
    await post('/api/definitions/kits', { id: 'listed', contents: [], partNumber: 'KIT-70001' });
    const [item] = (await ledger('q=kit-70001')).items;
    expect(item).toMatchObject({
      number: 'KIT-70001',
      kind: 'kit',
      holder: { kind: 'kits', id: 'listed' },
      by: 'editor person',
    });
    expect(item!.since >= before).toBe(true);
    const first = await ledger('limit=100&state=in-use');
    const second = await ledger(`limit=500&state=in-use&cursor=${first.next}`);
    const listed = new Set([...first.items, ...second.items].map(({ number }) => number));
    expect(first.items.length + second.items.length).toBe(first.total);
    for (const [number, holders] of hub.hub.catalog.numbers.inUse.numbers()) {
      if (holders.some(({ former }) => former === undefined))
        expect([number, listed.has(number) || (await stateOf(number)).length > 0]).toEqual([number, true]);
    }
  });
});

test('RE1.2 the ledger is filled from the history of a hub that had none, and survives a restart', async () => {
  const databaseUrl = await freshDatabase();
  const hub = await startTestHub({ setup: 'empty', databaseUrl });
  const post = (id: string, productRef: string) => hub.as.editor('POST', '/api/designs', { body: { id, productRef } });
  await post('gone', 'CBL-80000');
  const { etag } = await hub.as.editor('GET', '/api/designs/gone');
  await hub.as.editor('DELETE', '/api/designs/gone', { ifMatch: etag });
  await post('there', 'CBL-80001');
  await hub.hub.ledger.written();
  await hub.hub.stores.sql.query('delete from number_ledger');
  await hub.hub.stores.sql.query('delete from number_ledger_head');
  const reopened = await openTestHub(ownFolder(), { databaseUrl });
  const rows = async (number: string) =>
    (await reopened.ledger.rowsOf(number)).map(({ holder, state, by_name }) => [holder, state, by_name]);
  expect(await rows('CBL-80000')).toEqual([['designs:gone', 'unused', 'editor person']]);
  expect(await rows('CBL-80001')).toEqual([['designs:there', 'in-use', 'editor person']]);
  expect(reopened.catalog.numbers.inUse.holders('CBL-80000')).toMatchObject([
    { holder: 'designs:gone', former: 'unused' },
  ]);
  await reopened.stop();

  // After a crash, the history is replayed from the last stored position. A number that an owner has given back must
  // remain free.
  const body = { number: 'CBL-80000', reason: 'Typed by mistake' };
  expect((await hub.as.owner('POST', '/api/part-numbers/ledger/give-back', { body })).status).toBe(200);
  await hub.hub.stores.sql.query('update number_ledger_head set seq = 1');
  const again = await openTestHub(ownFolder(), { databaseUrl });
  const rowsAgain = await again.ledger.rowsOf('CBL-80000');
  expect(rowsAgain.map(({ state, reason }) => [state, reason])).toEqual([['given-back', 'Typed by mistake']]);
  expect(again.catalog.numbers.inUse.holders('CBL-80000')).toEqual([]);
  await again.stop();
  await hub.stop();
});
