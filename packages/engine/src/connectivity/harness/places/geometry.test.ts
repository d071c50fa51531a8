import { expect, test } from 'vitest';
import { along, distance, farApart, gapBetween, headingOf, turnBetween, type Line } from './geometry.ts';

const line = (ax: number, ay: number, bx: number, by: number): Line => [
  { x: ax, y: ay },
  { x: bx, y: by },
];

test('directions are degrees clockwise from the right, with y downwards', () => {
  const from = { x: 10, y: 20 };
  const ways = [
    [0, 15, 20],
    [90, 10, 25],
    [180, 5, 20],
    [-90, 10, 15],
  ] as const;
  for (const [degrees, x, y] of ways) {
    const to = along(from, degrees, 5);
    expect([to.x, to.y]).toEqual([expect.closeTo(x, 9), expect.closeTo(y, 9)]);
    expect(headingOf(from, to)).toBeCloseTo(degrees, 9);
    expect(distance(from, to)).toBeCloseTo(5, 9);
  }
  expect(distance({ x: 1, y: 2 }, { x: 4, y: 6 })).toBe(5);
});

test('the turn between two directions is the smaller one', () => {
  const turns = [
    [0, 90],
    [10, -10],
    [170, -170],
    [0, 180],
    [350, 10],
    [-90, 270],
    [725, 0],
  ] as const;
  expect(turns.map(([a, b]) => turnBetween(a, b))).toEqual([90, 20, 20, 180, 20, 0, 5]);
});

test('the gap between two lines is 0 where they cross, else the way from an end of one to the nearest point of the other', () => {
  const level = line(0, 0, 10, 0);
  expect(gapBetween(level, line(5, -5, 5, 5))).toBe(0);
  // One end of a line is above the middle of the other line: all four ends in turn.
  expect(gapBetween(level, line(5, 3, 5, 9))).toBe(3);
  expect(gapBetween(level, line(5, 9, 5, 3))).toBe(3);
  expect(gapBetween(line(5, 3, 5, 9), level)).toBe(3);
  expect(gapBetween(line(5, 9, 5, 3), level)).toBe(3);
  // Each line lies beyond the ends of the other.
  expect(gapBetween(level, line(13, 4, 20, 4))).toBe(5);
  expect(gapBetween(level, line(-20, -4, -3, -4))).toBe(5);
  expect(gapBetween(level, line(12, 0, 20, 0))).toBe(2);
  // A line of length 0 is a point.
  expect(gapBetween(level, line(4, 7, 4, 7))).toBe(7);
  // The lines would cross if one of them were longer.
  expect(gapBetween(line(0, 0, 4, 4), line(0, 10, 10, 0))).toBeCloseTo(Math.SQRT2, 9);
  expect(gapBetween(line(0, 10, 10, 0), line(0, 0, 4, 4))).toBeCloseTo(Math.SQRT2, 9);
});

test('lines are far apart where the boxes around them are farther apart than asked, to either side', () => {
  const box = line(10, 0, 0, 10);
  const around = [line(15, 5, 18, 6), line(-5, 5, -8, 6), line(5, 15, 6, 18), line(5, -5, 6, -8)];
  for (const other of around) {
    expect([farApart(box, other, 4.9), farApart(box, other, 5)]).toEqual([true, false]);
    expect([farApart(other, box, 4.9), farApart(other, box, 5)]).toEqual([true, false]);
    const [a, b] = other;
    expect(farApart(box, [b, a], 4.9)).toBe(true);
  }
  expect(farApart(box, line(2, 2, 3, 3), 0)).toBe(false);
});
