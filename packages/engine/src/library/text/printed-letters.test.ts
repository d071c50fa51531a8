import { expect, test } from 'vitest';
import { lettersBeyondBuiltIn } from './printed-letters.ts';

test('DO2.2 a letter is missing or not whatever letters it is among', () => {
  const built = 'Ω';
  expect(lettersBeyondBuiltIn([built])).toEqual([]);
  for (let code = 0; code < 0xd800; code += 1) {
    const char = String.fromCodePoint(code);
    const among = lettersBeyondBuiltIn([built + char]);
    if (lettersBeyondBuiltIn([`A${char}`]).join('') !== among.join('')) throw new Error(`U+${code.toString(16)} alone`);
  }
  expect(lettersBeyondBuiltIn(['A零é', '零😀'])).toEqual(['零', '😀']);
});
