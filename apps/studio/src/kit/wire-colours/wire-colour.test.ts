import { Library } from '@cablewright/engine';
import { expect, test } from 'vitest';
import { wireColour } from './wire-colour.ts';

const row = (id: string, code: string, hex: string) => ({
  kind: 'vocab/colours',
  key: id,
  seq: 1,
  record: { id, label: id === 'white' ? 'White' : 'Blue', code, hex },
});
const library = Library.build([row('white', 'WH', '#f7f7f4'), row('blue', 'BU', '#1d5fc4')]);

test('a core has its base colour, its stripe, and the letters of both', () => {
  expect(wireColour(library, 'white/blue')).toEqual({
    base: '#f7f7f4',
    stripe: '#1d5fc4',
    code: 'WHBU',
    name: 'white with blue',
  });
  expect(wireColour(library, 'blue')).toMatchObject({ base: '#1d5fc4', stripe: undefined, code: 'BU' });
});

test('an unknown colour is not drawn as another one', () => {
  expect(wireColour(library, 'mauve')).toBeUndefined();
  expect(wireColour(library, undefined)).toBeUndefined();
});
