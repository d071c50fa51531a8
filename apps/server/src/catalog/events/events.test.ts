import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, openTestHub, startTestHub, testPassword, type TestHub } from '../../hub/testing/hub.ts';
import { eventId } from './routes.ts';

let hub: TestHub;
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await freshDatabase();
  hub = await startTestHub({ setup: 'empty', databaseUrl });
  await hub.hub.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => hub.stop());

interface Page {
  readonly events: { event: string; id?: string; data: Record<string, unknown> }[];
  readonly ended: Promise<void>;
  until(event: string, count?: number): Promise<void>;
  close(): void;
}

async function cookie(): Promise<string> {
  const answer = await hub.anonymous('POST', '/api/auth/sign-in/email', {
    body: { email: 'viewer@example.com', password: testPassword },
  });
  return String(answer.headers['set-cookie']).split(';')[0]!;
}

/** A page that receives events from a hub over a real connection. */
async function openPage(port: number, headers: Record<string, string> = {}, page?: string): Promise<Page> {
  const signedIn = { cookie: await cookie(), ...headers };
  const path = `/api/events${page === undefined ? '' : `?page=${page}`}`;
  const response = await new Promise<IncomingMessage>((resolve) =>
    request({ port, host: '127.0.0.1', path, headers: signedIn }, resolve).end(),
  );
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream']);
  const events: Page['events'] = [];
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    const whole = text.split('\n\n');
    text = whole.pop()!;
    for (const block of whole) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      );
      if (fields['event'] !== undefined)
        events.push({
          event: fields['event'],
          id: fields['id'],
          data: JSON.parse(fields['data']!) as Record<string, unknown>,
        });
    }
  });
  const until = async (event: string, count = 1) => {
    const end = Date.now() + 45_000;
    while (events.filter((one) => one.event === event).length < count) {
      if (Date.now() > end) throw new Error(`no ${event} in ${JSON.stringify(events)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const ended = new Promise<void>((resolve) => response.on('end', () => resolve()).on('error', () => resolve()));
  await until('hello');
  return { events, ended, until, close: () => response.destroy() };
}

const portOf = (one: TestHub['hub']) => (one.app.server.address() as AddressInfo).port;

test('an open page receives a save, with what it touched', async () => {
  const page = await openPage(portOf(hub.hub));
  await hub.as.editor('POST', '/api/designs', { body: { id: 'told', label: 'Told' } });
  await page.until('change');
  expect(page.events[1]).toMatchObject({
    event: 'change',
    data: { who: { name: 'editor person' }, touched: [{ kind: 'designs', key: 'told', op: 'put' }] },
  });
  page.close();
});

const idOf = (seq: number) => eventId({ seq, mark: hub.hub.catalog.markOf(seq) });

test('an answer says which change set it holds, a stream where it begins', async () => {
  const page = await openPage(portOf(hub.hub));
  const { seq } = page.events[0]!.data;
  const before = (await hub.as.viewer('GET', '/api/designs/told')).headers['x-service-seq'];
  expect([before, seq]).toEqual([String(hub.hub.catalog.seq), hub.hub.catalog.seq]);
  await hub.as.editor('POST', '/api/designs', { body: { id: 'counted', label: 'Counted' } });
  expect((await hub.as.viewer('GET', '/api/me')).headers['x-service-seq']).toBe(String(Number(before) + 1));
  expect((await hub.anonymous('GET', '/api/me')).headers['x-service-seq']).toBeUndefined();
  page.close();
});

test('a page that was away receives what it missed', async () => {
  const seq = hub.hub.catalog.seq;
  await hub.as.editor('POST', '/api/designs', { body: { id: 'missed', label: 'Missed' } });
  const page = await openPage(portOf(hub.hub), { 'last-event-id': idOf(seq) });
  await page.until('change');
  expect(page.events[1]).toMatchObject({ id: idOf(seq + 1), data: { touched: [{ key: 'missed' }] } });
  page.close();
});

test('what is saved while a page is sent what it missed is not lost: the page reads everything again', async () => {
  const { catalog } = hub.hub;
  const { seq } = catalog;
  const save = (id: string) => hub.as.editor('POST', '/api/designs', { body: { id, label: 'Late' } });
  await save('before-it');
  const since = vi.spyOn(catalog.store, 'since').mockImplementationOnce(async (...asked) => {
    const sets = await catalog.store.since(...asked);
    await save('meanwhile');
    return sets;
  });
  const page = await openPage(portOf(hub.hub), { 'last-event-id': idOf(seq) });
  await page.until('reload');
  expect(page.events.slice(0, 3)).toMatchObject([
    { event: 'hello', data: { seq: seq + 1 } },
    { event: 'change', data: { touched: [{ key: 'before-it' }] } },
    { event: 'reload', data: { seq: seq + 2 } },
  ]);
  since.mockRestore();
  page.close();
});

test('a page of another process on the same database receives the save, and who is editing', async () => {
  const other = await openTestHub(hub.dataDir, { databaseUrl });
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const page = await openPage(portOf(other));
  await hub.as.editor('POST', '/api/designs', { body: { id: 'across', label: 'Across' } });
  await page.until('change');
  const at = '/api/designs/across/presence';
  await hub.as.editor('PUT', at, { body: { page: 'editor-page', selected: ['j1'], editing: true } });
  await page.until('presence');
  expect(page.events.at(-1)).toMatchObject({ data: { people: [{ page: 'editor-page', selected: ['j1'] }] } });
  await hub.as.editor('POST', '/api/designs/across/lease', { body: { page: 'p1' } });
  await page.until('lease');
  expect(page.events.at(-1)).toMatchObject({ event: 'lease', data: { design: 'across' } });
  expect(other.stores.leases.holder('across', new Date())).toMatchObject({ name: 'editor person' });
  await other.stop();
  await page.ended;
});

test('editing a design is one page’s at a time: others see who, can take it over, and the holder is notified', async () => {
  const path = '/api/designs/told/lease';
  const first = await hub.as.editor('POST', path, { body: { page: 'first' } });
  expect(first.json()).toMatchObject({ mine: true, holder: { name: 'editor person' } });
  const page = await openPage(portOf(hub.hub));
  const second = await hub.as.owner('POST', path, { body: { page: 'second' } });
  expect(second.json()).toMatchObject({ mine: false, holder: { name: 'editor person' } });
  const list = (await hub.as.viewer('GET', '/api/designs?q=told')).json<{ items: object[] }>();
  expect(list.items[0]).toMatchObject({ editing: 'editor person' });
  const taken = await hub.as.owner('POST', path, { body: { page: 'second', takeOver: true } });
  expect(taken.json()).toMatchObject({ mine: true, holder: { name: 'Olga Owner' } });
  await page.until('lease');
  expect((await hub.as.editor('POST', path, { body: { page: 'first' } })).json()).toMatchObject({ mine: false });
  expect((await hub.as.owner('DELETE', path, { body: { page: 'second' } })).status).toBe(204);
  await page.until('lease', 2);
  expect((await hub.as.viewer('GET', path)).json()).toMatchObject({ holder: null });
  page.close();
});

const accountOf = async (role: 'editor' | 'viewer') =>
  (await hub.as[role]('GET', '/api/me')).json<{ account: string }>().account;

interface PersonHere {
  readonly page: string;
  readonly name: string;
  readonly selected: string[];
  readonly editing: boolean;
}
const peopleOf = (data: unknown) => (data as { people: PersonHere[] }).people;

test('who has a design open is shown with what they selected, until they leave or their page is closed', async () => {
  const at = '/api/designs/told/presence';
  const page = await openPage(portOf(hub.hub));
  const closing = await openPage(portOf(hub.hub), {}, 'viewer-page');
  const here = (page: string, selected: string[] = [], editing = false) => ({ body: { page, selected, editing } });
  expect((await hub.as.editor('PUT', at, here('editor-page', ['j1', 'w1.red'], true))).status).toBe(200);
  const both = await hub.as.viewer('PUT', at, here('viewer-page'));
  const editor = {
    page: 'editor-page',
    person: await accountOf('editor'),
    name: 'editor person',
    selected: ['j1', 'w1.red'],
    editing: true,
  };
  const viewer = {
    page: 'viewer-page',
    person: await accountOf('viewer'),
    name: 'viewer person',
    selected: [],
    editing: false,
  };
  expect(peopleOf(both.json())).toEqual([editor, viewer]);
  await page.until('presence', 2);
  expect(peopleOf(page.events.at(-1)!.data)).toEqual([editor, viewer]);
  // A person can neither change nor remove another person's page.
  await hub.as.viewer('PUT', at, here('editor-page', ['j9']));
  await hub.as.viewer('DELETE', at, { body: { page: 'editor-page' } });
  expect(peopleOf((await hub.as.viewer('PUT', at, here('viewer-page'))).json())).toEqual([editor, viewer]);
  closing.close();
  await page.until('presence', 3);
  expect(peopleOf(page.events.at(-1)!.data)).toEqual([editor]);
  expect((await hub.as.editor('DELETE', at, { body: { page: 'editor-page' } })).status).toBe(204);
  await page.until('presence', 4);
  expect(peopleOf(page.events.at(-1)!.data)).toEqual([]);
  page.close();
});

test('RE13.2 the tabs that share a stream have left when it ends; each says what it looks at', async () => {
  const watching = await openPage(portOf(hub.hub));
  const shared = await openPage(portOf(hub.hub));
  const { stream, person } = shared.events[0]!.data;
  expect(person).toBe(await accountOf('viewer'));
  const put = (design: string, page: string) =>
    hub.as.viewer('PUT', `/api/designs/${design}/presence`, { body: { page, selected: [], editing: false, stream } });
  await put('counted', 'tab-number-1');
  await put('counted', 'tab-number-2');
  await put('missed', 'tab-number-3');
  await watching.until('presence', 3);
  const seen = () =>
    watching.events.flatMap(({ event, data }) =>
      event === 'presence'
        ? [
            `${String(data['design'])}: ${peopleOf(data)
              .map(({ page }) => page)
              .join(' ')}`,
          ]
        : [],
    );
  expect(seen().slice(1)).toEqual(['counted: tab-number-1 tab-number-2', 'missed: tab-number-3']);
  shared.close();
  await watching.until('presence', 6);
  expect(new Map(seen().map((line) => line.split(':') as [string, string]))).toEqual(
    new Map([
      ['counted', ' '],
      ['missed', ' '],
    ]),
  );
  watching.close();
});

test('a session may have 32 streams open; a further one is refused until one of them has ended', async () => {
  const headers = { cookie: await cookie() };
  const pages = await Promise.all(Array.from({ length: 32 }, () => openPage(portOf(hub.hub), headers)));
  const refused = await fetch(`http://127.0.0.1:${portOf(hub.hub)}/api/events`, { headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  expect(await refused.json()).toMatchObject({
    code: 'too-many-streams',
    detail:
      'This session has 32 event streams open, which is the limit. Close one, or read one stream in several places.',
  });
  // Each session of a person has its own count.
  (await openPage(portOf(hub.hub))).close();
  pages[0]!.close();
  await expect
    .poll(async () => {
      const gone = new AbortController();
      const url = `http://127.0.0.1:${portOf(hub.hub)}/api/events`;
      const { status } = await fetch(url, { headers, signal: gone.signal });
      gone.abort();
      return status;
    })
    .toBe(200);
  for (const page of pages) page.close();
});

