import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, openTestHub, startTestHub } from '../testing/hub.ts';

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
