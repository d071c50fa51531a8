import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '@cablewright/model';
import { localActor } from '../platform/http/actor.ts';
import { RefusalError } from '../platform/http/problem.ts';
import type { Hub } from '../hub/hub.ts';
import { freshDatabase, openTestHub, startTestHub, type TestHub } from '../hub/testing/hub.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { save } from './saving/save.ts';

let one: TestHub;
let other: Hub;
const folder = mkdtempSync(join(tmpdir(), 'cablewright-other-'));
beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  one = await startTestHub({ setup: 'starter', databaseUrl });
  other = await openTestHub(folder, { databaseUrl });
});
afterAll(async () => {
  await other.stop();
  await one.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('C10.5 a number another process has just given is in use: the save is refused and writes nothing', async () => {
  const created = await one.as.editor('POST', '/api/designs', { body: { id: 'first', productRef: 'CBL-10000' } });
  expect(created.status).toBe(201);
  const head = await one.hub.stores.store.head();
  const after: Json = { id: 'kit', contents: [], partNumber: 'cbl-10000' };
  const refused = await save(
    { catalog: other.catalog, clock: () => new Date() },
    { actor: localActor, message: 'Kit', writes: [{ kind: 'kits', key: 'kit', op: 'put', seen: null, after }] },
  ).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusalError);
  expect(JSON.parse((refused as RefusalError).answer.body)).toMatchObject({ code: 'number-in-use' });
  expect(await one.hub.stores.store.head()).toBe(head);
  expect(other.catalog.numbers.inUse.has('CBL-10000')).toBe(true);
});

test('C10.5 of two processes that give one number out in the same moment one is refused, and the database has it once', async () => {
  const saver = (catalog: Hub['catalog']) => ({ catalog, clock: () => new Date() });
  for (let n = 0; n < 20; n += 1) {
    const number = `CBL-7${String(n).padStart(4, '0')}`;
    const give = (catalog: Hub['catalog'], key: string) => {
      const after: Json = { id: key, contents: [], partNumber: number };
      const writes = [{ kind: 'kits', key, op: 'put', seen: null, after }] as const;
      return save(saver(catalog), { actor: localActor, message: 'Kit', writes }).then(
        () => 'saved',
        (error: unknown) => (error instanceof RefusalError ? error.answer.status : String(error)),
      );
    };
    const outcomes = await Promise.all([give(one.hub.catalog, `one-${n}`), give(other.catalog, `other-${n}`)]);
    expect(outcomes.map(String).toSorted()).toEqual(['409', 'saved']);
  }
});

test('C10.1 a switch of schemes in one process is followed by the other', async () => {
  const scheme = { type: 'prefix', prefixes: { design: 'K' }, digits: 4 };
  const { etag } = await one.as.viewer('GET', '/api/settings/part-numbers');
  await one.as.editor('PUT', '/api/settings/part-numbers', { body: { scheme }, ifMatch: etag });
  await other.catalog.catchUpWith(await one.hub.stores.store.head());
  const { inUse } = other.catalog.numbers;
  expect(inUse.scheme.propose('design', { inUse })).toBe('K-0001');
});
