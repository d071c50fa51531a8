import { expect, test } from 'vitest';
import { partsOfWord } from './line-breaks.ts';
import { builtIn } from './typesetter.ts';

test('lines break between Chinese and Japanese letters, not before closing marks and small kana, not after opening marks', () => {
  expect(partsOfWord('零调制解')).toEqual(['零', '调', '制', '解']);
  expect(partsOfWord('你好，（世界）。')).toEqual(['你', '好，', '（世', '界）。']);
  expect(partsOfWord('キャップ')).toEqual(['キャッ', 'プ']);
  expect(partsOfWord('電圧24V以下')).toEqual(['電', '圧', '24V', '以', '下']);
  expect(partsOfWord('FLRY-B')).toEqual(['FLRY-B']);
  expect(partsOfWord('ab\u200bcd')).toEqual(['ab', 'cd']);
});

test('a text without spaces fills its lines and keeps every letter; no line is wider than the room', () => {
  const text = '零调制解调器电缆组件握手环回用于测试和维修。两端均为九针插座';
  for (const width of [7, 20, 40]) {
    const lines = builtIn.wrap(text, width, 3);
    expect(lines.join('')).toBe(text);
    for (const line of lines) expect(builtIn.width(line, 3)).toBeLessThanOrEqual(width);
    // One more letter, with a mark that may not begin a line, would not have fitted.
    for (const line of lines.slice(0, -1)) expect(builtIn.width(line, 3)).toBeGreaterThan(width - 6.1);
  }
  expect(builtIn.wrap('W1 用于 PC 的电缆', builtIn.width('W1 用于 PC', 3) + 0.1, 3)).toEqual(['W1 用于 PC', '的电缆']);
});

test('letters that the typeface lacks are as wide as they are drawn: ideographs an em, marks nothing', () => {
  expect(builtIn.width('零件', 3)).toBeCloseTo(6);
  expect(builtIn.width('\u200d\u0e31', 3)).toBe(0);
  expect(builtIn.width('Tiếng Việt', 3)).toBeGreaterThan(9);
});

test('a number and its unit stay on one line, unless the line is too narrow for both', () => {
  const at = (text: string, fits: string) => builtIn.wrap(text, builtIn.width(fits, 3) + 0.1, 3);
  expect(at('W1 170 mm + D1 45 mm), so', 'W1 170 mm + D1 45')).toEqual(['W1 170 mm + D1', '45 mm), so']);
  expect(at('of a 7.5 A fuse', 'of a 7.5')).toEqual(['of a', '7.5 A', 'fuse']);
  // Not a unit, and not behind a number.
  expect(at('100 mains', '100 ')).toEqual(['100', 'mains']);
  expect(at('J1 A new', 'J1 A')).toEqual(['J1 A', 'new']);
  expect(at('pin A new', 'pin')).toEqual(['pin', 'A', 'new']);
  expect(at('a 120 mm long', '120')).toEqual(['a', '120', 'mm', 'long']);
});
