import { afterEach, expect, test, vi } from 'vitest';
import { oncePaintedOrLeft } from './once-painted.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page whose frames are painted by the test. */
function page(hidden = false) {
  vi.useFakeTimers();
  const frames = new Map<number, () => void>();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.set(frames.size + 1, frame).size);
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  const [window, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden })];
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  const paint = () => {
    for (const frame of frames.values()) frame();
    frames.clear();
    vi.runAllTimers();
  };
  return { window, document, paint };
}

test('work that waits for the paint runs once, after it', () => {
  const { window, paint } = page();
  const work = vi.fn();
  oncePaintedOrLeft(work);
  expect(work).not.toHaveBeenCalled();
  paint();
  window.dispatchEvent(new Event('pagehide'));
  paint();
  expect(work).toHaveBeenCalledTimes(1);
});

test.each(['pagehide', 'visibilitychange'] as const)('a page that is left runs the work at once: %s', (type) => {
  const { window, document, paint } = page();
  const work = vi.fn();
  oncePaintedOrLeft(work);
  (type === 'pagehide' ? window : document).dispatchEvent(new Event(type));
  expect(work).toHaveBeenCalledTimes(1);
  paint();
  expect(work).toHaveBeenCalledTimes(1);
});

test('a hidden page paints nothing, so it does not wait', () => {
  page(true);
  const work = vi.fn();
  oncePaintedOrLeft(work);
  expect(work).toHaveBeenCalledTimes(1);
});
