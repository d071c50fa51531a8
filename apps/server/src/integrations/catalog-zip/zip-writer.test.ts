import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unzip } from './unzip.ts';
import { ZipWriter } from './zip-writer.ts';

const file = fc.record({
  path: fc.string({ minLength: 1, unit: 'grapheme' }),
  bytes: fc.uint8Array(),
  packed: fc.boolean(),
});
/** Names that an archive from elsewhere may not have. */
// oxlint-disable-next-line no-control-regex -- they are among the refused names
const refusedName = /^\/|^[A-Za-z]:|\\|(?:^|\/)\.\.(?:\/|$)|[\u0000-\u001f\u007f\ufffd]/;
const files = fc.uniqueArray(file, { selector: ({ path }) => path, maxLength: 8 });

test('O29.6 what is written is read again, by another program and by ours, and the same files are the same bytes', async () => {
  const written = async (list: readonly { path: string; bytes: Uint8Array; packed: boolean }[]) => {
    const zip = new ZipWriter();
    for (const { path, bytes, packed } of list) await zip.add(path, bytes, packed);
    return zip.finish();
  };
  const sound = fc.asyncProperty(files, async (list) => {
    const named = list.filter(({ path }) => path.isWellFormed() && !path.endsWith('/') && !refusedName.test(path));
    const zip = await written(named);
    const expected = new Map(named.map(({ path, bytes }) => [path, [...bytes]]));
    const read = (found: Iterable<readonly [string, Uint8Array]>) =>
      new Map(Array.from(found, ([path, bytes]) => [path, [...bytes]]));
    // fflate returns a plain object, which can't have an entry with this name.
    const plain = new Map([...expected].filter(([path]) => path !== '__proto__'));
    expect(read(Object.entries(unzipSync(zip)))).toEqual(plain);
    expect(read(await unzip(zip))).toEqual(expected);
    expect(await written(named)).toEqual(zip);
  });
  await fc.assert(sound, { numRuns: 60 });
});
