import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateSqlite, sqliteSql } from '@cablewright/store';
import { expect, onTestFinished, test } from 'vitest';
import { Secrets } from '../../platform/config/secrets.ts';
import { freshDatabase, openTestHub, startTestHub } from '../../hub/testing/hub.ts';
import { SecretStore, sqliteSecretMigrations } from './secret-store.ts';
import { SettingsKeys } from './settings-keys.ts';
import { SettingsSecrets } from './settings-secrets.ts';

test('O30.8 two processes rotate to new keys at the same time while both write, and no secret is lost', async () => {
  const databaseUrl = await freshDatabase();
  const hub = await startTestHub({ setup: 'empty', databaseUrl });
  onTestFinished(hub.stop);
  const other = await openTestHub(hub.dataDir, { databaseUrl });
  onTestFinished(other.stop);
  const both = [hub.hub.runtime.secrets, other.runtime.secrets];
  for (let n = 0; n < 20; n += 1) await both[n % 2]!.write(`webhook.wh${n}`, `secret ${n}`);
  const rotating = both.map(async (secrets, one) => {
    for (let round = 0; round < 25; round += 1) {
      expect(await secrets.rotate(true)).toMatchObject({ unreadable: [] });
      await sleep((round * 7 + one * 3) % 5);
    }
  });
  const writing = both.map(async (secrets, one) => {
    for (let round = 0; round < 40; round += 1) {
      const n = (7 * round + one) % 20;
      await secrets.write(`webhook.wh${n}`, `secret ${n}`);
    }
  });
  await Promise.all([...rotating, ...writing]);
  for (const secrets of both)
    for (let n = 0; n < 20; n += 1)
      expect(await secrets.read(`webhook.wh${n}`)).toEqual({ state: 'set', text: `secret ${n}` });
  expect(await both[0]!.rotate()).toMatchObject({ remaining: 0, unreadable: [] });
  expect(existsSync(join(hub.dataDir, 'secrets', 'settings_key_previous'))).toBe(false);
});

/** A store in which `meanwhile` runs after a secret was read and before it is returned. */
class LateStore extends SecretStore {
  meanwhile: () => Promise<void> = async () => {};

  override async read(name: string): Promise<string | undefined> {
    const sealed = await super.read(name);
    await this.meanwhile();
    return sealed;
  }
}

test('O30.8 a secret is read however many new keys are made while it is; one that no key reads is said to be so', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-secrets-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = new DatabaseSync(':memory:');
  migrateSqlite(database, sqliteSecretMigrations);
  const store = new LateStore(sqliteSql(database));
  const keptKeys = new Secrets(dataDir, randomBytes);
  const keys = new SettingsKeys(keptKeys, { previousSettingsKeys: [] }, randomBytes);
  const secrets = await SettingsSecrets.open(store, keys, randomBytes);
  await secrets.write('webhook.late', 'kept');
  let rotations = 0;
  store.meanwhile = async () => {
    if ((rotations += 1) <= 4) await secrets.rotate(true);
  };
  expect(await secrets.read('webhook.late')).toEqual({ state: 'set', text: 'kept' });
  expect(rotations).toBe(5);
  keptKeys.set('settings_key', 'another key');
  expect(await secrets.read('webhook.late')).toEqual({ state: 'unreadable' });
});
