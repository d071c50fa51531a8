import { expect, test } from 'vitest';
import { counted } from './counted.ts';
import { escapeMarkup, escapeText } from './markup.ts';

test('a number is followed by the form of its noun', () => {
  expect([0, 1, 2].map((count) => counted(count, 'wire'))).toEqual(['0 wires', '1 wire', '2 wires']);
  expect([counted(1, 'entry', 'entries'), counted(3, 'entry', 'entries')]).toEqual(['1 entry', '3 entries']);
});

test('each letter that means something in markup is an entity, once', () => {
  expect(escapeText('<a b="1">&amp;</a>')).toBe('&lt;a b="1"&gt;&amp;amp;&lt;/a&gt;');
  expect(escapeMarkup('a "b" & <c>')).toBe('a &quot;b&quot; &amp; &lt;c&gt;');
});
