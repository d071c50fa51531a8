// Makes the passwords the services of deploy/compose.yaml share, each in a file of its own, where they are not there yet:
// node scripts/make-secrets.mjs <folder>. A secret that exists is never made again: the database keeps the first one it received.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '/run/secrets'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

function secret(name, make) {
  const path = join(folder, name);
  // Services run under accounts of their own; only they are given the folder.
  if (!existsSync(path)) writeFileSync(path, `${make()}\n`, { mode: 0o444, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}

const random = () => randomBytes(24).toString('hex');
const password = secret('postgres_password', random);
secret('database_url', () => `postgres://cablewright:${password}@postgres:5432/cablewright`);
secret('blobs_key_id', () => `hub${randomBytes(6).toString('hex')}`);
secret('blobs_secret', random);
