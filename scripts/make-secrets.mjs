// Creates the passwords shared by the services of deploy/compose.yaml, each in a separate file: node
// scripts/make-secrets.mjs <folder>. An existing secret is never replaced, because the database keeps the first one it
// received.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '/run/secrets'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

function secret(name, make) {
  const path = join(folder, name);
  // Services run under separate accounts; only they have access to the folder.
  if (!existsSync(path)) writeFileSync(path, `${make()}\n`, { mode: 0o444, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}

const random = () => randomBytes(24).toString('hex');
const server = 'postgres:5432';
const url = (role, password, database = 'cablewright') => `postgres://${role}:${password}@${server}/${database}`;

// The database roles: a superuser that creates the others, one that migrates, the app's own, and one for reports.
const admin = secret('postgres_password', random);
const owner = secret('database_owner_password', random);
const app = secret('database_app_password', random);
const readOnly = secret('database_readonly_password', random);
secret('database_admin_url', () => url('cablewright', admin, 'postgres'));
secret('database_owner_url', () => url('cablewright_owner', owner));
secret('database_url', () => url('cablewright_app', app));
secret('database_readonly_url', () => url('cablewright_read', readOnly));

// The object store: the app's account, one for copying it elsewhere, and the password of an encrypted backup.
secret('blobs_key_id', () => `hub${randomBytes(6).toString('hex')}`);
secret('blobs_secret', random);
secret('backup_key_id', () => `backup${randomBytes(6).toString('hex')}`);
secret('backup_secret', random);
secret('backup_password', random);
