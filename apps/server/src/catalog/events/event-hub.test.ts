import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Sql } from '@cablewright/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PresenceBook } from '../presence/presence-book.ts';
import { EventHub } from './event-hub.ts';

const second = 1_000;

/** A fake response to a browser that collects what the hub sends. */
class FakeResponse extends EventEmitter {
  destroyed = false;
  readonly writableLength = 0;
  received = '';

  write(text: string): void {
    this.received += text;
  }

  end(): void {
    this.destroyed = true;
    this.emit('close');
  }

  count(event: string): number {
    return this.received.split(`event: ${event}\n`).length - 1;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const quietDatabase = {
  notify: () => Promise.resolve(),
  listen: () => Promise.resolve(() => undefined),
} as unknown as Sql;

test('RE13.1 RE13.2 over two hours the stream of a browser shows that it lives, its twelve tabs stay present, and both end with the session', async () => {
  const events = new EventHub();
  const presence = await PresenceBook.open(quietDatabase);
  const browser = new FakeResponse();
  let signedIn = true;
  let changes = 0;
  presence.onChange(() => (changes += 1));
  browser.on('close', presence.stream('stream-1', 'ada'));
  events.add(browser as unknown as ServerResponse, () => Promise.resolve(signedIn), '');
  const here = async () => {
    for (let tab = 1; tab <= 12; tab += 1)
      await presence.here({
        design: 'lead',
        page: `tab-${tab}`,
        person: 'ada',
        name: 'Ada',
        selected: [],
        editing: false,
        stream: 'stream-1',
      });
  };
  for (let passed = 0; passed < 2 * 60 * 60; passed += 10) {
    await here();
    await vi.advanceTimersByTimeAsync(10 * second);
    expect(presence.of('lead')).toHaveLength(12);
  }
  expect([events.listening, browser.count('alive'), changes]).toEqual([1, 360, 12]);
  signedIn = false;
  await vi.advanceTimersByTimeAsync(20 * second);
  expect([events.listening, browser.destroyed, presence.of('lead')]).toEqual([0, true, []]);
  events.close();
  presence.close();
});

test('RE13.2 tabs without a word for half a minute are forgotten, though their stream is open', async () => {
  const presence = await PresenceBook.open(quietDatabase);
  presence.stream('stream-1', 'ada');
  const tab = { design: 'lead', person: 'ada', name: 'Ada', selected: [], editing: false, stream: 'stream-1' };
  await presence.here({ ...tab, page: 'crashed' });
  await presence.here({ ...tab, page: 'awake' });
  await vi.advanceTimersByTimeAsync(20 * second);
  await presence.here({ ...tab, page: 'awake' });
  await vi.advanceTimersByTimeAsync(15 * second);
  expect(presence.of('lead').map(({ page }) => page)).toEqual(['awake']);
  presence.close();
});

test('a client that has gone before its stream begins is not listened for', () => {
  const events = new EventHub();
  const gone = new FakeResponse();
  gone.end();
  events.add(gone as unknown as ServerResponse, () => Promise.resolve(true), '');
  expect(events.listening).toBe(0);
  events.close();
});
