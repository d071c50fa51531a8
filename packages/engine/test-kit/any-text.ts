import fc from 'fast-check';

/** The code points that UTF-16 reserves for surrogate pairs. They aren't characters. */
const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any Unicode character. fast-check's unit `binary` gives the same, but builds a table of a million characters, which
 * takes a second.
 */
const anyCharacter = fc.nat(0x10ffff - surrogates.count).map(
  (n) => String.fromCodePoint(n < surrogates.first ? n : n + surrogates.count),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (point === undefined || text !== String.fromCodePoint(point)) throw new Error('not one character');
    return point < surrogates.first ? point : point - surrogates.count;
  },
);

/** Any text, including control characters, unassigned code points, and words that programs could mistake for code. */
export const anyText = fc.string({ unit: anyCharacter });
