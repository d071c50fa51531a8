import { afterEach, expect, test, vi } from 'vitest';
import { sharedWorker } from './shared-worker.ts';
import type { FromChecksWorker, ToChecksWorker } from './checks-worker.ts';

/** Fake workers that answer each page with the number of its requests, and a record of how they ended. */
function workers() {
  const started: { ended: boolean; fail: () => void }[] = [];
  const start = () => {
    const failed: (() => void)[] = [];
    const worker = { ended: false, fail: () => failed.forEach((listener) => listener()) };
    started.push(worker);
    return {
      postMessage: (port: MessagePort) => {
        let requests = 0;
        port.addEventListener('message', ({ data }: MessageEvent<ToChecksWorker>) => {
          requests += 1;
          if (data.ask === 'close') port.close();
          else port.postMessage({ of: 'judge', turn: requests, found: [] } satisfies FromChecksWorker);
        });
        port.start();
      },
      addEventListener: (type: string, listener: unknown) => type === 'error' && failed.push(listener as () => void),
      terminate: () => {
        worker.ended = true;
      },
    };
  };
  return { started, open: sharedWorker(start) };
}

const answerTo = async (page: ReturnType<ReturnType<typeof sharedWorker>>) =>
  new Promise<number>((done) => {
    page.addEventListener('message', ({ data }: MessageEvent<FromChecksWorker>) =>
      done('turn' in data ? data.turn : 0),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    page.postMessage({ ask: 'check', turn: 9 } satisfies ToChecksWorker);
  });

afterEach(() => void vi.useRealTimers());

test('pages are answered by one worker, one after another or at the same time, each separately', async () => {
  const { started, open } = workers();
  const first = open();
  expect([await answerTo(first), await answerTo(first)]).toEqual([1, 2]);
  const second = open();
  expect(await answerTo(second)).toBe(1);
  first.terminate();
  second.terminate();
  const third = open();
  expect(await answerTo(third)).toBe(1);
  expect(started.map(({ ended }) => ended)).toEqual([false]);
  third.terminate();
});

test('an idle worker ends, and a failed worker is not given to another page', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { started, open } = workers();
  open().terminate();
  vi.advanceTimersByTime(10_000);
  const page = open();
  vi.advanceTimersByTime(120_000);
  expect(started.map(({ ended }) => ended)).toEqual([false]);
  page.terminate();
  vi.advanceTimersByTime(120_000);
  expect(started.map(({ ended }) => ended)).toEqual([true]);
  const failing = open();
  started[1]!.fail();
  const other = open();
  expect(started.map(({ ended }) => ended)).toEqual([true, true, false]);
  failing.terminate();
  vi.advanceTimersByTime(120_000);
  expect(started[2]!.ended).toBe(false);
  other.terminate();
  vi.advanceTimersByTime(120_000);
  expect(started[2]!.ended).toBe(true);
});
