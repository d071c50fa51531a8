import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import decompress from 'wawoff2/decompress.js';
import { expect, test } from 'vitest';
import { packageFile } from '../../test-kit/package-files.ts';
import { trueTypeOf } from './woff2.ts';

const brotli = (bytes: Uint8Array, length: number) => brotliDecompressSync(bytes, { maxOutputLength: length });

const packages = [
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-symbols',
  '@fontsource/noto-sans-symbols-2',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-jp',
  '@fontsource-variable/noto-sans-kr',
];

function filesOf(name: string): string[] {
  const folder = dirname(fileURLToPath(import.meta.resolve(`${name}/unicode.json`)));
  return readdirSync(`${folder}/files`)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `${name}/files/${file}`);
}

test('typefaces of scripts are opened to the bytes that the reference decoder writes, of each package the first, the last and every 30th file', async () => {
  for (const name of packages) {
    const files = filesOf(name);
    for (const file of files.filter((_, i) => i % 30 === 0 || i === files.length - 1)) {
      const packed = await packageFile(file);
      const reference = (await decompress(packed)).slice();
      expect(Buffer.from(trueTypeOf(packed, brotli)!).equals(reference), file).toBe(true);
    }
  }
});
