import type { Client } from '@cablewright/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEvents } from '../testing/fake-events.ts';
import type { FromPage, ToPage } from './messages.ts';
import { PageLine } from './page-line.ts';
import { SharedStream } from './shared-stream.ts';

const second = 1_000;
const minute = 60 * second;

/** A hub whose catalog is a number, with its list of people who are present. */
class FakeHub {
  seq = 1;
  person = 'ada';
  present = new Map<string, { readonly design: string; readonly stream: string | undefined }>();
  requests: string[] = [];
  #streams = 0;

  readonly client = {
    addressOf: () => '/api/events',
    call: (operation: string, sent: { params: { id: string }; body: { page: string; stream?: string } }) => {
      const { page, stream } = sent.body;
      this.requests.push(`${operation.split(' ')[0]} ${sent.params.id} ${page}`);
      if (operation.startsWith('PUT')) this.present.set(page, { design: sent.params.id, stream });
      else this.present.delete(page);
      return Promise.resolve({ design: sent.params.id, people: [] });
    },
  } as unknown as Pick<Client, 'call' | 'addressOf'>;

  /** Sends the first event of the stream that was opened last. */
  greet(): void {
    this.#streams += 1;
    const stream = `stream-${this.#streams}`;
    FakeEvents.last.send('hello', { seq: this.seq, stream, person: this.person, aliveEveryMs: 20 * second });
  }

  save(): void {
    this.seq += 1;
    if (FakeEvents.open > 0) FakeEvents.last.send('change', { seq: this.seq, touched: [] }, String(this.seq));
  }

  /** Removes the pages of a stream that ended, as the hub does. */
  streamEnded(): void {
    for (const [page, { stream }] of this.present) if (stream === `stream-${this.#streams}`) this.present.delete(page);
  }
}

/** One browser: the stream that its tabs share, in a worker that can crash. */
class FakeBrowser {
  stream: SharedStream;
  readonly #hub: FakeHub;

  constructor(hub: FakeHub) {
    this.#hub = hub;
    this.stream = this.#start();
  }

  #start(): SharedStream {
    return new SharedStream({ hub: this.#hub.client, open: (url) => new FakeEvents(url) as unknown as EventSource });
  }

  /** The worker crashes with its stream: nothing in it runs any more. */
  crash(): void {
    for (const source of FakeEvents.opened) source.close();
    this.#hub.streamEnded();
    const dead = this.stream;
    this.stream = this.#start();
    dead.hear({ is: 'signed-out' }, { send: () => undefined });
  }
}

class Tab {
  readonly window = new EventTarget();
  readonly #document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  readonly heard: ToPage['is'][] = [];
  /** The change set of the catalog that the tab shows. */
  shows = 0;
  /** False while the tab runs no code, as in the back/forward cache or after a crash. */
  runs = true;
  readonly line: PageLine;
  readonly #hub: FakeHub;
  readonly #browser: FakeBrowser;

  constructor(hub: FakeHub, browser: FakeBrowser, page: string, person = 'ada') {
    this.#hub = hub;
    this.#browser = browser;
    vi.stubGlobal('window', this.window);
    vi.stubGlobal('document', this.#document);
    this.line = new PageLine({
      page,
      person,
      connect: (hear) => this.#connect(hear),
      onlyVisible: () => false,
      hear: (message, again) => this.#hear(message, again),
    });
  }

  #connect(hear: (message: ToPage) => void) {
    const { stream } = this.#browser;
    const port = { send: (message: ToPage) => (this.runs ? hear(message) : undefined) };
    const post = (message: FromPage) => (this.runs ? stream.hear(message, port) : undefined);
    return { post, close: () => undefined };
  }

  #hear(message: ToPage, again: boolean): void {
    this.heard.push(message.is);
    if (message.is === 'open') this.shows = again ? this.#hub.seq : message.seq;
    if (message.is === 'event' && message.event === 'change')
      this.shows = (JSON.parse(message.data) as { seq: number }).seq;
  }

  leave(): void {
    this.window.dispatchEvent(new Event('pagehide'));
    this.#look('hidden');
    this.runs = false;
  }

  #look(visibilityState: string): void {
    this.#document.visibilityState = visibilityState;
    this.#document.dispatchEvent(new Event('visibilitychange'));
  }

  comeBack(): void {
    this.runs = true;
    this.#look('visible');
    this.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }
}

