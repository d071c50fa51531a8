import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Edges, freePlace, overlaps } from './free-place.ts';

const window = { width: 1440, height: 900 };
const size = { width: 440, height: 120 };
const at = (left: number, top: number, width = 100, height = 30): Edges => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});

test('messages are in the middle of the bottom if nothing is there', () => {
  const bottom = at(500, 764, 440, 120);
  expect(freePlace(size, window, [])).toEqual(bottom);
  expect(freePlace(size, window, [at(600, 400), at(10, 850)], at(300, 300, 400))).toEqual(bottom);
});

test('over a control they are on the right or left of it, then at the top, then between', () => {
  expect(freePlace(size, window, [at(600, 850)])).toMatchObject({ left: 984, top: 764 });
  expect(freePlace(size, window, [at(600, 850), at(1200, 800)])).toMatchObject({ left: 16, top: 764 });
  const row = at(0, 850, 1440);
  expect(freePlace(size, window, [row])).toMatchObject({ left: 500, top: 60 });
  expect(freePlace(size, window, [row, at(0, 100, 1440)])).toMatchObject({ left: 500, top: 724 });
});

const anything = fc
  .record({
    left: fc.integer({ min: 0, max: 1400 }),
    top: fc.integer({ min: 0, max: 890 }),
    width: fc.integer({ min: 1, max: 1440 }),
    height: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ left, top, width, height }) => at(left, top, width, height));

test('where a band across the window is free, they cover nothing', () => {
  const band = fc.integer({ min: 60, max: 900 - 16 - 128 });
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 300 }), band, (all, top) => {
      const free = at(0, top, 1440, 128);
      const controls = all.filter((one) => !overlaps(one, free));
      const place = freePlace(size, window, controls);
      expect(controls.filter((one) => overlaps(one, place))).toEqual([]);
      expect(place.top).toBeGreaterThanOrEqual(60);
      expect(place.bottom).toBeLessThanOrEqual(884);
    }),
  );
});

test('a field of up to half the window is not covered while a person types, whatever else is', () => {
  const field = fc
    .record({ top: fc.integer({ min: 0, max: 880 }), height: fc.integer({ min: 20, max: 450 }) })
    .map(({ top, height }) => at(300, top, 1100, Math.min(height, 900 - top)));
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 300 }), field, (controls, typing) => {
      expect(overlaps(freePlace(size, window, controls, typing), typing)).toBe(false);
    }),
  );
});

test('without a free place they cover the fewest controls', () => {
  const grid = Array.from({ length: 60 }, (_, index) => at((index % 6) * 240, Math.floor(index / 6) * 90, 238, 88));
  const without = grid.filter(({ left, top }) => !(left === 960 && top > 250 && top < 300));
  const covered = (controls: readonly Edges[]) =>
    controls.filter((one) => overlaps(one, freePlace(size, window, controls))).length;
  expect(covered(without)).toBeLessThan(covered(grid));
});
