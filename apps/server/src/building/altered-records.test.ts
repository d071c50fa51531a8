/**
 * Exports random records of random pieces after altering them with SQL, and verifies the export with the standalone
 * script.
 */
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
const pieces = 60;

interface Row {
  readonly record: number;
  readonly json: string;
}

/** Seeded random integers from 0 up to but excluding `below`, so that a failure can be reproduced. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    const random = randomFrom(11);
    const start = Date.UTC(2026, 10, 29, 8);
    /** The hub's clock, moved by up to two hours in either direction for each request. */
    let now = start;
    let hub: TestHub;
    let run: (text: string, values?: readonly string[]) => Promise<Row[]>;
    let close: () => Promise<void> | void;
    let order = '';
    const serial = (position: number) => `${order}-${String(position).padStart(3, '0')}`;

    beforeAll(async () => {
      const clock = () => new Date(now);
      if (backend === 'database') {
        const databaseUrl = await freshDatabase();
        hub = await startTestHub({ setup: 'starter', databaseUrl, clock });
        const pool = openPool(databaseUrl, { connections: 1 });
        run = async (text, values = []) => (await pool.query(text, [...values])).rows as Row[];
        close = () => pool.end();
      } else {
        hub = await startTestHub({ setup: 'starter', backend, clock });
        const database = new DatabaseSync(join(hub.dataDir, 'accounts.sqlite'));
        run = (text, values = []) =>
          Promise.resolve(database.prepare(text.replaceAll('$', '?')).all(...values) as unknown as Row[]);
        close = () => database.close();
      }
      expect((await hub.as.editor('POST', '/api/designs/dc-tail/versions', { body: {} })).status).toBe(201);
      const body = { design: 'dc-tail', quantity: pieces };
      order = (await hub.as.editor('POST', '/api/orders', { body })).json<{ number: string }>().number;
      expect((await hub.as.editor('POST', `/api/orders/${order}/release`)).status).toBe(200);
      await build();
    });
    afterAll(async () => {
      await close();
      await hub.stop();
    });

    /** Records two to eight events for each piece, up to three per request, from devices whose clocks are wrong. */
    async function build(): Promise<void> {
      const rest = Array.from({ length: pieces }, () => 2 + random(7));
      while (rest.some((count) => count > 0)) {
        now = start + (random(240) - 120) * 60_000;
        const events = rest.flatMap((count, i) => {
          const some = Math.min(count, 1 + random(3));
          rest[i] = count - some;
          return Array.from({ length: some }, () => eventOf(serial(i + 1)));
        });
        const sent = await hub.as.builder('POST', '/api/work-records', { body: { events } });
        const outcomes = sent.json<{ items: { outcome: string }[] }>().items.map(({ outcome }) => outcome);
        expect(new Set(outcomes)).toEqual(new Set(['recorded']));
      }
      now = start;
    }

    function eventOf(piece: string): object {
      const at = new Date(start + (random(240) - 120) * 60_000).toISOString();
      const common = { id: randomUUID(), order, piece, at };
      if (random(3) === 0) return { ...common, kind: 'defect', body: { what: `Nick “${random(100)}” at ä\u2028` } };
      return { ...common, kind: 'measured', body: { of: 'length', value: random(10_000) / 8, unit: 'mm' } };
    }

    const where = (piece: string) => `piece = (select id from work_pieces where serial = '${piece}')`;
    const rowsOf = async (piece: string) =>
      (await run(`select record, json from work_records where ${where(piece)} order by record`)).map(
        ({ record, json }) => ({ record: Number(record), json }),
      );
    const put = (piece: string, record: number, json: string) =>
      run(`update work_records set json = $1 where ${where(piece)} and record = ${record}`, [json]);
    const renumber = (piece: string, from: number, to: number) =>
      run(`update work_records set record = ${to} where ${where(piece)} and record = ${from}`);

    /** What the script reports about the export: the lines for each piece. */
    async function verified(): Promise<{
      readonly status: number | null;
      readonly lines: ReadonlyMap<string, string>;
    }> {
      const path = join(hub.dataDir, 'records.json');
      const exported = await hub.as.viewer('GET', `/api/orders/${order}/records`);
      expect(exported.status, exported.text).toBe(200);
      writeFileSync(path, exported.text);
      const { status, stderr } = spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
      const lines = stderr.split('\n').filter(Boolean);
      return { status, lines: new Map(lines.map((line) => [line.slice(0, line.indexOf(': ')), line])) };
    }

    /**
     * Ways to alter a piece. Each returns the pattern that the script's report must match, or undefined if the values
     * are unchanged.
     */
    const ways: readonly ((piece: string, rows: readonly Row[]) => Promise<RegExp | undefined>)[] = [
      async function aByte(piece, rows) {
        const { record, json } = rows[random(rows.length)]!;
        const at = random(json.length);
        const altered = json.slice(0, at) + String.fromCodePoint(0x20 + random(0x5f)) + json.slice(at + random(2));
        await put(piece, record, altered);
        return isSame(json, altered) ? undefined : new RegExp(String.raw`\brecord ${record}\b`);
      },
      async function removed(piece, rows) {
        const { record } = rows[random(rows.length)]!;
        await run(`delete from work_records where ${where(piece)} and record = ${record}`);
        if (record === rows.length) return /it has \d+: the last 1 were cut/;
        return new RegExp(`record ${record} was removed`);
      },
      async function inserted(piece, rows) {
        const at = 1 + random(rows.length);
        for (let record = rows.length; record > at; record -= 1) await renumber(piece, record, record + 1);
        const { json } = rows[at - 1]!;
        const isNumbered = random(2) === 0;
        const forged = json.replace(`"record":${at}`, `"record":${isNumbered ? at + 1 : at}`).replace('Z"', 'Y"');
        await run(
          `insert into work_records (piece, record, id, hash, json) select id, ${at + 1}, 'other', head, $1 from work_pieces where serial = '${piece}'`,
          [forged],
        );
        return new RegExp(String.raw`(?:\brecord ${at}|\brecord ${at + 1})\b`);
      },
      async function exchanged(piece, rows) {
        const low = 1 + random(rows.length - 1);
        const high = low + 1 + random(rows.length - low);
        await renumber(piece, low, 99);
        await renumber(piece, high, low);
        await renumber(piece, 99, high);
        return new RegExp(`record ${high} is where record ${low} was`);
      },
      async function cut(piece, rows) {
        const last = random(rows.length);
        await run(`delete from work_records where ${where(piece)} and record > ${last}`);
        const isCounted = random(2) === 0;
        if (isCounted)
          await run(
            `update work_pieces set records = ${last}, signed = replace(signed, '"record":${rows.length}', '"record":${last}') where serial = '${piece}'`,
          );
        return isCounted
          ? /the signature of its head is not valid/
          : new RegExp(`the last ${rows.length - last} were cut`);
      },
      async function hashedAgain(piece, rows) {
        const from = 1 + random(rows.length);
        let previous = '0'.repeat(64);
        for (const { record, json } of rows) {
          const own = JSON.parse(json) as object;
          const next = canonicalJson({ ...own, previous, ...(record === from ? { by: 'Other' } : {}) });
          previous = sha256(next);
          await put(piece, record, next);
        }
        await run(`update work_pieces set head = '${previous}' where serial = '${piece}'`);
        if (random(2) === 0)
          return new RegExp(`record ${rows.length} is not the one that was signed: .*the chain was hashed again`);
        await run(
          `update work_pieces set signed = replace(signed, '${sha256(rows.at(-1)!.json)}', '${previous}') where serial = '${piece}'`,
        );
        return /the signature of its head is not valid: .*the chain was hashed again/;
      },
      async function head(piece) {
        const [row] = await run(`select signed as json from work_pieces where serial = '${piece}'`);
        const { json } = row!;
        const at = 1 + random(json.length - 1);
        const altered = json.slice(0, at) + String.fromCodePoint(0x20 + random(0x5f)) + json.slice(at + 1);
        await run(`update work_pieces set signed = $1 where serial = '${piece}'`, [altered]);
        return isSame(json, altered) ? undefined : /: (?:the signature|its head|the key)/;
      },
    ];

    test('[BU3.2] order by sequence holds while the clock of the hub and those of the devices are put forward and back', async () => {
      const { items } = (await hub.as.viewer('GET', `/api/orders/${order}/pieces?limit=100`)).json<{
        items: { serial: string }[];
      }>();
      expect(items).toHaveLength(pieces);
      let back = 0;
      for (let position = 1; position <= pieces; position += 1) {
        const page = (await hub.as.viewer('GET', `/api/pieces/${serial(position)}`)).json<{
          records: { record: number; receivedAt: string }[];
        }>();
        expect(page.records.map(({ record }) => record)).toEqual(page.records.map((_, i) => i + 1));
        back += page.records.filter(({ receivedAt }, i) => receivedAt < (page.records[i - 1]?.receivedAt ?? '')).length;
      }
      expect(back).toBeGreaterThan(pieces / 2);
      expect(await verified()).toEqual({ status: 0, lines: new Map() });
    });

    test('[BU3.2] whatever is altered by SQL, the script names the piece and the record, and no piece that was left alone', async () => {
      const wanted = new Map<string, RegExp | undefined>();
      // Every fifth piece is left unchanged.
      for (let position = 1; position <= pieces; position += 1) {
        const piece = serial(position);
        if (position % 5 > 0) wanted.set(piece, await ways[position % ways.length]!(piece, await rowsOf(piece)));
      }
      const { status, lines } = await verified();
      expect(status).toBe(1);
      for (let position = 1; position <= pieces; position += 1) {
        const [says, expected] = [lines.get(serial(position)), wanted.get(serial(position))];
        if (expected === undefined) expect(says).toBeUndefined();
        else expect(says ?? serial(position)).toMatch(expected);
      }
      expect([...wanted.values()].filter((one) => one !== undefined).length).toBeGreaterThan(40);
    });

    test('[BU3.2] the page of a piece with a record that is no JSON any more says that it was altered', async () => {
      const piece = serial(5);
      await put(piece, 1, '{"kind":');
      for (const path of ['', '/documents/conformance']) {
        const page = await hub.as.editor('GET', `/api/pieces/${piece}${path}`);
        expect([page.status, page.json()['code']]).toEqual([422, 'record-altered']);
      }
      expect((await verified()).lines.get(piece)).toBe(`${piece}: record 1 was changed: it is not a record any more`);
    });
  });

/** Whether two JSON texts have equal values. A number may differ in a digit beyond its precision. */
function isSame(json: string, altered: string): boolean {
  try {
    return canonicalJson(JSON.parse(altered)) === canonicalJson(JSON.parse(json));
  } catch {
    return false;
  }
}
