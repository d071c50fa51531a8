import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  acceptIndex,
  acceptPack,
  downloadProblem,
  keysOf,
  readPublicKey,
  type StoreIndex,
} from '@cablewright/publishing';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runPack } from './pack-command.ts';

const checkout = fileURLToPath(new URL('../../../../', import.meta.url));
let work = '';
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'cablewright-pack-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Runs the command in this process, in this test's folder. Returns its exit code and output. */
async function pack(...args: string[]): Promise<{ status: number; says: string }> {
  const [out, error]: [string[], string[]] = [[], []];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void out.push(line));
  const fail = vi.spyOn(console, 'error').mockImplementation((line: string) => void error.push(line));
  const before = process.cwd();
  process.chdir(work);
  try {
    const status = await runPack(args);
    return { status, says: (status === 0 ? out : error).join('\n') };
  } finally {
    process.chdir(before);
    log.mockRestore();
    fail.mockRestore();
  }
}

/** Runs the command line as a program. */
function program(...args: string[]) {
  const ran = spawnSync(process.execPath, [join(checkout, 'scripts/cli.mjs'), 'pack', ...args], {
    cwd: work,
    encoding: 'utf8',
  });
  return { status: ran.status, says: ran.status === 0 ? ran.stdout : ran.stderr };
}

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(work, ...path), 'utf8')) as T;
const writeJson = (value: unknown, ...path: string[]) => writeFileSync(join(work, ...path), JSON.stringify(value));

test('MO1.4 pack new, check, key, sign and index turn folders into a pack and a store that a hub accepts', async () => {
  expect(program('new', 'marine', '--id', 'marine', '--name', 'Marine', '--publisher', 'North Bench').status).toBe(0);
  expect(program('check', 'marine').says).toContain('marine 0.1.0: 1 records, 0 files. No problems found.');
  expect((await pack('key', 'north')).status).toBe(0);
  expect((await pack('key', 'trade')).status).toBe(0);
  expect(statSync(join(work, 'north.key')).mode & 0o077).toBe(0);
  expect((await pack('sign', 'marine', '--key', 'north.key', '--out', 'store/archives')).status).toBe(0);
  // A bundled pack can be published as well.
  cpSync(join(checkout, 'catalog/packs/networking'), join(work, 'networking'), { recursive: true });
  expect((await pack('sign', 'networking', '--key', 'north.key', '--out', 'store')).status).toBe(0);
  const key = readPublicKey(readFileSync(join(work, 'north.pub'), 'utf8'))!;
  const publisher = { id: 'north', name: 'North Bench', keys: [key.text] };
  const versions = { 'marine 0.1.0': { review: 'reviewed', changes: 'First' } };
  writeJson({ id: 'trade', name: 'Trade packs', publishers: [publisher], versions }, 'store', 'store.json');
  expect((await pack('index', 'store', '--key', 'trade.key')).says).toContain('Serial 1: 2 packs, 2 versions');
  expect((await pack('index', 'store', '--key', 'trade.key')).says).toContain('Serial 2');

  const accepted = acceptIndex({
    bytes: readFileSync(join(work, 'store/index.json')),
    signature: readFileSync(join(work, 'store/index.json.minisig'), 'utf8'),
    key: readPublicKey(readFileSync(join(work, 'trade.pub'), 'utf8'))!,
    now: new Date(),
  });
  const index: StoreIndex | undefined = accepted.ok ? accepted.value : undefined;
  expect(index?.packs.map(({ id }) => id)).toEqual(['marine', 'networking']);
  const [marine] = index!.packs;
  expect(marine?.versions[0]).toMatchObject({
    url: 'archives/marine-0.1.0.zip',
    review: 'reviewed',
    requires: ['starter'],
  });
  for (const { id, versions: offered } of index!.packs) {
    const bytes = readFileSync(join(work, 'store', offered[0]!.url));
    expect(downloadProblem(bytes, offered[0]!)).toBeUndefined();
    const files = new Map(Object.entries(unzipSync(bytes)));
    const listed = { id, version: offered[0]!.version };
    expect(acceptPack({ files, keys: keysOf(publisher), listed, program: '0.1.0' }).ok).toBe(true);
  }
  expect((await pack('verify', 'store', '--key', 'trade.pub')).says).toContain('Serial 2: 2 packs. No problems found.');
  expect((await pack('verify', 'store', '--key', 'north.pub')).says).toMatch(/^bad-signature: /);
  // Signing the same files again creates the same archive.
  expect((await pack('sign', 'networking', '--key', 'north.key', '--out', 'again')).status).toBe(0);
  expect(
    readFileSync(join(work, 'again/networking-1.0.0.zip')).equals(
      readFileSync(join(work, 'store/networking-1.0.0.zip')),
    ),
  ).toBe(true);
});

test('MO1.4 all problems of a pack or a store are reported, and nothing is written', async () => {
  expect((await pack('new', 'bad', '--id', 'Not An Id', '--name', 'X', '--publisher', 'Y')).says).toContain(
    '"Not An Id" is not an id',
  );
  expect((await pack('new', 'marine', '--id', 'm', '--name', 'X', '--publisher', 'Y')).says).toContain('a pack in');
  await pack('new', 'broken', '--id', 'broken', '--name', 'Broken', '--publisher', 'North');
  writeJson([{ id: 'a' }, { label: 'no id' }], 'broken', 'data', 'components.json');
  mkdirSync(join(work, 'broken/data/designs'));
  writeFileSync(join(work, 'broken/data/designs/con.json'), '{');
  const { status, says } = await pack('check', 'broken');
  expect([status, says]).toEqual([
    1,
    expect.stringMatching(/components.*no id at \/1[\s\S]*con\.json has a name that is reserved on Windows/),
  ]);
  expect((await pack('sign', 'broken', '--key', 'north.key')).status).toBe(1);
  expect((await pack('sign', 'marine', '--key', 'north.pub')).says).toContain('is not a secret key');
  expect((await pack('sign', 'marine', '--key', 'missing.key')).says).toContain('ENOENT');
  const manifest = readJson<object>('marine', 'pack.json');
  writeJson({ ...manifest, format: 2 }, 'marine', 'pack.json');
  expect((await pack('check', 'marine')).says).toContain('has the format 2');
  // A pack signed by an unknown key, and a decision about a version that does not exist.
  const settings = readJson<{ publishers: { keys: string[] }[] }>('store', 'store.json');
  const stranger = readPublicKey(readFileSync(join(work, 'trade.pub'), 'utf8'))!.text;
  writeJson(
    { ...settings, publishers: [{ id: 'other', name: 'Other', keys: [stranger] }], versions: { 'marine 9.0.0': {} } },
    'store',
    'store.json',
  );
  const before = readFileSync(join(work, 'store/index.json'));
  const refused = (await pack('index', 'store', '--key', 'trade.key')).says;
  expect(refused).toMatch(/archives\/marine-0\.1\.0\.zip: It is not signed by a publisher of this store/);
  expect(refused).toMatch(/networking-1\.0\.0\.zip: It is not signed/);
  expect(refused).toMatch(/store\.json decides about "marine 9\.0\.0"/);
  expect(readFileSync(join(work, 'store/index.json')).equals(before)).toBe(true);
  writeFileSync(join(work, 'store/networking-1.0.0.zip'), 'x');
  rmSync(join(work, 'store/archives/marine-0.1.0.zip'));
  expect((await pack('verify', 'store', '--key', 'trade.pub')).says).toMatch(
    /marine 0\.1\.0: .* missing[\s\S]*networking 1\.0\.0: wrong-size/,
  );
  expect((await pack('frobnicate')).status).toBe(1);
});
