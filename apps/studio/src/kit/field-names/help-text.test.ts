import { expect, test } from 'vitest';
import { helpText } from './help-text.ts';

test('a help text never repeats the label or the unit of its field', () => {
  expect(helpText('Name', 'Name', undefined)).toBeUndefined();
  expect(helpText('Outer diameter', 'Outer diameter, mm', 'mm')).toBeUndefined();
  expect(helpText('Rated voltage', 'Rated voltage, in V', 'V')).toBeUndefined();
  expect(helpText('Source', 'Source: a standard, a datasheet', undefined)).toBe('A standard, a datasheet');
  expect(helpText('Short name', 'Short name, a few letters', undefined)).toBe('A few letters');
});

test('what a help text adds to the label stays', () => {
  expect(helpText('Temperature', 'Maximum conductor temperature, °C', '°C')).toBe('Maximum conductor temperature');
  expect(helpText('Name', 'Names of the maker', undefined)).toBe('Names of the maker');
  expect(helpText('Length', 'Length at 20 °C, in mm', 'mm')).toBe('Length at 20 °C');
  expect(helpText('Resistance', 'Resistance of one turn, in Ω·mm²/m', 'Ω·mm²/m')).toBe('Resistance of one turn');
});
