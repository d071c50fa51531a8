import fc from 'fast-check';

/** The code points that UTF-16 uses in pairs, which are no characters. */
const surrogates = { first: 0xd800, count: 0x800 };

/** Any character of Unicode. The unit `binary` of fast-check gives the same, and makes a table of the whole million, which takes a second. */
const anyCharacter = fc.nat(0x10ffff - surrogates.count).map(
  (n) => String.fromCodePoint(n < surrogates.first ? n : n + surrogates.count),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (point === undefined || text !== String.fromCodePoint(point)) throw new Error('not one character');
    return point < surrogates.first ? point : point - surrogates.count;
  },
);

/** Any text: control characters, code points without a meaning, words that programs take for code. */
export const anyText = fc.string({ unit: anyCharacter });
