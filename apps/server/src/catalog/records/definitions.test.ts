import { afterAll, beforeAll, expect, test } from 'vitest';
import { vocabularyLists } from '@cablewright/model';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

const at = '/api/definitions/connectors';
const body = { positions: [{ id: '1' }, { id: '2' }], src: 'synthetic example' };

test('a record is created under an id its label suggests, found in the list, and kept with fields that are unknown here', async () => {
  const created = await hub.as.editor('POST', '/api/definitions/bodies', {
    body: { ...body, label: 'Två-pol', 'x-new': [1] },
  });
  expect([created.status, created.headers['location']]).toEqual([201, '/api/definitions/bodies/tva-pol']);
  const list = await hub.as.viewer('GET', '/api/definitions/bodies?q=pol');
  expect(list.json()).toMatchObject({
    total: 1,
    items: [{ id: 'tva-pol', origin: 'local', record: { 'x-new': [1] } }],
  });
});

test('a record of the wrong shape is refused, each place named; so is a kind there is not', async () => {
  const refused = await hub.as.editor('POST', '/api/definitions/bodies', {
    body: { id: 'odd', positions: [{ id: 7 }, {}] },
  });
  expect(refused.json()).toMatchObject({ status: 422, code: 'schema' });
  const pointers = refused.json<{ issues: { pointer: string }[] }>().issues.map(({ pointer }) => pointer);
  expect(pointers).toEqual(expect.arrayContaining(['/positions/0/id']));
  expect((await hub.as.viewer('GET', '/api/definitions/gadgets')).json()).toMatchObject({
    status: 404,
    code: 'no-such-kind',
  });
});

test('saving a pack’s record makes the hub’s own, which shadows it until it is deleted', async () => {
  const read = await hub.as.viewer('GET', `${at}/de9-plug-rs232-dce`);
  const saved = await hub.as.editor('PUT', `${at}/de9-plug-rs232-dce`, {
    body: { ...read.json<object>(), label: 'Ours' },
    ifMatch: read.etag,
  });
  expect(saved.status).toBe(200);
  const own = await hub.as.viewer('GET', `${at}/de9-plug-rs232-dce`);
  expect(own.headers).toMatchObject({ 'x-service-origin': 'local', 'x-service-shadows': 'starter' });
  const again = await hub.as.editor('PUT', `${at}/de9-plug-rs232-dce`, { body: read.json(), ifMatch: read.etag });
  expect(again.status).toBe(412);
  expect((await hub.as.editor('DELETE', `${at}/de9-plug-rs232-dce`, { ifMatch: own.etag })).status).toBe(204);
  expect((await hub.as.viewer('GET', `${at}/de9-plug-rs232-dce`)).json()).toEqual(read.json());
});

test('a record in use is not deleted, and the refusal names who uses it', async () => {
  const record = { id: 'used-body', ...body };
  const { etag } = await hub.as.editor('POST', '/api/definitions/bodies', { body: record });
  await hub.as.editor('POST', at, { body: { id: 'user', body: 'used-body' } });
  const users = await hub.as.viewer('GET', '/api/definitions/bodies/used-body/used-in');
  expect(users.json()).toEqual({ items: [{ kind: 'connectors', id: 'user', label: 'user' }], total: 1 });
  const refused = await hub.as.editor('DELETE', '/api/definitions/bodies/used-body', { ifMatch: etag });
  expect(refused.json()).toMatchObject({ status: 409, code: 'in-use', issues: [{ message: 'connectors user' }] });
});

test('the designs that place a part are among its users', async () => {
  const users = await hub.as.viewer('GET', `${at}/de9-socket-rs232-dte/used-in`);
  expect(users.json()).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id: 'null-modem-de9' })]),
  });
});

test('a copy of a record says where it came from and has no part number', async () => {
  const copy = await hub.as.editor('POST', `${at}/de9-socket-rs232-dte/fork`, {
    body: { id: 'my-socket', label: 'Mine' },
  });
  expect([copy.status, copy.json()['partNumber']]).toEqual([201, undefined]);
  expect(copy.json()).toMatchObject({ id: 'my-socket', derivedFrom: { pack: 'starter', id: 'de9-socket-rs232-dte' } });
});

test('a list of words is saved as a whole; a word of a pack or in use is not left out', async () => {
  const read = await hub.as.viewer('GET', '/api/vocab/families');
  const words = read.json<{ id: string }[]>();
  const more = [...words, { id: 'zz-family', label: 'Last' }];
  const saved = await hub.as.editor('PUT', '/api/vocab/families', { body: more, ifMatch: read.etag });
  expect([saved.status, saved.json<unknown[]>().length]).toEqual([200, words.length + 1]);
  const stale = await hub.as.editor('PUT', '/api/vocab/families', { body: more, ifMatch: read.etag });
  expect(stale.status).toBe(412);
  const without = await hub.as.editor('PUT', '/api/vocab/families', { body: more.slice(1), ifMatch: saved.etag });
  expect(without.json()).toMatchObject({ status: 409, code: 'belongs-to-a-pack' });
  const back = await hub.as.editor('PUT', '/api/vocab/families', { body: words, ifMatch: saved.etag });
  expect(back.json()).toEqual(words);
});

test('the vocabularies are a closed set: another name is 404 and named with those there are, and nothing is saved', async () => {
  for (const list of ['settings', 'frozen', 'constructor', 'nonsense']) {
    const read = await hub.as.viewer('GET', `/api/vocab/${list}`);
    expect([list, read.status, read.json()['code']]).toEqual([list, 404, 'no-such-list']);
    const saved = await hub.as.editor('PUT', `/api/vocab/${list}`, { body: [{ id: 'a', label: 'A' }], ifMatch: '*' });
    expect([list, saved.status, saved.json()['code']]).toEqual([list, 404, 'no-such-list']);
    expect(saved.json()['detail']).toContain(`Vocabulary "${list}" not found. Available: signals, levels,`);
  }
  for (const list of vocabularyLists) expect((await hub.as.viewer('GET', `/api/vocab/${list}`)).status).toBe(200);
});

test('quick open finds cables, parts and words by name, number and alias, the exact one first', async () => {
  const find = async (q: string) =>
    (await hub.as.viewer('GET', `/api/search?q=${encodeURIComponent(q)}`)).json<{
      items: { kind: string; id: string }[];
    }>().items;
  expect((await find('CBL-00001'))[0]).toMatchObject({ kind: 'designs', id: 'null-modem-de9' });
  expect((await find('con-00003'))[0]).toMatchObject({ kind: 'connectors' });
  expect(await find('')).toEqual([]);
});

test('the whole library comes in one answer, as the studio builds its snapshot from', async () => {
  const answer = await hub.as.viewer('GET', '/api/library');
  const { rows, seq } = answer.json<{ seq: number; rows: { kind: string; key: string }[] }>();
  expect(answer.etag.startsWith(`"${seq}-`)).toBe(true);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(expect.objectContaining({ size: expect.any(Number) }));
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'connectors', key: 'de9-socket-rs232-dte' }));
  const unchanged = await hub.as.viewer('GET', '/api/library', { headers: { 'if-none-match': answer.etag } });
  expect([unchanged.status, unchanged.text]).toEqual([304, '']);
});
