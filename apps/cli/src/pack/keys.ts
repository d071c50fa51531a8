import { existsSync } from 'node:fs';
import { newKeyFiles, readSecretKey, type SecretKey } from '@cablewright/publishing';
import { CommandError } from '../refusal/refusal.ts';
import { readText, write } from './folder.ts';

/** Writes a new key pair as two files. */
export function makeKey(file: string): void {
  const [secret, open] = [`${file}.key`, `${file}.pub`];
  for (const path of [secret, open])
    if (existsSync(path)) throw new CommandError(`${path} exists. Choose another name.`);
  const pair = newKeyFiles();
  // Only its owner may read it, because it has no password.
  write(secret, pair.secret, 0o600);
  write(open, pair.public);
  console.log(`${secret} is the secret key. Keep it private.\n${open} is the public key.`);
}

interface KeyOptions {
  readonly key?: string | undefined;
  readonly 'password-file'?: string | undefined;
}

/** The secret key that the options name. Without options, the refusal shows `usage`. */
export function keyFrom({ key, 'password-file': passwordFile }: KeyOptions, usage: string): SecretKey {
  if (key === undefined) throw new CommandError(`Write ${usage}`);
  const password = passwordFile === undefined ? undefined : readText(passwordFile).split(/\r?\n/)[0];
  const secretKey = readSecretKey(readText(key), password);
  if (secretKey.ok) return secretKey.key;
  const why = {
    'not-a-key': 'is not a secret key of minisign',
    'wants-password': 'has a password: give it with --password-file',
    'wrong-password': 'cannot be read with this password',
  };
  throw new CommandError(`${key} ${why[secretKey.why]}.`);
}
