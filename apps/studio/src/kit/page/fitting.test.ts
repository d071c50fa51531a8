import { expect, test } from 'vitest';
import { fitting } from './fitting.ts';

const widths = [72, 95, 102, 72, 81, 76, 91];
const button = 70;

test('all tabs are shown if they fit', () => {
  expect(fitting(widths, 589, button, [6])).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('if not all fit, the first ones are shown next to the menu button', () => {
  expect(fitting(widths, 588, button, [0])).toEqual([0, 1, 2, 3, 4, 5]);
  expect(fitting(widths, 366, button, [0])).toEqual([0, 1, 2]);
});

test('in a row without an open one, the menu button may be alone', () => {
  expect(fitting(widths, 366, button)).toEqual([0, 1, 2]);
  expect(fitting(widths, 100, button)).toEqual([]);
});

test('the open tab is always shown, in place of the last that would fit', () => {
  expect(fitting(widths, 366, button, [1])).toEqual([0, 1, 2]);
  expect(fitting(widths, 366, button, [6])).toEqual([0, 1, 6]);
  expect(fitting(widths, 100, button, [6])).toEqual([6]);
});

test('several are kept in their places', () => {
  expect(fitting(widths, 366, button, [4, 6])).toEqual([0, 4, 6]);
  expect(fitting(widths, 100, button, [6, 4])).toEqual([4, 6]);
});
