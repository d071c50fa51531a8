import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvents } from './events.ts';

/** An event stream the test sends on. */
class FakeEvents extends EventTarget {
  static last: FakeEvents;
  closed = false;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEvents.last = this;
  }

  send(type: string, data?: object): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  close(): void {
    this.closed = true;
  }
}

let client: QueryClient;
/** Whether what is cached under a key has to be read again. */
const isStale = (...key: unknown[]) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEvents);
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

test('what another page saved is read again, and nothing else', () => {
  const stop = followEvents(client);
  FakeEvents.last.send('change', { touched: [{ kind: 'designs', key: 'lead' }] });
  expect([isStale('design', 'lead'), isStale('design', 'other'), isStale('jobs', '')]).toEqual([true, false, false]);
  FakeEvents.last.send('job');
  FakeEvents.last.send('lease', { design: 'lead' });
  expect([isStale('jobs', ''), isStale('lease', 'lead'), isStale('design', 'other')]).toEqual([true, true, false]);
  stop();
  expect([FakeEvents.last.url, FakeEvents.last.closed]).toEqual(['/api/events', true]);
});

test('after a lost connection everything is read again', () => {
  followEvents(client);
  FakeEvents.last.send('open');
  expect(isStale('design', 'other')).toBe(false);
  FakeEvents.last.send('error');
  FakeEvents.last.send('open');
  expect([isStale('design', 'lead'), isStale('design', 'other'), isStale('jobs', '')]).toEqual([true, true, true]);
});