let hub: FakeHub;
let browser: FakeBrowser;
let tabs: Tab[];

const open = (page: string, person?: string) => {
  const tab = new Tab(hub, browser, page, person);
  tabs.push(tab);
  return tab;
};
const openTwelve = () => Array.from({ length: 12 }, (_, n) => open(`tab-${n}`));
const shown = () => tabs.map(({ shows }) => shows);

beforeEach(() => {
  vi.useFakeTimers();
  FakeEvents.opened = [];
  hub = new FakeHub();
  browser = new FakeBrowser(hub);
  tabs = [];
});
afterEach(() => {
  for (const { line } of tabs) line.close();
  expect(FakeEvents.open).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('RE13.1 twelve tabs share one stream, and a tab that is opened later receives the current change set', () => {
  openTwelve();
  hub.greet();
  hub.save();
  const late = open('late');
  expect([FakeEvents.opened.length, FakeEvents.open]).toEqual([1, 1]);
  expect(late.heard).toEqual(['open']);
  hub.save();
  expect(shown()).toEqual(Array.from({ length: 13 }, () => 3));
});

test('RE13.1 a tab in the back/forward cache receives no events; shown again, it reads everything again', () => {
  const tab = open('tab');
  hub.greet();
  tab.leave();
  expect(FakeEvents.open).toBe(0);
  hub.save();
  tab.comeBack();
  expect(FakeEvents.open).toBe(1);
  hub.greet();
  expect(tab.shows).toBe(2);
});

test('RE13.1 no tab misses a change while the stream is broken', () => {
  openTwelve();
  hub.greet();
  FakeEvents.last.break();
  hub.seq += 3;
  const late = open('late');
  expect(late.heard).toEqual(['lost']);
  hub.greet();
  expect(new Set(shown())).toEqual(new Set([4]));
  expect(FakeEvents.opened).toHaveLength(1);
});

test('RE13.1 signing out in one tab ends the stream of all, and nothing opens it again', () => {
  const [first, ...others] = openTwelve();
  hub.greet();
  first!.line.signedOut();
  expect(FakeEvents.open).toBe(0);
  expect(others.every(({ heard }) => heard.at(-1) === 'ended')).toBe(true);
  vi.advanceTimersByTime(30 * second);
  expect(FakeEvents.opened).toHaveLength(1);
});

test('RE13.1 when another person signs in, their stream replaces the old one, and tabs of the old person notice', () => {
  const old = open('tab-of-ada');
  hub.greet();
  hub.person = 'kim';
  const kim = open('tab-of-kim', 'kim');
  expect([FakeEvents.opened.length, FakeEvents.open]).toEqual([2, 1]);
  hub.greet();
  expect([old.heard, kim.heard]).toEqual([['open', 'open', 'other-person'], ['open']]);
  // The old tab reports its own person again, which changes nothing.
  vi.advanceTimersByTime(10 * second);
  expect(FakeEvents.opened).toHaveLength(2);
});

test('after an answer that is not a stream, another one is requested as long as there are tabs', () => {
  const tab = open('tab');
  FakeEvents.last.break(true);
  expect(tab.heard).toEqual(['ended']);
  vi.advanceTimersByTime(3 * second);
  expect(FakeEvents.opened).toHaveLength(2);
  FakeEvents.last.break(true);
  tab.line.close();
  vi.advanceTimersByTime(minute);
  expect(FakeEvents.opened).toHaveLength(2);
});

test('RE13.1 a silent stream is replaced, although its connection did not break', () => {
  const tab = open('tab');
  hub.greet();
  vi.advanceTimersByTime(40 * second);
  expect(FakeEvents.opened).toHaveLength(1);
  hub.seq += 1;
  vi.advanceTimersByTime(20 * second);
  expect([FakeEvents.opened.length, FakeEvents.open]).toEqual([2, 1]);
  // The new stream gets no answer either. After the same time it is replaced too.
  vi.advanceTimersByTime(40 * second);
  expect(FakeEvents.opened).toHaveLength(2);
  vi.advanceTimersByTime(20 * second);
  expect(FakeEvents.opened).toHaveLength(3);
  hub.greet();
  expect(tab.shows).toBe(2);
});

test('when the network is back the stream is opened once, however many tabs report it', () => {
  openTwelve();
  hub.greet();
  vi.advanceTimersByTime(5 * second);
  const back = () => tabs.forEach(({ window }) => window.dispatchEvent(new Event('online')));
  back();
  expect([FakeEvents.opened.length, FakeEvents.open]).toEqual([2, 1]);
  hub.greet();
  back();
  expect(FakeEvents.opened).toHaveLength(2);
});

test('RE13.2 each tab reports through the shared stream what it shows, and is removed once it leaves', async () => {
  const [first, two] = [open('one'), open('two')];
  first.line.show({ design: 'lead', selected: [], editing: false });
  two.line.show({ design: 'tail', selected: ['j1'], editing: true });
  // Nothing is sent before there is a stream, because the hub would not notice that the tabs leave.
  expect(hub.requests).toEqual([]);
  hub.greet();
  await vi.advanceTimersByTimeAsync(0);
  expect([...hub.present]).toEqual([
    ['one', { design: 'lead', stream: 'stream-1' }],
    ['two', { design: 'tail', stream: 'stream-1' }],
  ]);
  first.line.show({ design: 'tail', selected: [], editing: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(hub.requests.slice(2)).toEqual(['DELETE lead one', 'PUT tail one']);
  two.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect([...hub.present.keys()]).toEqual(['one']);
});

test('RE13.2 a crashed tab is removed; a tab that was only frozen is back when it answers', async () => {
  const [crashed, slept] = [open('crashed'), open('slept')];
  for (const { line } of tabs) line.show({ design: 'lead', selected: [], editing: false });
  const awake = open('awake');
  const alive = setInterval(() => FakeEvents.last.send('alive'), 20 * second);
  hub.greet();
  await vi.advanceTimersByTimeAsync(second);
  expect(hub.present.size).toBe(2);
  crashed.runs = false;
  slept.runs = false;
  await vi.advanceTimersByTimeAsync(40 * second);
  expect(hub.present.size).toBe(0);
  hub.save();
  slept.runs = true;
  await vi.advanceTimersByTimeAsync(30 * second);
  expect([...hub.present.keys()]).toEqual(['slept']);
  expect([slept.shows, awake.shows]).toEqual([2, 2]);
  clearInterval(alive);
});

test('RE13.1 twelve tabs of one browser over two hours: the hub restarts, the network goes, the worker crashes, and every tab follows', async () => {
  openTwelve();
  for (const [n, { line }] of tabs.entries()) line.show({ design: `cable-${n}`, selected: [], editing: false });
  hub.greet();
  let answers = true;
  const alive = setInterval(() => answers && FakeEvents.open > 0 && FakeEvents.last.send('alive'), 20 * second);
  const troubles: Readonly<Record<number, () => void>> = {
    10: () => {
      // The hub restarts, and the browser reopens the stream itself.
      FakeEvents.last.break();
      hub.streamEnded();
      hub.seq += 2;
      hub.greet();
    },
    30: () => FakeEvents.last.break(true),
    50: () => {
      answers = false;
      hub.streamEnded();
    },
    70: () => browser.crash(),
    90: () => tabs.forEach(({ window }) => window.dispatchEvent(new Event('online'))),
    100: () => tabs[3]!.leave(),
    101: () => tabs[3]!.comeBack(),
  };
  for (let elapsed = 0; elapsed < 120; elapsed += 1) {
    troubles[elapsed]?.();
    // oxlint-disable-next-line no-await-in-loop -- the clock is moved step by step
    for (let step = 0; step < 6; step += 1) await vi.advanceTimersByTimeAsync(10 * second);
    answers = true;
    if ([30, 50, 70, 90].includes(elapsed)) hub.greet();
    // oxlint-disable-next-line no-await-in-loop -- delivers the messages that are pending
    await vi.advanceTimersByTimeAsync(0);
    hub.save();
    const running = tabs.filter(({ runs }) => runs);
    const states = new Set(running.map(({ shows }) => shows));
    expect({ at: elapsed, streams: FakeEvents.open, states, present: hub.present.size }).toEqual({
      at: elapsed,
      streams: 1,
      states: new Set([hub.seq]),
      present: running.length,
    });
  }
  clearInterval(alive);
});
