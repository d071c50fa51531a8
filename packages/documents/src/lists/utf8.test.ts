import { expect, test } from 'vitest';
import { Utf8 } from './utf8.ts';

test('pieces of any letters are their UTF-8, however long the text was expected to be', () => {
  const pieces = ['', 'wire ', '0,25 mm² ', '零调制', '😀'.repeat(50), ' end'];
  for (const expected of [0, 1, 7, 64, 1000]) {
    const text = new Utf8(expected);
    for (const piece of pieces) text.add(piece);
    expect(new TextDecoder().decode(text.bytes())).toBe(pieces.join(''));
  }
});
