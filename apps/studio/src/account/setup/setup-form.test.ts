import { expect, test } from 'vitest';
import { formProblems, shortName } from './setup-form.ts';

const good = {
  code: 'abc',
  organisation: { name: 'North Bench', short: '' },
  admin: { name: 'Ada', email: 'ada@shop.example', password: 'twelve-chars' },
  catalog: 'starter',
  modules: [],
} as const;

test('a complete form has no problem and each missing part is named', () => {
  expect(formProblems(good)).toEqual({});
  const bad = { ...good, code: ' ', admin: { name: '', email: 'ada', password: 'short' } };
  expect(Object.keys(formProblems(bad)).toSorted()).toEqual(['code', 'email', 'name', 'password']);
});

test('the short name is the initials, or the first letters of one word', () => {
  expect(shortName('North Bench Cables')).toBe('NBC');
  expect(shortName('Cablewright')).toBe('Cablewri');
  expect(shortName(' ')).toBe('');
});
