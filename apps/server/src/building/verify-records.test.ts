import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { canonicalJson } from '@cablewright/model';
import { openPool } from '@cablewright/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, startTestHub, type TestHub } from '../hub/testing/hub.ts';

/** The script that anyone can run without the hub. */
const script = fileURLToPath(new URL('../../../cli/src/records/verify-records.mjs', import.meta.url));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Row {
  record: number;
  json: string;
  hash: string;
}

for (const backend of ['database', 'files'] as const)
  describe(`[BU3.2] what is altered by SQL in a hub that runs on ${backend} is found in its export`, () => {
    let hub: TestHub;
    let run: (text: string) => Promise<Row[]>;
    let close: () => Promise<void> | void;
    beforeAll(async () => {
      if (backend === 'database') {
        const databaseUrl = await freshDatabase();
        hub = await startTestHub({ setup: 'starter', databaseUrl });
        const pool = openPool(databaseUrl, { connections: 1 });
        run = async (text) => (await pool.query(text)).rows as Row[];
        close = () => pool.end();
      } else {
        hub = await startTestHub({ setup: 'starter', backend });
        const database = new DatabaseSync(join(hub.dataDir, 'accounts.sqlite'));
        run = (text) => Promise.resolve(database.prepare(text).all() as unknown as Row[]);
        close = () => database.close();
      }
      expect((await hub.as.editor('POST', '/api/designs/dc-tail/versions', { body: {} })).status).toBe(201);
    });
    afterAll(async () => {
      await close();
      await hub.stop();
    });

    /** An order of one piece with four records. */
    async function built() {
      const body = { design: 'dc-tail', quantity: 1 };
      const { number } = (await hub.as.editor('POST', '/api/orders', { body })).json<{ number: string }>();
      await hub.as.editor('POST', `/api/orders/${number}/release`);
      const piece = `${number}-001`;
      const event = (kind: string, of: object = {}) => ({
        id: randomUUID(),
        order: number,
        piece,
        kind,
        at: '2026-11-29T08:00:00Z',
        body: of,
      });
      const values = [1, 2, 3].map((value) => event('measured', { of: 'length', value, unit: 'mm' }));
      const sent = await hub.as.builder('POST', '/api/work-records', {
        body: { events: [event('started'), ...values] },
      });
      expect(sent.json()).toMatchObject({ items: Array.from({ length: 4 }, () => ({ outcome: 'recorded' })) });
      return { number, piece, where: `piece = (select id from work_pieces where serial = '${piece}')` };
    }

    /** What the script reports about the export of an order. */
    async function verified(number: string, ...options: string[]) {
      const path = join(hub.dataDir, `${number}.json`);
      const exported = await hub.as.viewer('GET', `/api/orders/${number}/records`);
      expect(exported.status, exported.text).toBe(200);
      writeFileSync(path, exported.text);
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, path, ...options], { encoding: 'utf8' });
      return { status, says: `${stdout}${stderr}` };
    }

    /** Changes a record and recomputes all hashes, as a person who knows the format would. */
    async function hashAgain(piece: string, where: string) {
      let previous = '0'.repeat(64);
      for (const { record, json } of await run(
        `select record, json from work_records where ${where} order by record`,
      )) {
        const next = { ...(JSON.parse(json) as object), previous, ...(Number(record) === 2 ? { by: 'Other' } : {}) };
        const text = canonicalJson(next);
        previous = sha256(text);
        await run(
          `update work_records set json = '${text}', hash = '${previous}' where ${where} and record = ${record}`,
        );
      }
      await run(`update work_pieces set head = '${previous}' where serial = '${piece}'`);
      return previous;
    }

    test('nothing was altered', async () => {
      const { number } = await built();
      expect(await verified(number)).toMatchObject({ status: 0 });
      const { items } = (await hub.as.viewer('GET', '/api/record-keys')).json<{ items: { public: string }[] }>();
      const key = join(hub.dataDir, 'hub.pem');
      writeFileSync(key, items[0]!.public);
      expect(await verified(number, '--key', key)).toMatchObject({ status: 0 });
    });

    test.each<[string, (where: string, piece: string) => string[], string]>([
      [
        'a byte of a record',
        (where) => [`update work_records set json = replace(json, '"value":1', '"value":7') where ${where}`],
        'record 2 was changed',
      ],
      [
        'a record removed',
        (where) => [`delete from work_records where ${where} and record = 2`],
        'record 2 was removed',
      ],
      [
        'a record inserted',
        (where) => [
          `update work_records set record = 9 where ${where} and record = 4`,
          `insert into work_records (piece, record, id, hash, json)
            select piece, 4, 'other', hash, json from work_records where ${where} and record = 3`,
        ],
        'a second record 3 was inserted after record 3',
      ],
      [
        'records exchanged',
        (where) => [
          `update work_records set record = 9 where ${where} and record = 2`,
          `update work_records set record = 2 where ${where} and record = 3`,
          `update work_records set record = 3 where ${where} and record = 9`,
        ],
        'record 3 is where record 2 was',
      ],
      ['the tail cut', (where) => [`delete from work_records where ${where} and record > 2`], 'the last 2 were cut'],
      [
        'the tail cut with its head',
        (where, piece) => [
          `delete from work_records where ${where} and record > 3`,
          `update work_pieces set records = 3, signed = replace(signed, '"record":4', '"record":3') where serial = '${piece}'`,
        ],
        'the signature of its head is not valid',
      ],
      [
        'the signature removed',
        (_where, piece) => [`update work_pieces set signed = null where serial = '${piece}'`],
        'its last record is not signed',
      ],
    ])('%s', async (_name, alter, says) => {
      const { number, piece, where } = await built();
      for (const text of alter(where, piece)) await run(text);
      const found = await verified(number);
      expect(found.status, found.says).toBe(1);
      expect(found.says).toContain(`${piece}: `);
      expect(found.says).toContain(says);
    });

    test('the chain hashed again, without and with the head', async () => {
      const { number, piece, where } = await built();
      const [last] = await run(`select record, json, hash from work_records where ${where} and record = 4`);
      const head = await hashAgain(piece, where);
      const again = await verified(number);
      expect(again).toMatchObject({ status: 1 });
      expect(again.says).toContain('or the chain was hashed again');
      await run(
        `update work_pieces set signed = replace(signed, '${last!.hash}', '${head}') where serial = '${piece}'`,
      );
      const withHead = await verified(number);
      expect(withHead).toMatchObject({ status: 1 });
      expect(withHead.says).toContain('the signature of its head is not valid');
      // The hash of the head, printed on a certificate, also reveals the change.
      expect((await verified(number, '--head', last!.hash)).says).toContain(`no record has the hash ${last!.hash}`);
    });
  });
