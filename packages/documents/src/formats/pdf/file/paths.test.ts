import { expect, test } from 'vitest';
import { circlePath, pathOperators, rectPath, roundedPath } from './paths.ts';

test('a path of a drawing becomes PDF operators', () => {
  expect(pathOperators('M1 2 L3.5 -4 C1 2 3 4 5 6 Z')).toBe('1 2 m 3.5 -4 l 1 2 3 4 5 6 c h');
  expect(pathOperators('M1 2 3 4')).toBe('1 2 m 3 4 l');
  expect(pathOperators('M1 2H5V7')).toBe('1 2 m 5 2 l 5 7 l');
  expect(() => pathOperators('M1 2 A1 1 0 0 1 3 4')).toThrow('"A"');
});

test('rectangles and circles are closed', () => {
  expect(rectPath({ x: 1, y: 2, width: 3, height: 4 })).toBe('1 2 3 4 re');
  expect(circlePath(0, 0, 1)).toMatch(/^0 -1 m .* c h$/);
  expect(roundedPath({ x: 0, y: 0, width: 2, height: 2 }, 5)).toBe(circlePath(1, 1, 1));
});
