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
/** The script as an outsider runs it. */
const script = fileURLToPath(new URL('../../apps/cli/src/records/verify-records.mjs', import.meta.url));
const placed = ['dc-tail', 'rs232-tail'];
const pieces = 20;
const tablets = 3;
/** How long the network is away, and how far the clock moves at a time. */
const hours = 8;

interface PieceRecord {
  readonly seq: number;
  readonly kind: string;
  readonly at: string;
  readonly body: { readonly step?: string };
}

let order = '';
const serial = (position: number) => `${order}-${String(position).padStart(3, '0')}`;

journey('a shift', { path: '/orders', away: true, prepare }, () => {
  test('[BU2.2] three tablets build 20 pieces through eight hours without a network: nothing is lost, doubled or out of order, and the chain of records is whole', async () => {
    const plan = await read<{ steps: { id: string; setup?: object[] }[] }>(`/api/orders/${order}/plan`);
    const state = await context.storageState();
    const started = Date.now();
    const shift = await Promise.all(
      Array.from({ length: tablets }, async (_, n): Promise<readonly [BrowserContext, Page]> => {
        const own = await browser.newContext({
          reducedMotion,
          viewport: { width: 1280, height: 800 },
          storageState: state,
        });
        await own.clock.install({ time: started });
        const { page } = await openPage(own, hub, `/bench/${order}?piece=${serial(n + 1)}`);
        await page.getByRole('region', { name: 'Step 1', exact: true }).waitFor();
        await page.evaluate('navigator.serviceWorker.ready');
        await own.clock.runFor(3_000);
        await page.reload();
        await page.getByRole('region', { name: 'Step 1', exact: true }).waitFor();
        return [own, page] as const;
      }),
    );
    await Promise.all(shift.map(([own]) => own.setOffline(true)));
    const built = shift.map(async ([own, page], n) => {
      // Two tablets build the first piece.
      const others = Array.from({ length: pieces }, (_, i) => i + 1).filter(
        (position) => position % tablets === (n + 1) % tablets,
      );
      const mine = n === 1 ? [1, ...others] : others;
      for (const position of mine) {
        await own.clock.fastForward((hours * 3_600_000) / mine.length);
        await page.goto(`${hub.address}/bench/${order}?piece=${serial(position)}&step=0`);
        await buildPiece(page, plan.steps.length);
      }
      return mine.length;
    });
    const counts = await Promise.all(built);
    expect(counts.reduce((sum, count) => sum + count)).toBe(pieces + 1);
    for (let position = 1; position <= pieces; position += 1) expect((await recordsOf(position)).length).toBe(0);
    for (const [own, page] of shift) {
      await own.setOffline(false);
      await own.clock.runFor(60_000);
      await page.getByText('All saved').waitFor();
    }
    const last = (await Promise.all(Array.from({ length: pieces }, (_, i) => recordsOf(i + 1)))).map((records) => {
      const done = records.filter(({ kind }) => kind === 'step-done').toSorted((a, b) => a.seq - b.seq);
      return [done.map(({ body }) => body.step), new Date(done.at(-1)!.at).getTime()] as const;
    });
    const steps = plan.steps.map(({ id }) => id);
    const [ofBoth = [], ...others] = last.map(([done]) => done);
    expect(others).toEqual(others.map(() => steps));
    // Of the piece that two tablets built, the records of both are there, and the first of each step is in the order of the plan.
    expect([ofBoth.length, [...new Set(ofBoth)]]).toEqual([2 * steps.length, steps]);
    const latest = Math.max(...last.map(([, at]) => at));
    expect(latest - started).toBeGreaterThan((hours - 1) * 3_600_000);
    const file = join(mkdtempSync(join(tmpdir(), 'cablewright-shift-')), 'records.json');
    writeFileSync(file, JSON.stringify(await read(`/api/orders/${order}/records`)));
    const verified = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    await Promise.all(shift.map(([own]) => own.close()));
  }, 900_000);
});

async function recordsOf(position: number): Promise<readonly PieceRecord[]> {
  return (await read<{ records: PieceRecord[] }>(`/api/pieces/${serial(position)}`)).records;
}

/** Does each step by the key that is offered; a set-up is recorded where the step asks for one. */
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
