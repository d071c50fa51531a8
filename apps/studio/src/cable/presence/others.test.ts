import { expect, test } from 'vitest';
import { doing, othersOf } from './others.ts';

const person = (name: string, selected: string[] = [], editing = false) => ({
  page: `of-${name}`,
  name,
  selected,
  editing,
});

test('others are shown by their initials, this person’s own windows as such', () => {
  const others = othersOf([person('Kim Anna Colleague'), person('ada'), person('Olga Owner')], 'Olga Owner');
  expect(others.map(({ initials, title }) => [initials, title])).toEqual([
    ['KC', 'Kim Anna Colleague'],
    ['AD', 'ada'],
    ['OO', 'Olga Owner, another window'],
  ]);
});

test('a person has one colour, with other people too', () => {
  const [alone] = othersOf([person('Kim')], 'Ada');
  const among = othersOf([person('Bo'), person('Kim')], 'Ada');
  expect(among[1]!.colour).toBe(alone!.colour);
});

test('what a person does is said with what they selected', () => {
  expect(doing(person('Kim'))).toBe('viewing');
  expect(doing(person('Kim', ['j1', 'w1.red'], true))).toBe('editing, j1, w1.red selected');
  expect(doing(person('Kim', ['a', 'b', 'c', 'd', 'e', 'f']))).toBe('viewing, a, b, c, d and 2 more selected');
});
