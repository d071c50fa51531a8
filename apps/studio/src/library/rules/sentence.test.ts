import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { itemScope, offerFor, offersIn, subjectScope, withWhere } from './offers.ts';
import { fittedValue, operatorsFor } from './operators.ts';
import { ruleSentence } from './sentence.ts';

const examples = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../../../catalog/examples/validation-rules.json'), 'utf8'),
) as { id: string; each: string; where?: unknown; require: unknown }[];
const example = (id: string) => examples.find((each) => each.id === id)!;

test('a rule reads as a sentence', () => {
  expect(ruleSentence(example('supply-wire-area'))).toBe(
    'Every conductor where kinds of signals on it include “power” and cross-section is known must meet: ' +
      'cross-section is at least 0.2 mm².',
  );
  expect(ruleSentence(example('sealed-cavities-are-closed'))).toContain(
    'each of its cavities has: seal is known or plug is known',
  );
  for (const each of examples) expect(ruleSentence(each)).not.toMatch(/[{}[\]]/);
});

test('a condition on a list can read its items, the subject around them, and the cable', () => {
  const pins = itemScope(subjectScope('connector'), 'pins');
  expect(pins.noun).toBe('pin');
  const groups = new Set(offersIn(pins).map(({ group }) => group));
  expect([...groups]).toEqual(['Of the pin', 'Of its connector', 'Of the cable']);
  const families = itemScope(subjectScope('cable-end'), 'connectorFamilies');
  expect(offersIn(families)[0]).toMatchObject({ operand: { path: 'value' }, type: 'text', from: 'vocab/families' });
});

test('the choice for a count is found whatever its condition', () => {
  const offers = offersIn(subjectScope('cable-end'));
  const where = { eq: [{ path: 'family' }, 'd-sub'] };
  const counted = withWhere({ count: { in: 'connectors' } }, where);
  expect(counted).toEqual({ count: { in: 'connectors', where } });
  expect(offerFor(offers, counted)).toMatchObject({ list: 'connectors', type: 'number' });
  expect(withWhere(counted, undefined)).toEqual({ count: { in: 'connectors' } });
});

test('operators follow the type, and the current one stays a choice', () => {
  const labels = operatorsFor('number', { word: 'gte', negated: true }).map(({ label }) => label);
  expect(labels[0]).toBe('is unknown or less than');
  expect(labels).not.toContain('contains');
  expect(operatorsFor('words', { word: 'contains', negated: false }).map(({ label }) => label)).toEqual([
    'include',
    'do not include',
    'are given',
    'are empty',
  ]);
});

test('the right side keeps its value if that still fits', () => {
  const eq = { word: 'eq', negated: false };
  expect(fittedValue('d-sub', 'text', { word: 'in', negated: false })).toEqual(['d-sub']);
  expect(fittedValue(['d-sub'], 'text', eq)).toBe('d-sub');
  expect(fittedValue('d-sub', 'number', eq)).toBe(0);
  expect(fittedValue({ path: 'role' }, 'text', eq)).toEqual({ path: 'role' });
  expect(fittedValue(5, 'number', { word: 'exists', negated: false })).toBeUndefined();
});
