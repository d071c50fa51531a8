import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingersAfter, noFingers, type Touch } from './fingers.ts';

type Pinch = NonNullable<ReturnType<typeof fingersAfter>['pinch']>;

const at = (x: number, y = 0) => ({ x, y });
const down = (finger: number, x: number, isFirst = false): Touch => ({ type: 'down', finger, at: at(x), isFirst });
const move = (finger: number, x: number): Touch => ({ type: 'move', finger, at: at(x) });
const up = (finger: number): Touch => ({ type: 'up', finger });

function play(touches: readonly Touch[], from = noFingers) {
  let fingers = from;
  const pinches: Pinch[] = [];
  const theirs: boolean[] = [];
  for (const touch of touches) {
    const step = fingersAfter(fingers, touch);
    fingers = step.fingers;
    theirs.push(step.isPinch);
    if (step.pinch !== undefined) pinches.push(step.pinch);
  }
  return { fingers, pinches, theirs };
}

test('CA1.16 two fingers move the canvas with them, and zoom it by how far they go apart', () => {
  const { pinches, theirs } = play([down(1, 100, true), down(2, 200), move(2, 300)]);
  expect(theirs).toEqual([false, true, true]);
  expect(pinches).toEqual([{ pan: { dx: 50, dy: 0 }, zoom: { factor: 2, about: at(200) } }]);
});

test('one finger is an ordinary pointer, also after a second one was lifted', () => {
  const { theirs, pinches } = play([down(1, 0, true), move(1, 40), down(2, 90), up(2), move(1, 80), up(1)]);
  expect(theirs).toEqual([false, false, true, true, false, false]);
  expect(pinches).toEqual([]);
});

test('a third finger moves nothing; if one of the first two is lifted, the others continue without a jump', () => {
  const three = play([down(1, 0, true), down(2, 100), down(3, 400)]);
  expect(play([move(3, 600)], three.fingers).pinches).toEqual([
    { pan: { dx: 0, dy: 0 }, zoom: { factor: 1, about: at(50) } },
  ]);
  const left = play([move(3, 600), up(1), move(2, 110)], three.fingers);
  expect(left.pinches.at(-1)).toEqual({ pan: { dx: 5, dy: 0 }, zoom: { factor: 490 / 500, about: at(355) } });
});

test('a lost finger is forgotten on the next first touch, which is no pinch', () => {
  const lost = play([down(1, 0, true), down(2, 100)]).fingers;
  const next = play([down(7, 30, true), move(7, 60), up(7)], lost);
  expect(next.theirs).toEqual([false, false, false]);
  expect(next.pinches).toEqual([]);
  expect(next.fingers.size).toBe(0);
  expect(play([move(9, 50), up(9)]).theirs).toEqual([false, false]);
});

const touches = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('down' as const), finger: fc.nat(3), at: point(), isFirst: fc.boolean() }),
    fc.record({ type: fc.constant('move' as const), finger: fc.nat(3), at: point() }),
    fc.record({ type: fc.constant('up' as const), finger: fc.nat(3) }),
  ),
);

function point() {
  return fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });
}

test('any sequence of touches, some of them lost, zooms by a finite factor and leaves no finger behind', () => {
  fc.assert(
    fc.property(touches, (all) => {
      const { fingers, pinches } = play(all);
      for (const { zoom, pan } of pinches) {
        expect(zoom.factor).toBeGreaterThan(0);
        expect([zoom.factor, zoom.about.x, zoom.about.y, pan.dx, pan.dy].every(Number.isFinite)).toBe(true);
      }
      expect(play([...fingers.keys()].map(up), fingers).fingers.size).toBe(0);
    }),
  );
});
