import { getMe } from '@cablewright/client';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from './connection.ts';
import { followEvents, savedByKey } from './events.ts';
import { hub } from './hub.ts';
import { peopleKey } from './presence.ts';
import { pageId } from './random-id.ts';
import { FakeEvents } from './testing/fake-events.ts';
import { markTouched } from './touched.ts';

let client: QueryClient;
/** Whether the cached data of a key must be read again. */
const isStale = (...key: unknown[]) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  FakeEvents.opened = [];
  vi.stubGlobal('EventSource', FakeEvents);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  client = new QueryClient();
  for (const key of [
    ['design', 'lead'],
    ['design', 'other'],
    ['jobs', ''],
    ['lease', 'lead'],
  ])
    client.setQueryData(key, {});
});
afterEach(() => vi.unstubAllGlobals());

test('a save on another page makes exactly its queries read again', () => {
  const stop = followEvents(client, 'ada');
  FakeEvents.last.send('change', { touched: [{ kind: 'designs', key: 'lead' }] });
  expect([isStale('design', 'lead'), isStale('design', 'other'), isStale('jobs', '')]).toEqual([true, false, false]);
  FakeEvents.last.send('job');
  FakeEvents.last.send('lease', { design: 'lead' });
  expect([isStale('jobs', ''), isStale('lease', 'lead'), isStale('design', 'other')]).toEqual([true, true, false]);
  stop();
  expect([FakeEvents.last.url, FakeEvents.open]).toEqual(['/api/events', 0]);
});

test('CA2.7 a save on this page is not read again, neither after it nor on its event; a later save is', async () => {
  const stop = followEvents(client, 'ada');
  client.setQueryData(['design', 'lead'], { value: {}, etag: '"7-x"' });
  client.setQueryData(['issues', 'lead'], []);
  await markTouched(client, { kind: 'designs', key: 'lead', etag: '"7-x"' });
  FakeEvents.last.send('change', { touched: [{ kind: 'designs', key: 'lead' }] }, '7-x');
  expect([isStale('design', 'lead'), isStale('issues', 'lead')]).toEqual([false, true]);
  FakeEvents.last.send('change', { touched: [{ kind: 'designs', key: 'lead' }] }, '8-y');
  expect(isStale('design', 'lead')).toBe(true);
  stop();
});

test('a first read during a change is repeated, and after a reload of the catalog everything is read again', async () => {
  const stop = followEvents(client, 'ada');
  for (const type of ['job', 'reload']) {
    const answers: ((state: string) => void)[] = [];
    const observer = new QueryObserver<string>(client, {
      queryKey: ['jobs', type],
      queryFn: () => new Promise((done) => answers.push(done)),
    });
    const leave = observer.subscribe(() => undefined);
    FakeEvents.last.send(type);
    answers[0]!('queued');
    await vi.waitUntil(() => answers.length === 2);
    answers[1]!('done');
    await vi.waitUntil(() => observer.getCurrentResult().data === 'done');
    leave();
  }
  stop();
});

test('changes between the first reads of a page and its stream are read again', async () => {
  let at = 7;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { headers: { 'x-service-seq': String(at) } })));
  const stop = followEvents(client, 'ada');
  await hub.call(getMe);
  FakeEvents.last.send('hello', { seq: 7 });
  expect(isStale('design', 'lead')).toBe(false);
  // A read that was pending when the stream began.
  at = 6;
  await hub.call(getMe);
  expect(isStale('design', 'lead')).toBe(true);
  client.setQueryData(['design', 'lead'], {});
  await hub.call(getMe);
  expect(isStale('design', 'lead')).toBe(false);
  FakeEvents.last.send('hello', { seq: 7 });
  expect(isStale('design', 'lead')).toBe(true);
  stop();
});

test('a save made elsewhere arrives with its author', () => {
  const stop = followEvents(client, 'ada');
  FakeEvents.last.send('change', { who: { name: 'Kim' }, touched: [{ kind: 'designs', key: 'lead' }] });
  expect(client.getQueryData(savedByKey('designs', 'lead'))).toBe('Kim');
  stop();
});

test('the other people who have a cable open are listed, without this page itself', () => {
  const stop = followEvents(client, 'ada');
  const kim = { page: 'page-of-kim', person: 'kim', name: 'Kim', selected: ['j1'], editing: true };
  FakeEvents.last.send('presence', { design: 'lead', people: [kim, { ...kim, page: pageId }] });
  expect(client.getQueryData(peopleKey('lead'))).toEqual([kim]);
  stop();
});

test('a stream that ended for good is opened again, and the page says that it is offline until then', () => {
  vi.useFakeTimers();
  const stop = followEvents(client, 'ada');
  const first = FakeEvents.last;
  first.send('hello', { seq: 1 });
  first.break(true);
  expect(connection.lost).toBe(true);
  vi.advanceTimersByTime(3_000);
  expect(FakeEvents.last).not.toBe(first);
  FakeEvents.last.send('hello', { seq: 1 });
  expect([connection.lost, isStale('design', 'other')]).toEqual([false, true]);
  stop();
  vi.useRealTimers();
});

test('after a lost connection everything is read again', () => {
  const stop = followEvents(client, 'ada');
  FakeEvents.last.send('hello', { seq: 1 });
  expect(isStale('design', 'other')).toBe(false);
  FakeEvents.last.break();
  FakeEvents.last.send('hello', { seq: 1 });
  expect([isStale('design', 'lead'), isStale('design', 'other'), isStale('jobs', '')]).toEqual([true, true, true]);
  stop();
});

test('a page without shared workers has a stream only while it is visible, and reads everything again when it is', () => {
  const stop = followEvents(client, 'ada');
  FakeEvents.last.send('hello', { seq: 1 });
  const look = (visibilityState: string) => {
    Object.assign(document, { visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  look('hidden');
  expect(FakeEvents.open).toBe(0);
  look('visible');
  expect([FakeEvents.open, isStale('design', 'other')]).toEqual([1, false]);
  FakeEvents.last.send('hello', { seq: 4 });
  expect(isStale('design', 'other')).toBe(true);
  stop();
  expect(FakeEvents.open).toBe(0);
});

test('when another person has signed in, everything is read again as that person', () => {
  const stop = followEvents(client, 'ada');
  FakeEvents.last.send('hello', { seq: 1, person: 'kim' });
  expect(isStale('design', 'other')).toBe(true);
  stop();
});
