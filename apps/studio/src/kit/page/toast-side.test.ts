import { expect, test } from 'vitest';
import { type Edges, sideFor, type WindowSide, toastSide } from './toast-side.ts';

const window = { width: 1440, height: 900 };
const toasts = (top: number): Edges => ({ left: 500, right: 940, top, bottom: top + 120 });
const above = toasts(60);
const below = toasts(window.height - 16 - 120);

test('messages are at the bottom unless they would cover what is typed', () => {
  expect(toastSide(undefined, above, below, 'bottom')).toBe('bottom');
  expect(toastSide({ left: 300, right: 700, top: 300, bottom: 330 }, above, below, 'bottom')).toBe('bottom');
  expect(toastSide({ left: 300, right: 700, top: 800, bottom: 830 }, above, below, 'bottom')).toBe('top');
  // Next to the messages, not under them.
  expect(toastSide({ left: 10, right: 490, top: 800, bottom: 830 }, above, below, 'bottom')).toBe('bottom');
});

test('no field of up to half the window is ever covered, wherever it is', () => {
  const hits = (a: Edges, b: Edges) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
  for (let top = 0; top < window.height; top += 7)
    for (let height = 20; height < window.height / 2; height += 61)
      for (let left = 0; left < window.width - 200; left += 97) {
        const field = { left, right: left + 200, top, bottom: Math.min(top + height, window.height) };
        for (const appeared of ['top', 'bottom'] satisfies WindowSide[]) {
          const at = toastSide(field, above, below, appeared) === 'top' ? above : below;
          expect(hits(field, at), JSON.stringify(field)).toBe(false);
        }
      }
});

test('messages appear where they cover fewer controls, at the bottom if equally many', () => {
  const button = (top: number): Edges => ({ left: 600, right: 700, top, bottom: top + 30 });
  expect(sideFor([], above, below)).toBe('bottom');
  expect(sideFor([button(400)], above, below)).toBe('bottom');
  expect(sideFor([button(400), button(850)], above, below)).toBe('top');
  expect(sideFor([button(100), button(850)], above, below)).toBe('bottom');
  expect(sideFor([button(100), button(820), button(850)], above, below)).toBe('top');
});

test('messages stay where they appeared when nothing is typed there', () => {
  expect(toastSide(undefined, above, below, 'top')).toBe('top');
  expect(toastSide({ left: 300, right: 700, top: 300, bottom: 330 }, above, below, 'top')).toBe('top');
  expect(toastSide({ left: 300, right: 700, top: 70, bottom: 100 }, above, below, 'top')).toBe('bottom');
});
