import { expect, test } from 'vitest';
import { countedNumber, openNumber, templateProblem } from './number-template.ts';

const words = { day: '2026-11-29', order: 'WO-7', cable: 'lead', rev: 3 };
const number = (template: string, count: number) => countedNumber(openNumber(template, words), count);

test('[BU1.1] a serial number is made by a template of order, date, cable, revision and counter', () => {
  expect(number('{order}-{counter:3}', 7)).toBe('WO-7-007');
  expect(number('{date:yyMM}{counter:5}', 42)).toBe('261100042');
  expect(number('{cable}.{rev}.{date:yyyy-MM-dd}.{counter}', 1)).toBe('lead.3.2026-11-29.1');
  expect(number('{counter:2}x', 1234)).toBe('1234x');
});

test('a template that cannot be used says why', () => {
  expect(templateProblem('{order}-{counter:3}', 'piece')).toBeUndefined();
  expect(templateProblem('WO-{counter:4}', 'order')).toBeUndefined();
  expect(templateProblem('{order}-{counter}', 'order')).toMatch(/^\{order\} is not known\. Use/);
  expect(templateProblem('{year}{counter}', 'piece')).toMatch(/^\{year\} is not known/);
  expect(templateProblem('WO-1', 'order')).toMatch(/\{counter\} once/);
  expect(templateProblem('{counter}{counter}', 'order')).toMatch(/\{counter\} once/);
  expect(templateProblem('{counter:x}', 'order')).toMatch(/1 to 9 digits/);
  expect(templateProblem('{date:hh}{counter}', 'order')).toMatch(/not a valid date/);
  expect(templateProblem('{rev:2}{counter}', 'order')).toMatch(/takes no form/);
  expect(templateProblem('{counter', 'order')).toMatch(/bracket/);
  expect(templateProblem('A/{counter}', 'order')).toMatch(/letters, digits/);
});
