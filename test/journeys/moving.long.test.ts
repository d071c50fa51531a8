import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn, reducedMotion } from './browser.ts';
import { cookieOf, send, setUp, startHub, type Hub } from './hub.ts';
import { browser, cookie, go, hub, journey, page } from './journey.ts';
import { violations } from './violations.ts';

const folder = mkdtempSync(join(tmpdir(), 'cablewright-journey-moving-'));
const exported = join(folder, 'catalog.zip');
const design = 'null-modem-de9';
let empty: Hub;
let emptyCookie = '';
let context: BrowserContext;
let other: Page;
let troubles: string[] = [];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function choose(file: string): Promise<void> {
  const chooser = other.waitForEvent('filechooser');
  await other.getByRole('button', { name: /Import a catalog|Choose another file/ }).click();
  await (await chooser).setFiles(file);
}

/** An owner exports the catalog of one hub as a file and imports it into an empty hub. */
journey('moving', { path: '/settings/operations' }, () => {
  beforeAll(async () => {
    empty = await startHub();
    await setUp(empty, [], 'empty');
    emptyCookie = await cookieOf(empty);
    context = await browser.newContext({ reducedMotion, viewport: { width: 1440, height: 1000 } });
    const opened = await openPage(context, empty, '/sign-in');
    ({ page: other, troubles } = opened);
    await signIn(other);
    await go('/settings/operations', other);
  }, 120_000);
  afterAll(async () => {
    await context?.close();
    await empty?.stop();
    expect(troubles).toEqual([]);
  });

  test('the export is downloaded from the page', async () => {
    await send(hub, `/api/designs/${design}/versions`, { note: 'For the other shop' }, cookie);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export the catalog' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('catalog.zip');
    await file.saveAs(exported);
  });

  test('what is no export is refused with where and why, and nothing comes of it', async () => {
    const bad = join(folder, 'bad.zip');
    const files = { 'data/wires.json': '[{"id":"a","structure":7}]', 'data/nonsense.json': '{}' };
    writeFileSync(bad, zipSync({ 'data/nonsense.json': strToU8(files['data/nonsense.json']) }));
    await choose(bad);
    await other.getByRole('heading', { name: 'bad.zip was not imported' }).waitFor();
    const wrong = other.getByRole('list', { name: 'Problems in the file' });
    await expect.poll(() => wrong.textContent()).toContain('nonsense.json');
    writeFileSync(bad, zipSync({ 'data/wires.json': strToU8(files['data/wires.json']) }));
    await choose(bad);
    await wrong.getByText('wires/a/').first().waitFor();
    writeFileSync(bad, 'no zip');
    await choose(bad);
    await other.getByText('The file is not a zip.').waitFor();
    expect(await violations(other)).toEqual([]);
  });

  test('another hub says what the file would bring, takes it, and its cables open', async () => {
    await choose(exported);
    await other.getByRole('heading', { name: 'What importing catalog.zip changes' }).waitFor();
    const kinds = other.getByRole('table', { name: 'What the import changes' });
    await expect.poll(() => kinds.getByRole('row', { name: /^cables / }).textContent()).toMatch(/cables\d+0$/);
    expect(await violations(other)).toEqual([]);
    await other.getByRole('button', { name: 'Import…' }).click();
    await other
      .getByRole('dialog')
      .getByText(/history/)
      .waitFor();
    expect(await violations(other)).toEqual([]);
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /mport$/ })
      .click();
    await other.getByText(/records from catalog.zip/).waitFor();
    await other.getByRole('link', { name: 'Show cables' }).click();
    await other
      .getByRole('link', { name: /null modem/i })
      .first()
      .click();
    await other.getByRole('tab', { name: 'Revisions' }).click();
    await other.getByText('For the other shop').waitFor();
    expect(await wireList(empty, emptyCookie)).toBe(await wireList(hub, cookie));
  });

  test('imported again it says that nothing changes', async () => {
    await go('/settings/operations', other);
    await choose(exported);
    await other.getByText('Nothing to import').waitFor();
    expect(await other.getByRole('button', { name: 'Import…' }).count()).toBe(0);
  });

  test('what was changed here in the meantime is named before it is replaced', async () => {
    const headers = { cookie: emptyCookie };
    const answer = await fetch(`${empty.address}/api/designs/${design}`, { headers });
    const body = { ...((await answer.json()) as object), label: 'Renamed here' };
    const seen = { method: 'PUT', 'if-match': answer.headers.get('etag')! };
    await send(empty, `/api/designs/${design}`, body, emptyCookie, seen);
    await choose(exported);
    await other.getByRole('button', { name: 'Import…' }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByText(`cable ${design}`).waitFor();
    await dialog.getByRole('button', { name: 'Replace 1 and import' }).click();
    await other.getByText('Imported one record from catalog.zip').waitFor();
  });

  test('the history undoes the whole import, after it has said how much is deleted', async () => {
    await go('/history', other);
    const imports = other.getByRole('button', { name: /^Imported a catalog/ });
    await expect.poll(() => imports.count()).toBe(2);
    await imports.last().click();
    const panel = other.getByRole('complementary');
    await panel.getByRole('button', { name: /^Show all \d+ records/ }).waitFor();
    await panel.getByRole('button', { name: 'Undo this change' }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByText(/did not exist then are deleted/).waitFor();
    expect(await violations(other)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await other.getByText('Undid this change').waitFor();
    await go('/cables', other);
    await other.getByRole('heading', { name: 'No cables yet' }).waitFor();
  });
});

async function wireList({ address }: Hub, session: string): Promise<string> {
  const path = `/api/designs/${design}/documents/wire-list?format=csv`;
  const answer = await fetch(address + path, { headers: { cookie: session } });
  expect(answer.status).toBe(200);
  return answer.text();
}
