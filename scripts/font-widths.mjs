// Writes the glyph widths of the built-in typeface, and the sets of characters that it and the script typefaces
// contain, as read from the font files: node scripts/font-widths.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

const require = createRequire(join(root, 'packages/documents/package.json'));
const fontkit = require('fontkit');

/** The advance widths (in 1/2048 em), each with its characters in code point order. */
function widths(file) {
  const font = fontkit.create(readFileSync(require.resolve(`@expo-google-fonts/arimo/${file}`)));
  const byWidth = new Map();
  for (const code of font.characterSet.toSorted((a, b) => a - b)) {
    // Skips control characters and characters for private use.
    if (code < 0x20 || (code >= 0xd800 && code <= 0xf8ff)) continue;
    const width = font.glyphForCodePoint(code).advanceWidth;
    byWidth.set(width, (byWidth.get(width) ?? '') + String.fromCodePoint(code));
  }
  return Object.fromEntries([...byWidth].toSorted((a, b) => a[0] - b[0]));
}

/** Code points as ranges: first and last alternate. */
function ranges(codes) {
  const result = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    if (result.at(-1) === code - 1) result[result.length - 1] = code;
    else result.push(code, code);
  }
  return result;
}

const [regular, bold] = [widths('400Regular/Arimo_400Regular.ttf'), widths('700Bold/Arimo_700Bold.ttf')];
const codes = Object.values(regular).flatMap((letters) => Array.from(letters, (letter) => letter.codePointAt(0)));
const write = (path, value) => writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`);
write('packages/documents/src/type/arimo-widths.json', { regular, bold });
write('packages/engine/src/library/text/typeface-letters.json', ranges(codes));

/** The code points of every script's typeface files, ascending. */
async function scriptCodes() {
  const { Blob, Face } = await import(pathToFileURL(require.resolve('harfbuzzjs')).href);
  const decompress = require('wawoff2/decompress.js');
  const codes = new Set();
  const { dependencies } = require(join(root, 'packages/documents/package.json'));
  for (const name of Object.keys(dependencies).filter((dependency) => dependency.startsWith('@fontsource'))) {
    const folder = join(root, 'node_modules', name, 'files');
    for (const file of readdirSync(folder).filter((file) => /-(wght|400)-normal\.woff2$/.test(file))) {
      const bytes = await decompress(readFileSync(join(folder, file)));
      for (const code of new Face(new Blob(bytes)).collectUnicodes()) codes.add(code);
    }
  }
  return [...codes].filter((code) => code >= 0x20 && !(code >= 0xd800 && code <= 0xf8ff)).toSorted((a, b) => a - b);
}

const steps = ranges(await scriptCodes()).map((code, i, codes) => (code - (codes[i - 1] ?? 0)).toString(36));
write('packages/engine/src/library/text/script-letters.json', { steps: steps.join(' ') });
