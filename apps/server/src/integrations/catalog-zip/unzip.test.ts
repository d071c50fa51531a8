import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ArchiveRefused, unzip } from './unzip.ts';

/** The ZIP file with a false decompressed size in every header. */
function lying(zip: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(zip);
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const signature = bytes.readUInt32LE(at);
    if (signature === 0x04034b50) bytes.writeUInt32LE(size, at + 22);
    if (signature === 0x02014b50) bytes.writeUInt32LE(size, at + 24);
  }
  return bytes;
}

const refusal = async (zip: Uint8Array, limits?: Parameters<typeof unzip>[1]) => {
  const answer = await unzip(zip, limits).catch((error: unknown) => error);
  return answer instanceof ArchiveRefused ? answer.message : answer;
};

test('RE5.4 a zip is read or refused by the bytes that come out of it, whatever sizes its headers claim', async () => {
  const file = fc.tuple(fc.stringMatching(/^[a-z]{1,8}\.txt$/), fc.uint8Array({ maxLength: 300 }));
  const files = fc.uniqueArray(file, { maxLength: 6, selector: ([path]) => path });
  await fc.assert(
    fc.asyncProperty(
      files,
      fc.nat(2_000),
      fc.nat(1_500),
      fc.constantFrom(0, 9),
      async (held, claimed, bytes, level) => {
        const zip = lying(zipSync(Object.fromEntries(held), { level }), claimed);
        const total = held.reduce((sum, [, content]) => sum + content.length, 0);
        const answer = await refusal(zip, { bytes, entries: 10, ratio: 1_000, ratioFreeBytes: 1_000 });
        if (total > bytes) expect(answer).toContain('larger than');
        else
          expect(
            new Map([...(answer as Map<string, Uint8Array>)].map(([path, content]) => [path, [...content]])),
          ).toEqual(new Map(held.map(([path, content]) => [path, [...content]])));
      },
    ),
    { numRuns: 200 },
  );
});

test('RE5.4 an entry that inflates to more than 100 times its size is refused long before its end', async () => {
  const zip = zipSync({ 'data/bomb.json': new Uint8Array(16 * 1024 * 1024) }, { level: 9 });
  for (const claimed of [100, 16 * 1024 * 1024])
    expect(await refusal(lying(zip, claimed))).toContain('"data/bomb.json" inflates to more than 100 times');
  const honest = zipSync({
    'a.json': Buffer.from(Array.from({ length: 50_000 }, (_, i) => `{"id":"c${i}"},`).join('')),
  });
  expect(await refusal(honest)).toBeInstanceOf(Map);
});

test('what is not plainly a zip is refused with a sentence', async () => {
  const zip = Buffer.from(zipSync({ a: Buffer.from('one text'), b: Buffer.from('another text') }, { level: 9 }));
  const replaced = (from: string, to: string) => Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
  expect(await refusal(Buffer.from('no zip'))).toBe('The file is not a zip.');
  expect(await refusal(zip.subarray(0, -30))).toBe('The file is not a zip.');
  expect(await refusal(replaced('PK\u0003\u0004', 'PK\u0003\u0005'))).toContain('does not match');
  const twice = Buffer.from(zip);
  twice[twice.lastIndexOf('b')] = 'a'.charCodeAt(0);
  expect(await refusal(twice)).toBe('The zip holds "a" twice.');
  const other = Buffer.from(zip);
  other[zip.indexOf('PK\u0001\u0002') + 10] = 12;
  expect(await refusal(other)).toContain('other than Deflate');
  const cut = Buffer.from(zip);
  cut.writeUInt32LE(1_000_000, zip.indexOf('PK\u0001\u0002') + 20);
  expect(await refusal(cut)).toBe('The zip is cut off.');
  const damaged = Buffer.from(zip);
  damaged.writeUInt8(damaged.readUInt8(zip.indexOf('PK\u0001\u0002') + 16) ^ 1, zip.indexOf('PK\u0001\u0002') + 16);
  expect(await refusal(damaged)).toContain('is damaged');
  expect(await refusal(zip, { bytes: 100, entries: 1, ratio: 9, ratioFreeBytes: 9 })).toContain('more than 1 entries');
});
