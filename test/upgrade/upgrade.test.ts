// Opens a data folder of release 0.1.0. Its lists are unchanged except for the words in word-changes.json. The layout
// of sheets changes with releases, but they name every part that they named before.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import type { Hub } from '@cablewright/server';
import { openTestHub } from '@cablewright/server/testing';
import wordChanges from './word-changes.json' with { type: 'json' };

const files = unzipSync(readFileSync(join(import.meta.dirname, 'data-folder-0.1.0.zip')));
const owner = { email: 'owner@example.com', password: 'an old password of 2026' };

let hub: Hub;
let cookie = '';
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-upgrade-'));
  for (const [name, bytes] of Object.entries(files)) {
    if (!name.startsWith('data/')) continue;
    const path = join(dataDir, name.slice('data/'.length));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  hub = await openTestHub(dataDir, { backend: 'files' });
  const answer = await hub.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: fromHub,
    body: owner,
  });
  expect(answer.statusCode).toBe(200);
  cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return () => hub.stop();
});

const fromHub = { origin: 'http://localhost:3000', host: 'localhost:3000' };

async function read(url: string) {
  const answer = await hub.app.inject({ method: 'GET', url, headers: { ...fromHub, cookie } });
  const pages = Number(answer.headers['x-service-pages'] ?? 1);
  return { status: answer.statusCode, body: answer.body, pages, json: <T>() => answer.json<T>() };
}

interface WordChange {
  readonly before: string;
  readonly after: string;
}

/** Replaces the words that have been improved since. */
function improved(text: string): string {
  return wordChanges.reduce(
    (changed: string, { before, after }: WordChange) => changed.replaceAll(before, after),
    text,
  );
}

/** The distinct part numbers in a text, sorted. */
function numbersIn(text: string): string[] {
  return [...new Set(text.match(/\b[A-Z]{3}-\d{5}\b/g))].toSorted();
}

/** Since release 0.2, bills count labels as they are printed, so their quantities and sums are not compared. */
function isList(kind: string, format: string): boolean {
  return format === 'csv' && kind !== 'bom';
}

/**
 * The columns that later releases changed by decision 0070, which are not compared: wires are cut to the drawing plus
 * the stated additions, and the label of a single wire names its destination and is measured from the end of the wire.
 */
const changedColumns: Readonly<Record<string, readonly string[]>> = {
  'cut-list': ['length_mm', 'length_in'],
  labels: ['line_1', 'line_2', 'line_3', 'offset_mm', 'position', 'length_mm'],
};

/** A list without the columns that are not compared. */
function comparable(kind: string, text: string): string {
  const changed = changedColumns[kind];
  if (changed === undefined) return text;
  const rows = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  const kept = rows[0]!.flatMap((name, i) => (changed.includes(name) ? [] : [i]));
  return rows.map((row) => kept.map((i) => row[i]).join(',')).join('\n');
}

test('the catalog, its history and its revisions are there', async () => {
  const designs = (await read('/api/designs?limit=100')).json<{ items: { id: string; label: string }[] }>().items;
  expect(designs.map(({ id }) => id)).toContain('hand-made');
  const edited = designs.find(({ label }) => label.endsWith('(edited)'));
  expect(edited).toBeDefined();
  const revisions = await read(`/api/designs/${edited!.id}/versions`);
  expect(revisions.json<{ items: { rev: number; note?: string }[] }>().items).toMatchObject([
    { rev: 1, note: 'First' },
  ]);
  const kept = await read('/api/revisions/connectors/rj45-jack-ethernet');
  expect(kept.json<{ items: { note?: string }[] }>().items).toMatchObject([{ note: 'As bought' }]);
});

test('secrets, webhooks and API tokens still work', async () => {
  expect(await hub.runtime.secret('smtpPassword')).toBe('an old smtp password');
  const { subscriptions } = (await read('/api/settings/webhooks')).json<{ subscriptions: object[] }>();
  expect(subscriptions).toMatchObject([{ id: 'erp', url: 'http://127.0.0.1:9/hook', secret: { state: 'set' } }]);
  expect((await read('/api/tokens')).json<{ items: object[] }>().items).toMatchObject([{ label: 'erp' }]);
});

const documents = Object.keys(files).filter((name) => name.startsWith('documents/'));

/** Cables with the route `buy`. */
const bought = new Set(['cat5e-patch']);

test('every list is the same but for improved words, and every sheet prints and names the parts it named', async () => {
  expect(documents.length).toBeGreaterThan(100);
  const different: string[] = [];
  for (const name of documents) {
    const [, design, kind = '', format = ''] = /^documents\/(.+)--(.+)\.(\w+)$/.exec(name)!;
    const before = improved(new TextDecoder().decode(files[name]));
    const url = `/api/designs/${design}/documents/${kind}?format=${format}`;
    const { status, body, pages } = await read(url);
    if (status !== 200) different.push(`${name}: ${status}`);
    else if (isList(kind, format)) {
      const [old, now] = [before, body].map((text) => comparable(kind, text));
      if (now !== old) different.push(`${name}: ${firstDifference(old!, now!)}`);
    } else {
      const all = [body];
      for (let page = 2; page <= pages; page += 1) all.push((await read(`${url}&page=${page}`)).body);
      const now = new Set(all.flatMap(numbersIn));
      // A bought cable is inspected, not built, so its build sheet lists no parts (decision 0069).
      if (kind === 'build-sheet' && bought.has(design ?? '')) continue;
      const lost = numbersIn(before).filter((number) => !now.has(number));
      if (lost.length > 0) different.push(`${name} names no more: ${lost.join(', ')}`);
    }
  }
  expect(different).toEqual([]);
});

function firstDifference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return `"${before.slice(Math.max(0, at - 30), at + 60)}" is now "${after.slice(Math.max(0, at - 30), at + 60)}"`;
}

test('RE1.2 the ledger of numbers is filled with what the folder holds, and what a revision carries is bound', async () => {
  type Ledger = { items: { number: string; holder: { kind: string }; state: string }[]; total: number };
  const ledger = (await read('/api/part-numbers/ledger?limit=500')).json<Ledger>();
  const listed = new Set(ledger.items.map(({ number }) => number));
  const inUse = [...hub.catalog.numbers.inUse.numbers()].map(([number]) => number);
  expect(inUse.length).toBeGreaterThan(150);
  expect(inUse.filter((number) => !listed.has(number))).toEqual([]);
  const bound = ledger.items.filter(({ state }) => state === 'released').map(({ holder }) => holder.kind);
  expect(new Set(bound)).toEqual(new Set(['connectors', 'designs']));
});
