import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import {
  acceptIndex,
  acceptPack,
  compareVersions,
  downloadProblem,
  hashOf,
  indexComment,
  keysOf,
  newKeyFiles,
  pathProblem,
  readPublicKey,
  readSecretKey,
  readSignature,
  signatureFile,
  twinOf,
  type SecretKey,
} from './index.ts';
import { manifestComment } from './trust/accept.ts';
import { signatureHolds } from './minisign/signature.ts';

const folder = mkdtempSync(join(tmpdir(), 'cablewright-publishing-'));
afterAll(() => rmSync(folder, { recursive: true }));

function newKey(): SecretKey {
  const read = readSecretKey(newKeyFiles().secret);
  if (!read.ok) throw new Error(read.why);
  return read.key;
}

const [store, maker, thief] = [newKey(), newKey(), newKey()];
const bytesOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
const now = new Date('2026-06-01T00:00:00Z');

const publisher = { id: 'north', name: 'North Bench', keys: [maker.publicKey.text] };
const index = {
  format: 1,
  store: { id: 'trade', name: 'Trade packs' },
  serial: 7,
  made: '2026-05-30T00:00:00Z',
  expires: '2026-08-30T00:00:00Z',
  publishers: [publisher],
  packs: [
    {
      id: 'marine',
      name: 'Marine',
      publisher: 'north',
      versions: [{ version: '1.0.0', url: 'marine-1.0.0.zip', size: 10, sha256: 'a'.repeat(64) }],
    },
  ],
};
const signedIndex = (value: object = index, by = store, comment = indexComment('trade', 7)) => {
  const bytes = bytesOf(value);
  return { bytes, signature: signatureFile(bytes, by, comment), key: store.publicKey, now };
};

const parts = Buffer.from('[{"id":"lug","label":"Lug","src":"test"}]');
const manifest = {
  format: 1,
  id: 'marine',
  name: 'Marine',
  version: '1.0.0',
  license: 'CC0-1.0',
  files: { 'data/components.json': { size: parts.length, sha256: hashOf(parts) } },
};
function pack(value: object = manifest, by = maker, comment = manifestComment('marine', '1.0.0')) {
  const bytes = bytesOf(value);
  return new Map<string, Uint8Array>([
    ['pack.json', bytes],
    ['pack.json.minisig', Buffer.from(signatureFile(bytes, by, comment))],
    ['data/components.json', parts],
  ]);
}
const unpacked = (files: ReadonlyMap<string, Uint8Array>, keys = keysOf(publisher)) => ({
  files,
  keys,
  listed: { id: 'marine', version: '1.0.0' },
  program: '0.4.0',
});
const codeOf = (answer: { readonly ok: boolean; readonly code?: string }) => (answer.ok ? 'taken' : answer.code);

test('an index and a pack that are as they were signed are taken', () => {
  expect(codeOf(acceptIndex(signedIndex()))).toBe('taken');
  expect(codeOf(acceptPack(unpacked(pack())))).toBe('taken');
  const zip = Buffer.from('0123456789');
  expect(downloadProblem(zip, { url: 'x.zip', size: 10, sha256: hashOf(zip) })).toBeUndefined();
});

test('no byte of an index, of its signature, of a manifest or of a file can be another', () => {
  const signed = signedIndex();
  for (let i = 0; i < signed.bytes.length; i += 1) {
    const bytes = Buffer.from(signed.bytes);
    bytes[i]! ^= 1;
    expect(['bad-signature', 'mixed-versions']).toContain(codeOf(acceptIndex({ ...signed, bytes })));
  }
  // The first line of a signature file is skipped, because it is an untrusted comment.
  for (let i = signed.signature.indexOf('\n'); i < signed.signature.length; i += 1) {
    const text = `${signed.signature.slice(0, i)}${signed.signature[i] === 'x' ? 'y' : 'x'}${signed.signature.slice(i + 1)}`;
    expect(['bad-signature', 'mixed-versions']).toContain(codeOf(acceptIndex({ ...signed, signature: text })));
  }
  for (const path of ['pack.json', 'data/components.json']) {
    const before = pack().get(path)!;
    for (let i = 0; i < before.length; i += 1) {
      const bytes = Buffer.from(before);
      bytes[i]! ^= 1;
      const answer = codeOf(acceptPack(unpacked(new Map([...pack(), [path, bytes]]))));
      expect(path === 'pack.json' ? ['bad-signature', 'mixed-versions'] : ['changed-file']).toContain(answer);
    }
  }
});