test('a presence that is not well formed is refused with each problem', async () => {
  const body = { page: 'no spaces please', selected: Array.from({ length: 41 }, () => 'j1'), editing: 'yes' };
  const answer = await hub.as.viewer('PUT', '/api/designs/told/presence', { body });
  expect(answer.status).toBe(422);
  const { issues } = answer.json<{ issues: { pointer: string }[] }>();
  expect(issues.map(({ pointer }) => pointer).toSorted()).toEqual(['/editing', '/page', '/selected']);
});

test('a page whose person was signed out hears nothing more, whichever process ended the session', async () => {
  const other = await openTestHub(hub.dataDir, { databaseUrl });
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const page = await openPage(portOf(other));
  const { items } = (await hub.as.viewer('GET', '/api/sessions')).json<{ items: { id: string; current: boolean }[] }>();
  for (const { id, current } of items) if (!current) await hub.as.viewer('DELETE', `/api/sessions/${id}`);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await hub.as.editor('POST', '/api/designs', { body: { id: 'unheard', label: 'Unheard' } });
  await page.ended;
  expect(page.events.map(({ event }) => event)).toEqual(['hello']);
  await other.stop();
});

test('RE13.1 a stream ends with its session: while that is valid it stays, once it has expired it is ended', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const other = await openTestHub(hub.dataDir, { databaseUrl, notice: () => undefined });
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const page = await openPage(portOf(other));
    const dayMs = 24 * 60 * 60 * 1000;
    for (const [alive, days] of [0, 10, 10].entries()) {
      vi.setSystemTime(Date.now() + days * dayMs);
      await vi.advanceTimersByTimeAsync(20_000);
      await page.until('alive', alive + 1);
    }
    vi.setSystemTime(Date.now() + 31 * dayMs);
    await vi.advanceTimersByTimeAsync(20_000);
    await page.ended;
    expect(page.events.map(({ event }) => event)).toEqual(['hello', 'alive', 'alive', 'alive']);
    await other.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('an open stream does not keep the hub from stopping', async () => {
  const own = await startTestHub({ setup: 'empty', databaseUrl: await freshDatabase() });
  await own.hub.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: '' };
    void own
      .anonymous('POST', '/api/auth/sign-in/email', { body: { email: 'viewer@example.com', password: testPassword } })
      .then((answer) => {
        headers.cookie = String(answer.headers['set-cookie']).split(';')[0]!;
        request({ port: portOf(own.hub), host: '127.0.0.1', path: '/api/events', headers }, resolve)
          .on('error', reject)
          .end();
      });
  });
  response.resume();
  const ended = new Promise((resolve) => response.on('end', resolve));
  // The stream stays open until the hub stops.
  await own.stop();
  await ended;
});
