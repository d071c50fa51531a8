import { expect, test } from 'vitest';
import { zipDirectory } from './zip-directory.ts';

/** A zip of stored entries. A name may be given as raw bytes. */
function zipOf(names: readonly (string | Uint8Array)[], attributes = 0): Uint8Array {
  const bytesOf = (name: string | Uint8Array) => (typeof name === 'string' ? new TextEncoder().encode(name) : name);
  const out: number[] = [];
  const directory: number[] = [];
  const little = (value: number, size: number) => Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 255);
  for (const name of names.map(bytesOf)) {
    const at = out.length;
    out.push(...little(0x04034b50, 4), ...little(0, 22), ...little(name.length, 2), ...little(0, 2), ...name, 0x7b);
    const [made, sizes] = [little(0x0300, 2), [...little(1, 4), ...little(1, 4)]];
    const head = [...little(0x02014b50, 4), ...made, ...little(0, 10), ...little(0, 4), ...sizes];
    directory.push(
      ...head,
      ...little(name.length, 2),
      ...little(0, 8),
      ...little(attributes, 4),
      ...little(at, 4),
      ...name,
    );
  }
  const end = [
    ...little(0x06054b50, 4),
    ...little(0, 8),
    ...little(directory.length, 4),
    ...little(out.length, 4),
    0,
    0,
  ];
  return Uint8Array.from([...out, ...directory, ...end]);
}

const problem = (name: string | Uint8Array, names: 'exact' | 'any' = 'exact') => {
  const read = zipDirectory(zipOf(['ok.txt', name]), { maxEntries: 10, names });
  return read.ok ? undefined : read.message;
};

test('RE5.4 an entry of a zip is refused by a name that no file should have, and says which', () => {
  const either = (name: string | Uint8Array) => [problem(name), problem(name, 'any')];
  for (const name of ['a\u0000.json', 'a\r\nb', '\u007f', 'a\ufffdb'])
    for (const message of either(name)) expect(message).toContain('has control characters or is not UTF-8');
  for (const name of ['/etc/passwd', '\\\\server\\share', 'C:\\a', 'c:a'])
    expect(problem(name, 'any')).toMatch(/^The name of an entry, ".*", is absolute\./);
  for (const name of ['..', '../a', 'a/../../b', 'a/..', '..\\a'])
    expect(problem(name, 'any')).toContain('leads out of the zip');
  for (const message of either('/etc/passwd')) expect(message).toContain('"/etc/passwd", is absolute');
  for (const message of either('a/../b')) expect(message).toContain('"a/../b", leads out of the zip');
  for (const message of either('x'.repeat(501))) expect(message).toContain('longer than 500 characters');
  for (const message of either('')) expect(message).toBe('An entry of the zip has no name.');
  for (const message of either('ok.txt')) expect(message).toBe('The zip holds "ok.txt" twice.');
  for (const name of ['a', 'a/b.json', 'a..b', '.a', 'Zähler.json', 'x'.repeat(500)])
    expect([name, ...either(name)]).toEqual([name, undefined, undefined]);
});

test('what a person packed on another system keeps its names; what this program writes has slashes and UTF-8', () => {
  const codePage = Uint8Array.from([0x81, 0x2e, 0x74]);
  expect([problem('sheets\\a.kicad_sch'), problem('sheets\\a.kicad_sch', 'any')]).toEqual([
    expect.stringContaining('has a backslash'),
    undefined,
  ]);
  expect([problem(codePage), problem(codePage, 'any')]).toEqual([expect.stringContaining('not UTF-8'), undefined]);
});

test('links, too many entries, and what is no zip', () => {
  const rules = { maxEntries: 2, names: 'exact' } as const;
  expect(zipDirectory(zipOf(['l'], 0o120777 * 0x10000), rules)).toMatchObject({
    why: 'refused',
    message: '"l" is a link.',
  });
  expect(zipDirectory(zipOf(['a', 'b', 'c']), rules)).toMatchObject({ message: 'The zip has more than 2 entries.' });
  expect(zipDirectory(zipOf(['a']).subarray(0, -9), rules)).toMatchObject({ why: 'damaged' });
  expect(zipDirectory(new Uint8Array(), rules)).toEqual({
    ok: false,
    why: 'damaged',
    message: 'The file is not a zip.',
  });
});