test('each reason not to take an index has its own refusal', () => {
  const seen = { serial: 8, sha256: '' };
  const same = signedIndex();
  const older = signedIndex({ ...index, serial: 6 }, store, indexComment('trade', 6));
  const cases = {
    unsigned: { ...same, signature: undefined },
    'bad-signature': signedIndex(index, thief),
    'mixed-versions': { ...same, signature: older.signature },
    'rolled-back': { ...same, seen },
    expired: { ...same, now: new Date('2026-09-01T00:00:00Z') },
    'too-new': signedIndex({ ...index, format: 2 }),
    'too-large': { ...same, bytes: Buffer.alloc(9_000_000) },
    unreadable: signedIndex({ ...index, packs: [{ id: 'No Id' }] }),
  };
  expect(Object.fromEntries(Object.entries(cases).map(([code, each]) => [code, codeOf(acceptIndex(each))]))).toEqual(
    Object.fromEntries(Object.keys(cases).map((code) => [code, code])),
  );
  expect(codeOf(acceptIndex({ ...same, seen: { serial: 7, sha256: hashOf(same.bytes) } }))).toBe('taken');
  expect(codeOf(acceptIndex({ ...same, seen: { serial: 7, sha256: 'f'.repeat(64) } }))).toBe('rolled-back');
  expect(codeOf(acceptIndex({ ...signedIndex(index, store, indexComment('other', 7)) }))).toBe('mixed-versions');
});

test('each reason not to take a pack has its own refusal', () => {
  const revoked = { key: maker.publicKey.text, at: '2026-05-01T00:00:00Z', reason: 'A laptop was stolen' };
  const without = pack();
  without.delete('pack.json.minisig');
  const files = manifest.files;
  const cases: readonly (readonly [string, Parameters<typeof acceptPack>[0]])[] = [
    ['unsigned', unpacked(without)],
    ['bad-signature', unpacked(new Map([...pack(), ['pack.json', bytesOf({ ...manifest, name: 'Other' })]]))],
    ['unknown-publisher', unpacked(pack(manifest, thief))],
    ['revoked-key', unpacked(pack(), keysOf({ ...publisher, revoked: [revoked] }))],
    ['changed-file', unpacked(new Map([...pack(), ['data/components.json', Buffer.alloc(parts.length)]]))],
    ['changed-file', unpacked(new Map([...pack(), ['data/more.json', parts]]))],
    ['changed-file', unpacked(new Map([...pack()].filter(([path]) => !path.startsWith('data/'))))],
    ['wrong-size', unpacked(new Map([...pack(), ['data/components.json', Buffer.concat([parts, Buffer.from(' ')])]]))],
    ['mixed-versions', unpacked(pack({ ...manifest, version: '1.1.0' }, maker, manifestComment('marine', '1.1.0')))],
    ['mixed-versions', unpacked(pack(manifest, maker, manifestComment('marine', '0.9.0')))],
    ['too-new', unpacked(pack({ ...manifest, program: '0.5.0' }))],
    ['too-new', unpacked(pack({ ...manifest, format: 2 }))],
    ['unreadable', unpacked(pack({ ...manifest, files: { ...files, '../out.json': hashOf(parts) } }))],
    ['unreadable', unpacked(pack({ ...manifest, files: { ...files, 'DATA/components.json': hashOf(parts) } }))],
    ['unreadable', unpacked(pack({ ...manifest, version: 'one' }, maker, manifestComment('marine', 'one')))],
    ['unreadable', unpacked(new Map([['data/components.json', parts]]))],
  ];
  expect(cases.map(([, each]) => codeOf(acceptPack(each)))).toEqual(cases.map(([code]) => code));
  expect(downloadProblem(parts, { url: 'x', size: 1, sha256: hashOf(parts) })?.code).toBe('wrong-size');
  expect(downloadProblem(parts, { url: 'x', size: parts.length, sha256: 'a'.repeat(64) })?.code).toBe('changed-file');
});

