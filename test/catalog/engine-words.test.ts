// The engine has no trade knowledge: its code contains no name of a signal, connector or protocol of the catalog.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packFolders, rowsOf, starterFolder } from './pack-files.ts';

const engine = join(import.meta.dirname, '../../packages/engine/src');

/** Words of the vocabularies that are also plain English or words of the data model. */
const plainWords: ReadonlySet<string> = new Set(['any', 'nc', 'none']);
const tradeWords = [
  'rs232',
  'rs-232',
  'rs485',
  'rs-485',
  'usb',
  'hdmi',
  'vga',
  'dmx',
  'midi',
  'xlr',
  'rj45',
  'd-sub',
  'de9',
  'db25',
  'uart',
  'i2c',
  'ethernet',
  'txd',
  'rxd',
  'null modem',
];

function names(): Set<string> {
  const rows = [starterFolder, ...packFolders().values()].flatMap((folder) => rowsOf(folder));
  const lists = ['vocab/signals', 'vocab/families', 'vocab/levels', 'interfaces', 'bodies', 'connectors'];
  const ids = rows.filter(({ kind }) => lists.includes(kind)).map(({ key }) => key.toLowerCase());
  return new Set([...ids, ...tradeWords].filter((id) => !plainWords.has(id)));
}

/** Code without comments; comments may use the words in examples. */
function codeOf(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
}

/** The quoted texts of a file, whole and as single words. */
function quoted(code: string): string[] {
  return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map((match) =>
    (match[1] ?? match[2] ?? match[3] ?? '').toLowerCase(),
  );
}

test('the code of the engine names no signal, connector or protocol', () => {
  const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('test-catalog'),
  );
  const known = names();
  const hits = files.flatMap((file) => {
    const texts = quoted(codeOf(join(engine, file)));
    const whole = texts.filter((text) => known.has(text));
    const words = texts.flatMap((text) =>
      tradeWords.filter((word) => new RegExp(`(^|[^a-z0-9])${word}([^a-z0-9]|$)`).test(text)),
    );
    return [...new Set([...whole, ...words])].map((word) => `${file}: ${word}`);
  });
  expect(files.length).toBeGreaterThan(100);
  expect(hits).toEqual([]);
});
