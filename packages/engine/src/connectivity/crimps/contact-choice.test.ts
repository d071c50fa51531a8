import { expect, test } from 'vitest';
import { Library } from '../../library/library.ts';
import { contactChoice } from './contact-choice.ts';

const contact = (id: string, min: number, max: number, more: object = {}) => ({
  kind: 'mechanicals',
  key: id,
  seq: 1,
  record: {
    id,
    label: `Ferrule ${id}`,
    kind: 'contact',
    termination: { systems: ['din'], wireMinMm2: min, wireMaxMm2: max },
    ...more,
  },
});
const library = Library.build([
  contact('a', 0.2, 0.3),
  contact('b', 0.25, 0.5),
  contact('c', 0.5, 1),
  contact('d', 0.25, 0.25, { status: 'retired' }),
  contact('e', 0.25, 0.25, { termination: { systems: ['other'] } }),
  contact('f', 0.25, 0.25, { kind: 'shell' }),
  contact('g', 1, 2),
  contact('h', 1, 2),
  contact('i', 1, 2),
  contact('j', 1, 2),
]);

test('the finding of a cavity without a contact names those of the library that fit its wire, and no others', () => {
  const choice = (area: number | undefined, ...systems: string[]) => contactChoice(library, area, systems);
  expect(choice(0.25, 'din')).toBe('For 0.25 mm² choose “Ferrule a” or “Ferrule b”.');
  expect(choice(0.75, 'din')).toBe('For 0.75 mm² choose “Ferrule c”.');
  expect(choice(1.5, 'din')).toBe('For 1.5 mm² choose “Ferrule g”, “Ferrule h”, “Ferrule i” and 1 more.');
  expect(choice(6, 'din')).toBe('Choose one of the system din.');
  expect(choice(undefined, 'din', 'x')).toBe('Choose one of the system din or x.');
});
