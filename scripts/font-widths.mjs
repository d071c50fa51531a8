// Writes packages/documents/src/type/arimo-widths.json from the typeface itself: node scripts/font-widths.mjs
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
    // Latin, Greek, Cyrillic and the signs of technical text; anything else is measured as the average character.
    if (code < 0x20 || (code > 0x52f && code < 0x2010) || code > 0x27ff) continue;
    const width = font.glyphForCodePoint(code).advanceWidth;
    byWidth.set(width, (byWidth.get(width) ?? '') + String.fromCodePoint(code));
  }
  return Object.fromEntries([...byWidth].toSorted((a, b) => a[0] - b[0]));
}

const text = JSON.stringify(
  { regular: widths('400Regular/Arimo_400Regular.ttf'), bold: widths('700Bold/Arimo_700Bold.ttf') },
  null,
  2,
);
writeFileSync(join(root, 'packages/documents/src/type/arimo-widths.json'), `${text}\n`);
