import { expect, test } from 'vitest';
import type { ReactElement } from 'react';
import { FieldValue } from './field-text.tsx';

test.each([
  [[{ supplier: 'ACME', number: 'A-1' }], 'Supplier ACME, Number A-1'],
  [['de9-female', 'db9'], 'de9-female, db9'],
  [{ unit: 0.62, currency: 'EUR' }, 'Unit 0.62, Currency EUR'],
  [{ id: 'w1', def: 'cable', lengthMm: 3 }, 'w1'],
  [[], 'none'],
  [true, 'yes'],
  [undefined, '—'],
  ['x'.repeat(300), 'x'.repeat(300)],
])('a value in a table of differences is words, not JSON: %j', (value, text) => {
  const { props } = FieldValue({ value }) as ReactElement<{ children: string }>;
  expect(props.children).toBe(text);
});