test('a revoked key is not taken for a stranger’s signature of the same id, and a new key of the publisher is taken', () => {
  const next = newKey();
  const rolled = {
    ...publisher,
    keys: [next.publicKey.text],
    revoked: [{ key: maker.publicKey.text, at: '2026-05-01T00:00:00Z', reason: 'Replaced' }],
  };
  expect(codeOf(acceptPack(unpacked(pack(manifest, next), keysOf(rolled))))).toBe('taken');
  expect(codeOf(acceptPack(unpacked(pack(manifest, maker), keysOf(rolled))))).toBe('revoked-key');
});

const minisign = (...args: string[]) => spawnSync('minisign', args, { cwd: folder, encoding: 'utf8' });
const noMinisign = spawnSync('minisign', ['-v']).error !== undefined;

test.skipIf(noMinisign)('minisign takes our signatures, and we take its', () => {
  const files = newKeyFiles();
  writeFileSync(join(folder, 'ours.key'), files.secret);
  writeFileSync(join(folder, 'ours.pub'), files.public);
  writeFileSync(join(folder, 'data'), 'some bytes');
  const read = readSecretKey(files.secret);
  if (!read.ok) throw new Error(read.why);
  writeFileSync(join(folder, 'data.minisig'), signatureFile(Buffer.from('some bytes'), read.key, 'marine 1.0.0'));
  const verified = minisign('-Vm', 'data', '-p', 'ours.pub');
  expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('Trusted comment: marine 1.0.0')]);
  // Minisign can sign with a secret key that was created here.
  expect(minisign('-Sm', 'data', '-s', 'ours.key', '-t', 'again', '-x', 'again.minisig').status).toBe(0);
  const key = readPublicKey(files.public)!;
  const again = readSignature(readFileSync(join(folder, 'again.minisig'), 'utf8'))!;
  expect([signatureHolds(again, Buffer.from('some bytes'), key), again.trustedComment]).toEqual([true, 'again']);
  expect(signatureHolds(again, Buffer.from('other bytes'), key)).toBe(false);
  // The legacy format, in which the bytes themselves are signed.
  expect(minisign('-Slm', 'data', '-s', 'ours.key', '-t', 'legacy', '-x', 'legacy.minisig').status).toBe(0);
  const legacy = readSignature(readFileSync(join(folder, 'legacy.minisig'), 'utf8'))!;
  expect([legacy.hashed, signatureHolds(legacy, Buffer.from('some bytes'), key)]).toEqual([false, true]);
});

test('versions are ordered as Semantic Versioning says', () => {
  const inOrder = [
    '0.9.9',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0',
    '1.0.10',
    '1.2.0',
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(inOrder), (some) => {
      expect(some.toSorted(compareVersions)).toEqual(inOrder.filter((one) => some.includes(one)));
    }),
    { numRuns: 50 },
  );
});

test('paths in a pack mean the same file everywhere, and stay in its folder', () => {
  for (const good of ['data/components.json', 'files/a', 'depictions/a b/face.svg'])
    expect(pathProblem(good)).toBeUndefined();
  for (const bad of [
    '',
    '/a',
    '../a',
    'a/../b',
    'a//b',
    'a\\b',
    'c:/a',
    'a/.',
    'con',
    'data/NUL.json',
    'a.',
    'a /b',
    'é',
    'a\u0000',
    'x'.repeat(201),
  ])
    expect([bad, pathProblem(bad)]).toEqual([bad, expect.any(String)]);
  expect(twinOf(['data/a.json', 'data/A.json'])).toEqual(['data/a.json', 'data/A.json']);
  expect(twinOf(['data', 'data/a.json'])).toEqual(['data', 'data/a.json']);
  expect(twinOf(['data/a', 'data/b'])).toBeUndefined();
});
