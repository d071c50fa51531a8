// Writes the widths of the built-in typeface's letters, and which letters it has, from the typeface itself:
// node scripts/font-widths.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './install.mjs';

const require = createRequire(join(root, 'packages/documents/package.json'));
const fontkit = require('fontkit');

/** Advance width (in 1/2048 em) to the characters that have it, in code point order. */
function widths(file) {
  const font = fontkit.create(readFileSync(require.resolve(`@expo-google-fonts/arimo/${file}`)));
  const byWidth = new Map();
  for (const code of font.characterSet.toSorted((a, b) => a - b)) {
    // Every letter the typeface has; not control characters and those a vendor may use as it likes.
    if (code < 0x20 || (code >= 0xd800 && code <= 0xf8ff)) continue;
    const width = font.glyphForCodePoint(code).advanceWidth;
    byWidth.set(width, (byWidth.get(width) ?? '') + String.fromCodePoint(code));
  }
  return Object.fromEntries([...byWidth].toSorted((a, b) => a[0] - b[0]));
}

/** Code points in ranges, first and last in turn. */
function ranges(codes) {
  const found = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    if (found.at(-1) === code - 1) found[found.length - 1] = code;
    else found.push(code, code);
  }
  return found;
}

const [regular, bold] = [widths('400Regular/Arimo_400Regular.ttf'), widths('700Bold/Arimo_700Bold.ttf')];
const codes = Object.values(regular).flatMap((letters) => Array.from(letters, (letter) => letter.codePointAt(0)));
const write = (path, value) => writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`);
write('packages/documents/src/type/arimo-widths.json', { regular, bold });
write('packages/engine/src/library/text/typeface-letters.json', ranges(codes));
