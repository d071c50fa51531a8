import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, reducedMotion } from './browser.ts';
import { send } from './hub.ts';
import { browser, context, cookie, hub, journey, read } from './journey.ts';

const design = 'field-station-harness';
/** The verification script, started as a third party would. */
const script = fileURLToPath(new URL('../../apps/cli/src/records/verify-records.mjs', import.meta.url));
const placed = ['dc-tail', 'rs232-tail'];
const pieces = 20;
const tablets = 3;
/** How long the network is unavailable, and how far the clocks are moved, hours. */
const hours = 8;

interface PieceRecord {
  readonly record: number;
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly receivedAt: string;
  readonly body: { readonly step?: string };
}

let order = '';
/** How far the hub's clock is ahead, ms. */
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const serial = (position: number) => `${order}-${String(position).padStart(3, '0')}`;

journey('a shift', { path: '/orders', away: true, prepare, extras: { dependencies: { clock } } }, () => {
  test('[BU2.2] three tablets build 20 pieces through eight hours without a hub: nothing is lost, doubled or out of order, in both orders of arrival, and the chain of records is whole', async () => {
    const plan = await read<{ steps: { id: string }[] }>(`/api/orders/${order}/plan`);
    const steps = plan.steps.map(({ id }) => id);
    const started = Date.now();
    const shift = await Promise.all(Array.from({ length: tablets }, (_, n) => openTablet(n, started)));
    await hub.restart!(async () => {
      // The first two tablets also build each other's first piece, after their own pieces.
      await Promise.all(
        shift.map(async ([own, page], n) => {
          const pieces = piecesOf(n);
          for (const position of pieces) {
            await own.clock.fastForward((hours * 3_600_000) / pieces.length);
            await page.goto(`${hub.address}/bench/${order}?piece=${serial(position)}&step=0`);
            await buildPiece(page, steps.length);
          }
          await page.getByText(/^\d+ kept here, no network$/).waitFor();
          // Until its turn below, a tablet does not look for the network.
          await own.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
        }),
      );
      ahead = hours * 3_600_000;
    });
    const back = clock().toISOString();
    for (let position = 1; position <= pieces; position += 1) expect(await recordsOf(position)).toEqual([]);
    for (const [own, page] of shift) {
      await own.clock.runFor(60_000);
      await own.clock.resume();
      await page.getByText('All saved').waitFor();
    }
    const found = await Promise.all(Array.from({ length: pieces }, (_, i) => recordsOf(i + 1)));
    const all = found.flat();
    expect(all.length).toBe((pieces + 2) * steps.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ receivedAt }) => receivedAt < back)).toEqual([]);
    for (const records of found) {
      expect(records.map(({ record }) => record)).toEqual(records.map((_, i) => i + 1));
      // The records of each tablet are in order, one tablet after the other.
      const half = steps.length;
      for (let i = 0; i < records.length; i += half)
        expect(records.slice(i, i + half).map(({ body }) => body.step)).toEqual(steps);
    }
    const [first = [], second = [], ...others] = found.map((records) => records.map(({ at }) => at));
    for (const times of others) expect(times).toEqual(times.toSorted());
    // The tablet that began the first piece sent its records first; the one that began the second piece sent last.
    expect(first).toEqual(first.toSorted());
    const [late, early] = [second.slice(0, steps.length), second.slice(steps.length)];
    expect([...early, ...late]).toEqual(second.toSorted());
    const latest = Math.max(...all.map(({ at }) => new Date(at).getTime()));
    expect(latest - started).toBeGreaterThan((hours - 1) * 3_600_000);
    await verify();
    await Promise.all(shift.map(([own]) => own.close()));
  }, 900_000);
});

/** The pieces that a tablet builds, in order. */
function piecesOf(tablet: number): readonly number[] {
  const own = Array.from({ length: pieces }, (_, i) => i + 1).filter(
    (position) => position % tablets === (tablet + 1) % tablets,
  );
  if (tablet === 0) return [...own, 2];
  return tablet === 1 ? [...own, 1] : own;
}

/** Opens a tablet with its own clock, which stores the order for work without a network. */
async function openTablet(n: number, started: number): Promise<readonly [BrowserContext, Page]> {
  const own = await browser.newContext({
    reducedMotion,
    viewport: { width: 1280, height: 800 },
    storageState: await context.storageState(),
  });
  await own.clock.install({ time: started });
  const { page } = await openPage(own, hub, `/bench/${order}?piece=${serial(n + 1)}`);
  await page.getByRole('region', { name: 'Step 1', exact: true }).waitFor();
  await page.evaluate('navigator.serviceWorker.ready');
  await own.clock.runFor(3_000);
  await page.reload();
  await page.getByRole('region', { name: 'Step 1', exact: true }).waitFor();
  return [own, page];
}

async function verify(): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'cablewright-shift-')), 'records.json');
  writeFileSync(file, JSON.stringify(await read(`/api/orders/${order}/records`)));
  const verified = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
}

/** The records of a piece in the order in which they arrived, without the set-ups of its order. */
async function recordsOf(position: number): Promise<readonly PieceRecord[]> {
  const { records } = await read<{ records: PieceRecord[] }>(`/api/pieces/${serial(position)}`);
  return records.filter(({ kind }) => kind === 'step-done');
}

/** Does each step with the suggested key. A set-up is recorded if the step requires one. */
async function buildPiece(page: Page, steps: number): Promise<void> {
  for (let step = 1; step <= steps; step += 1) {
    const region = page.getByRole('region', { name: `Step ${step}`, exact: true });
    await region.waitFor();
    const done = region.getByRole('button', { name: 'Done' });
    const setup = region.getByRole('button', { name: 'Record the set-up' });
    await done.waitFor();
    if (await done.isDisabled()) {
      await region.getByRole('textbox', { name: 'Tool' }).fill('Press 3');
      for (const value of await region.getByRole('textbox').all())
        if ((await value.inputValue()) === '') await value.fill('5');
      await setup.click();
      await expect.poll(() => done.isDisabled()).toBe(false);
    }
    await done.click();
  }
  await page.getByRole('region', { name: 'Inspection' }).waitFor();
}

async function prepare(): Promise<void> {
  for (const id of [...placed, design]) await send(hub, `/api/designs/${id}/versions`, {}, cookie);
  const made = await fetch(`${hub.address}/api/orders`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: hub.address },
    body: JSON.stringify({ design, quantity: pieces }),
  });
  order = ((await made.json()) as { number: string }).number;
  await send(hub, `/api/orders/${order}/release`, {}, cookie);
}
