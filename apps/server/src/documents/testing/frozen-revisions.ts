/* oxlint-disable max-lines-per-function -- the tests of two files */
import { present } from '@cablewright/model';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseStore } from '@cablewright/store';
import { freshDatabase, openTestHub, startTestHub, type TestHub } from '../../hub/testing/hub.ts';

const checkout = resolve(import.meta.dirname, '../../../../..');
const design = 'field-station-harness';
const placed = ['dc-tail', 'rs232-tail'];

/** The tests of requirement RE3.3 for released revisions, on one backend. */
export function frozenRevisions(backend: 'database' | 'files'): void {
  describe(`on ${backend}`, () => {
    let hub: TestHub;
    let current: TestHub['hub'];
    let place: { backend: typeof backend; databaseUrl?: string };
    beforeAll(async () => {
      place = backend === 'files' ? { backend } : { backend, databaseUrl: await freshDatabase() };
      hub = await startTestHub({
        setup: 'starter',
        ...place,
        environment: { SERVICE_TEST_DEFAULTS: '{"hipotSeconds": 3}' },
      });
      current = hub.hub;
    });
    afterAll(async () => {
      await current.stop();
      rmSync(hub.dataDir, { recursive: true, force: true });
    });

    async function ask(method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown, ifMatch?: string) {
      const answer = await current.app.inject({
        method,
        url,
        headers: {
          ...hub.cookies.owner,
          ...present({ 'content-type': body === undefined ? undefined : 'application/json', 'if-match': ifMatch }),
        },
        payload: JSON.stringify(body),
      });
      if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.payload}`);
      return answer;
    }

    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

    /** The contents of every document and export, over HTTP. */
    async function issued(id: string, rev: string): Promise<Record<string, string>> {
      const { documents, exports } = (await ask('GET', '/api/exports')).json<{
        documents: { id: string; formats: string[] }[];
        exports: { id: string }[];
      }>();
      const addresses = [
        // Each document in one of its formats, because the content is the same in all of them.
        ...documents.map(({ id: kind, formats }, nth) => `documents/${kind}?format=${formats[nth % formats.length]!}&`),
        ...exports.map(({ id: kind }) => `exports/${kind}?`),
      ];
      const files: Record<string, string> = {};
      // Drawing doesn't depend on the backend, so half of the documents are enough on the second one.
      for (const address of addresses.filter((_, i) => backend === 'files' || i % 2 === 0))
        files[address] = digest((await ask('GET', `/api/designs/${id}/${address}rev=${rev}`)).rawPayload);
      return files;
    }

    /** The same files printed by the command line, which reads the hub's folder or database. */
    function printed(what: string, rev = '1') {
      const { databaseUrl } = place;
      const from = databaseUrl === undefined ? ['--catalog', join(hub.dataDir, 'catalog')] : [];
      const args = ['render', design, what, '--rev', rev, ...from, '--out', '-'];
      const ran = spawnSync(process.execPath, [join(checkout, 'scripts/cli.mjs'), ...args], {
        env: {
          PATH: process.env['PATH'],
          SERVICE_BLOBS: `fs:${join(hub.dataDir, 'assets')}`,
          DATABASE_URL: databaseUrl,
        },
      });
      return { file: digest(ran.stdout), says: ran.stderr.toString() };
    }

    async function settings(fields: object): Promise<void> {
      const { headers, json } = await ask('GET', '/api/settings/engineering');
      await ask(
        'PUT',
        '/api/settings/engineering',
        { ...json<object>(), ...fields, id: 'engineering' },
        String(headers.etag),
      );
    }

    /** Renames every record of the given kinds. */
    async function renameAll(kinds: readonly string[]): Promise<void> {
      const changes = kinds.flatMap((kind) =>
        [...current.catalog.library.entries(kind)].map(({ key, record }) => ({
          kind,
          id: key,
          op: 'put',
          record: { ...record, label: `${String(record.label).slice(0, 40)} renamed` },
          etag: '*',
        })),
      );
      await ask('POST', '/api/batch', { message: 'Renamed', changes });
    }

    /** Reopens the hub after another program has replaced revision 1 with `version`. */
    async function reopenWith(version: object): Promise<void> {
      const text = JSON.stringify(version);
      if (backend === 'database') {
        const { pool } = current.stores.store as DatabaseStore;
        const key = (await current.stores.store.read('versions', `${design}/1`))!.key;
        await pool.query("update records set body = $1 where kind = 'versions' and key = $2", [text, key]);
      }
      await current.stop();
      if (backend === 'files') writeFileSync(join(hub.dataDir, 'catalog/data/versions', design, '1.json'), text);
      current = await openTestHub(hub.dataDir, place);
    }

    test('RE3.3 the files of a released revision keep their bytes, whatever changes: parts, words, drawing, organisation, server parameters, packs', async () => {
      await settings({
        organisation: { name: 'First Owner' },
        labour: { ratePerHour: 40, currency: 'EUR' },
        documents: { rights: 'First rights', titleBlock: 'iso', paper: 'A3', typeface: 'Barlow' },
        testing: { hipotVolts: 500 },
      });
      for (const id of [...placed, design])
        await ask('POST', `/api/designs/${id}/revisions`, { note: `Issue of ${id}` });
      const before = await issued(design, '1');
      const atBench = printed('production.xlsx');
      expect(atBench).toMatchObject({ says: '' });

      await renameAll(['connectors', 'bodies', 'interfaces', 'wires', 'components', 'mechanicals', 'kits']);
      await renameAll(
        ['signals', 'colours', 'materials', 'locations', 'component-kinds', 'constructions'].map((l) => `vocab/${l}`),
      );
      await ask('POST', '/api/packs/networking', {});
      await settings({
        organisation: { name: 'Second Owner' },
        labour: { ratePerHour: 90, currency: 'USD' },
        currency: 'USD',
        documents: { rights: 'Second rights', titleBlock: 'ansi', paper: 'letter', typeface: 'Other' },
        testing: { hipotVolts: 900, isolationSeconds: 9 },
      });
      for (const id of [...placed, design]) {
        const working = (await ask('GET', `/api/designs/${id}`)).json<{ notes?: string[] }>();
        const { etag } = (await ask('GET', `/api/designs/${id}`)).headers;
        await ask(
          'PUT',
          `/api/designs/${id}`,
          { ...working, label: 'Second', labourMinutes: 99, notes: ['Second'] },
          String(etag),
        );
        await ask('POST', `/api/designs/${id}/revisions`, { note: 'Second issue' });
      }
      await current.stop();
      current = await openTestHub(hub.dataDir, {
        ...place,
        environment: { SERVICE_TEST_DEFAULTS: '{"hipotSeconds": 7}' },
      });
      expect(await issued(design, '1')).toEqual(before);
      expect(printed('production.xlsx')).toEqual(atBench);
      const continuity = async (rev = '') =>
        (await ask('GET', `/api/designs/${design}/exports/continuity.json${rev}`)).json<{ parameters: object }>()
          .parameters;
      expect(await continuity('?rev=1')).toMatchObject({ hipotSeconds: 3, hipotVolts: 500 });
      expect(await continuity()).toMatchObject({ hipotSeconds: 7, hipotVolts: 900 });
      const sheet = (await ask('GET', `/api/designs/${design}/documents/bom?format=svg&rev=2`)).payload;
      expect(sheet).toContain('Second Owner');
    });

    test('RE3.3 a revision whose files may differ from those of its time says why, over HTTP and on the command line', async () => {
      const saved = await current.stores.store.read('versions', `${design}/1`);
      const stored = JSON.parse(saved!.text) as { frozen?: { program: string; records: object } };
      const { frozen, ...older } = stored;
      const path = `/api/designs/${design}/documents/bom?format=csv&rev=1`;
      await reopenWith({ ...stored, frozen: { ...frozen, program: '0.0.1' } });
      const notes = async () => String((await ask('GET', path)).headers['x-service-notes']);
      expect(await notes()).toMatch(/^Revision 1 was saved with Cablewright 0\.0\.1 and is drawn by/);
      expect(printed('bom.csv').says).toContain('saved with Cablewright 0.0.1');
      await reopenWith(older);
      expect(await notes()).toContain('read as they are now');
      expect(printed('bom.csv').says).toContain('read as they are now');
      const missing = { ...frozen, records: { 'vocab/signals': 'a'.repeat(64) } };
      await reopenWith({ ...stored, frozen: missing });
      const refused = await current.app.inject({ method: 'GET', url: path, headers: hub.cookies.owner });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'frozen-missing']);
      expect(printed('bom.csv').says).toContain('its frozen records aaaa');
    });
  });
}
