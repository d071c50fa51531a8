import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeBody } from './write-body.ts';

test('a long text is written in chunks without splitting surrogate pairs at any boundary', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-write-'));
  try {
    const file = join(folder, 'body');
    for (const before of ['', 'a', 'aé', '零']) {
      for (const length of [10, 2 ** 15, 2 ** 15 + 1, 100_000]) {
        const body = before + '\u{1f50c}'.repeat(length);
        writeBody(file, body);
        expect(readFileSync(file).equals(Buffer.from(body))).toBe(true);
      }
    }
    writeBody(file, '零'.repeat(200_000));
    expect(readFileSync(file, 'utf8')).toBe('零'.repeat(200_000));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
