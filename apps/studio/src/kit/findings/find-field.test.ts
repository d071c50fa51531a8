import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closest } from '../problems/closest.ts';
import { labelsOf } from './find-field.ts';

test('CA2.6 a finding leads to the field that is marked with its pointer, or to the nearest field around it', () => {
  const marked = ['/src', '/pins', '/pins/3', '/pins/31', '/cost/unit'];
  expect(closest(marked, '/src')).toBe('/src');
  expect(closest(marked, '/pins/3/signal')).toBe('/pins/3');
  expect(closest(marked, '/pins/312/dir')).toBe('/pins');
  expect(closest(marked, '/cost')).toBeUndefined();
  const names = fc.array(fc.constantFrom('a', 'b', '1', '12'), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(names), names, (all, pointer) => {
      const nearest = closest(
        all.map((each) => `/${each.join('/')}`),
        `/${pointer.join('/')}`,
      );
      const over = all.filter((each) => each.every((name, i) => pointer[i] === name));
      expect(nearest?.split('/').length).toBe(
        over.length === 0 ? undefined : 1 + Math.max(...over.map((o) => o.length)),
      );
    }),
  );
});

test('CA2.6 an unmarked field is found by its label, its own name first', () => {
  expect(labelsOf('/src')).toEqual(['Source']);
  expect(labelsOf('/lengthMm')).toEqual(['Length']);
  expect(labelsOf('/notes/3')).toEqual(['Notes']);
  expect(labelsOf('/electrical/rules/ampacityTable')).toEqual(['Ampacity table', 'Rules', 'Electrical']);
  expect(labelsOf('/label')).toEqual(['Name']);
});
