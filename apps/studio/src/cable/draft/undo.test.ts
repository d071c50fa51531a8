import { expect, test } from 'vitest';
import { edited, redoLabel, redone, undoLabel, undone, undoStack } from './undo.ts';

test('undo and redo walk the same values back and forth', () => {
  const two = edited(edited(undoStack('a'), 'b', 'first'), 'c', 'second');
  expect(undone(two).present).toBe('b');
  expect(undone(undone(two)).present).toBe('a');
  expect(redone(redone(undone(undone(two))))).toEqual(two);
  expect(undoLabel(two)).toBe('second');
  expect(redoLabel(undone(two))).toBe('second');
});

test('an edit after an undo forgets what was undone', () => {
  const other = edited(undone(edited(undoStack('a'), 'b', 'first')), 'x', 'other');
  expect(other.future).toEqual([]);
  expect(redone(other)).toBe(other);
});

test('edits that merge are one step, and an edit that changes nothing is none', () => {
  const typed = edited(edited(undoStack(''), 'h', 'name', true), 'hi', 'name', true);
  expect(undone(typed).present).toBe('');
  expect(edited(typed, 'hi', 'name')).toBe(typed);
});

test('only the newest two hundred steps are kept', () => {
  let stack = undoStack(0);
  for (let n = 1; n <= 250; n += 1) stack = edited(stack, n, `to ${n}`);
  expect(stack.past).toHaveLength(200);
  expect(stack.past[0]?.value).toBe(50);
});
