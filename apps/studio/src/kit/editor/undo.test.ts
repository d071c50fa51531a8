import {
  applyDocumentChange,
  brokenDocumentLaws,
  documentChange,
  emptyDesign,
  invertDocumentChange,
} from '@cablewright/model';
import { expect, test } from 'vitest';
import { edited, redoLabel, redone, settled, undoLabel, undone, undoStack, type UndoStack } from './undo.ts';

test('undo and redo go back and forth through the same values', () => {
  const two = edited(edited(undoStack('a'), 'b', 'first'), 'c', 'second');
  expect(undone(two).present).toBe('b');
  expect(undone(undone(two)).present).toBe('a');
  expect(redone(redone(undone(undone(two))))).toEqual(two);
  expect(undoLabel(two)).toBe('second');
  expect(redoLabel(undone(two))).toBe('second');
});

test('an edit after an undo discards the steps to redo', () => {
  const other = edited(undone(edited(undoStack('a'), 'b', 'first')), 'x', 'other');
  expect(other.future).toEqual([]);
  expect(redone(other)).toBe(other);
});

test('edits that merge are one step, and an edit that changes nothing adds no step', () => {
  const typed = edited(edited(undoStack(''), 'h', 'name', true), 'hi', 'name', true);
  expect(undone(typed).present).toBe('');
  expect(edited(typed, 'hi', 'name')).toBe(typed);
});

test('a change that is computed later is that of its edit, in whatever order changes are needed', () => {
  const documents = [
    { name: 'a', list: ['x'] },
    { name: 'a', list: ['x', 'y'] },
    { name: 'b', list: ['x', 'y'] },
    { name: 'b', list: [] },
  ];
  const stack = documents.slice(1).reduce((before, next, n) => edited(before, next, `${n}`), undoStack(documents[0]!));
  const steps = stack.past.map(({ change }) => change);
  expect(steps).toEqual(documents.slice(1).map((next, n) => documentChange(documents[n], next)));
  settled(stack);
  let back = stack;
  for (const document of documents.slice(0, -1).toReversed()) {
    back = undone(back);
    expect(back.present).toEqual(document);
  }
  // An equal copy counts as no edit, although its lists are other objects.
  expect(edited(stack, structuredClone(stack.present), 'nothing')).toBe(stack);
});

test('a side effect is in the same step as its edit', () => {
  const alongside = { undo: () => undefined, redo: () => undefined };
  const both = edited(undoStack('a'), 'b', 'add', false, alongside);
  expect(both.past).toMatchObject([{ label: 'add', alongside }]);
  expect(redone(undone(both))).toEqual(both);
});

test('only the newest two hundred steps are kept', () => {
  let stack = undoStack(0);
  for (let n = 1; n <= 250; n += 1) stack = edited(stack, n, `to ${n}`);
  expect(stack.past).toHaveLength(200);
  expect(undone(stack).present).toBe(249);
  expect(stack.past[0]?.label).toBe('to 51');
});

/** Checks the laws of each step back to the first document, and returns those that are broken. */
function brokenLaws<T>({ past, present }: UndoStack<T>): string[] {
  let document: unknown = present;
  return past.toReversed().flatMap(({ change }) => {
    const before = applyDocumentChange(document, invertDocumentChange(change));
    if (!before.ok) return ['cannot be undone'];
    document = before.value;
    return brokenDocumentLaws(document, change);
  });
}

test('steps of a design obey the laws of changes, and undoing all of them gives the same text', () => {
  const lead = emptyDesign('lead', 'Lead');
  const j1 = { id: 'j1', def: 'de9-female' };
  const placed = { ...lead, instances: { ...lead.instances, connectors: [j1] } };
  const two = { ...placed, instances: { ...placed.instances, connectors: [{ id: 'j2', def: 'ring' }, j1] } };
  let stack = edited(edited(undoStack(lead), placed, 'place'), two, 'place another');
  stack = edited(stack, { ...two, label: 'L' }, 'label', true);
  stack = edited(stack, { ...two, label: 'Lo' }, 'label', true);
  expect(brokenLaws(stack)).toEqual([]);
  expect(stack.past).toHaveLength(3);
  while (undoLabel(stack) !== undefined) stack = undone(stack);
  expect(JSON.stringify(stack.present)).toBe(JSON.stringify(lead));
});

test('typing a word and deleting it leaves no step', () => {
  const typed = edited(edited(undoStack({ name: '' }), { name: 'h' }, 'name', true), { name: '' }, 'name', true);
  expect(typed.past).toEqual([]);
});
