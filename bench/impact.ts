/**
 * Lists what a part of 10,000 cables affects and what a proposed change of it would alter, compared with a plain loop
 * that checks the same cables before and after. Limits: a second for the lists of a part of 9,900 cables, and for the
 * effects on the 100 cables of another. Effects on 9,900 cables come in answers of about a second each. `npm run bench
 * -- impact`.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkDesign } from '@cablewright/engine';
import type { Hub } from '@cablewright/server';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { fillWith, hubOn, person } from './lib/shop.ts';

const common = 9_900;
const few = 100;
const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
const postgres = await startPostgres();

async function copies({ catalog }: Hub) {
  const [often, seldom] = await Promise.all([catalog.design('null-modem-de9'), catalog.design('board-uart-link')]);
  return Array.from({ length: common + few }, (_, i) => {
    const { productRef: _number, ...design } = (i < common ? often : seldom)!;
    return { kind: 'designs', key: `copy-${i}`, record: { ...design, id: `copy-${i}` } };
  });
}

async function signedIn({ app }: Hub) {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: person });
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const { statusCode, body } = await app.inject({
      method,
      url,
      headers: { cookie },
      ...(payload === undefined ? {} : { payload }),
    });
    assert.equal(statusCode, 200, body);
    return JSON.parse(body) as { cables: { total: number }; items: unknown[]; compared: number; next?: string };
  };
}

/** The shortest time of several calls, ms. */
async function fastest(work: () => Promise<unknown>, calls = 5): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < calls; i += 1) {
    const begun = performance.now();
    await work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

function report(what: string, ms: number, limitMs: number): void {
  console.log(`${what}: ${ms.toFixed(0)} ms  limit ${limitMs} ms: ${ms <= limitMs ? 'held' : 'MISSED'}`);
}

try {
  const url = await postgres.database('shop');
  await fillWith(url, dataDir, copies);
  const hub = await hubOn(url, dataDir);
  const ask = await signedIn(hub);
  await sleep(5_000);
  const { library } = hub.catalog;
  const contact = library.entry('mechanicals', 'xh-contact-28-22')!.record as unknown as Record<string, unknown>;
  const often = [...(await hub.catalog.design('copy-0'))!.instances.connectors!][0]!.def;
  const lists = await ask('GET', `/api/impact/connectors/${often}`);
  assert(lists.cables.total >= common);
  report(
    `lists of a part of ${common} cables`,
    await fastest(() => ask('GET', `/api/impact/connectors/${often}`)),
    1000,
  );

  const termination = { ...(contact['termination'] as object), wireMaxMm2: 0.1 };
  const changes = [
    { kind: 'mechanicals', id: 'xh-contact-28-22', op: 'put', record: { ...contact, termination }, etag: '*' },
  ];
  const found = await ask('POST', '/api/impact', { changes });
  assert(found.items.length >= few && found.next === undefined);
  const ms = await fastest(() => ask('POST', '/api/impact', { changes }));
  report(`effects on ${few} cables`, ms, 1000);
  const loop = await fastest(async () => {
    for (let i = common; i < common + few; i += 1) {
      const { text } = (await hub.catalog.readDesign(`copy-${i}`))!;
      for (const design of [JSON.parse(text), JSON.parse(text)] as unknown[])
        checkDesign(await hub.catalog.catalogFor(design), design);
    }
  });
  console.log(`  ratio to checking them twice in a loop: ${(ms / loop).toFixed(1)}`);
  const body = {
    changes: [
      {
        kind: 'connectors',
        id: often,
        op: 'put',
        record: { ...library.entry('connectors', often)!.record, label: 'Another name' },
        etag: '*',
      },
    ],
  };
  const begun = performance.now();
  const some = await ask('POST', '/api/impact', body);
  const each = (performance.now() - begun) / some.compared;
  console.log(`effects on ${common} cables: ${some.compared} in the first answer, ${each.toFixed(1)} ms each`);
  await hub.stop();
} finally {
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
