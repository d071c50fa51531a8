import { expect, test } from 'vitest';
import { doing, othersOf } from './others.ts';

const person = (name: string, selected: string[] = [], editing = false) => ({
  page: `of-${name}`,
  person: `account of ${name}`,
  name,
  selected,
  editing,
});

test('RE13.2 a person is listed once, however many windows they have; own windows are only counted', () => {
  const kim = person('Kim Anna Colleague', ['j1']);
  const olga = person('Olga Owner');
  const pages = [kim, olga, person('ada'), { ...kim, page: 'second', selected: ['j1', 'w2'], editing: true }, olga];
  const { people, ownWindows } = othersOf(pages, olga.person);
  expect(people.map(({ initials, name, selected, editing }) => [initials, name, selected, editing])).toEqual([
    ['KC', 'Kim Anna Colleague', ['j1', 'w2'], true],
    ['AD', 'ada', [], false],
  ]);
  expect(ownWindows).toBe(2);
});

test('two people with the same name are listed separately', () => {
  const namesake = { ...person('Kim'), page: 'other', person: 'another account' };
  expect(othersOf([person('Kim'), namesake], 'me').people).toHaveLength(2);
});

test('the colour of a person does not depend on who else is present', () => {
  const [alone] = othersOf([person('Kim')], 'Ada').people;
  const among = othersOf([person('Bo'), person('Kim')], 'Ada').people;
  expect(among[1]!.colour).toBe(alone!.colour);
});

test('the activity of a person includes what they selected', () => {
  expect(doing(person('Kim'))).toBe('viewing');
  expect(doing(person('Kim', ['j1', 'w1.red'], true))).toBe('editing, j1, w1.red selected');
  expect(doing(person('Kim', ['a', 'b', 'c', 'd', 'e', 'f']))).toBe('viewing, a, b, c, d and 2 more selected');
});
