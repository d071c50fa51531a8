import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (variables: Record<string, string>, files: Record<string, string> = {}) =>
  readConfig(variables, '/checkout', (path) => files[path]);
const blobsOf = (variables: Record<string, string>, files?: Record<string, string>) => {
  const outcome = read(variables, files);
  return outcome.ok ? outcome.config.blobs : outcome.message;
};
const account = { SERVICE_BLOBS_KEY_ID: 'hub', SERVICE_BLOBS_SECRET_FILE: '/run/blobs' };
const files = { '/run/blobs': 'their-secret\n' };

test('O16.12 uploaded files are stored in the data folder, in a separate folder, or in a bucket', () => {
  expect(blobsOf({})).toEqual({ kind: 'folder', folder: '/checkout/var/assets' });
  expect(blobsOf({ SERVICE_DATA_DIR: '/srv/hub' })).toEqual({ kind: 'folder', folder: '/srv/hub/assets' });
  expect(blobsOf({ SERVICE_BLOBS: 'fs:/srv/blobs' })).toEqual({ kind: 'folder', folder: '/srv/blobs' });
  const bucket = { endpoint: 'https://objects.example.com:9000', bucket: 'shop', prefix: '', region: 'us-east-1' };
  const place = { ...bucket, keyId: 'hub', secret: 'their-secret' };
  const named = (path: string) => ({ ...account, SERVICE_BLOBS: `s3:https://objects.example.com:9000/${path}` });
  expect(blobsOf(named('shop'), files)).toEqual({ kind: 's3', place });
  expect(blobsOf({ ...named('shop/cables/'), SERVICE_BLOBS_REGION: 'eu-1' }, files)).toEqual({
    kind: 's3',
    place: { ...place, prefix: 'cables/', region: 'eu-1' },
  });
});

test('a place of files that cannot be is refused in one sentence, which repeats no account', () => {
  const wrong = [
    '/srv/blobs',
    'fs:',
    's3:',
    's3:shop',
    's3:ftp://a/b',
    's3:https://objects.example.com',
    's3:https://a/B',
  ];
  for (const SERVICE_BLOBS of wrong) expect(blobsOf({ ...account, SERVICE_BLOBS }, files)).toContain('SERVICE_BLOBS');
  const withAccount = blobsOf({ ...account, SERVICE_BLOBS: 's3:https://hub:hidden@objects.example.com/shop' }, files);
  expect(withAccount).toContain('is invalid');
  expect(withAccount).not.toContain('hidden');
  const SERVICE_BLOBS = 's3:https://objects.example.com/shop';
  expect(blobsOf({ SERVICE_BLOBS })).toContain('SERVICE_BLOBS_KEY_ID is missing');
  expect(blobsOf({ SERVICE_BLOBS, SERVICE_BLOBS_KEY_ID: 'hub' })).toContain('SERVICE_BLOBS_SECRET is missing');
});
