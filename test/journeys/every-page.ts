/**
 * Checks every page of the studio: nothing is wider than the screen, there is one level 1 heading, and no violation
 * that a program can detect.
 */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, reducedMotion } from './browser.ts';
import { send } from './hub.ts';
import { browser, context, cookie, go, hub } from './journey.ts';
import { unlikeOthers } from './legible.ts';
import { violations } from './violations.ts';

export const pages = [
  ['/', 'Home'],
  ['/library', 'All parts'],
  ['/cables', 'Cables'],
  ['/cables/null-modem-de9', 'Null modem'],
  ['/cables/null-modem-de9?sel=w1', 'Null modem'],
  ['/cables/dc-y-24v?sel=b1', '24 V supply Y'],
  ['/cables/sealed-sensor-lead?sel=j1', 'Sealed sensor lead'],
  ['/cables/null-modem-de9?sel=@cable', 'Null modem'],
  ['/cables/null-modem-de9?tab=schematic', 'Null modem'],
  ['/cables/null-modem-de9?tab=documents', 'Null modem'],
  ['/cables/null-modem-de9?tab=documents&doc=labels&qr=1&preset=tape-6-211', 'Null modem'],
  ['/cables/null-modem-de9?tab=documents&doc=formboard', 'Null modem'],
  ['/cables/null-modem-de9?tab=revisions', 'Null modem'],
  ['/library/wires', 'Wire stocks'],
  ['/library/wires/shielded-2pair-025', 'Data cable'],
  ['/library/mechanicals/xh-contact-28-22?tab=alternates', 'XH contact'],
  ['/library/alternates', 'Alternates'],
  ['/impact/mechanicals/xh-contact-28-22', 'What XH contact'],
  ['/library/interfaces/rs232-dte-de9', 'RS-232'],
  ['/library/connectors/de9-socket-rs232-dte?json=1', 'DE-9 socket'],
  ['/library/connectors/de9-socket-rs232-dte?tab=revisions', 'DE-9 socket'],
  ['/account', 'Your account'],
  ['/settings/people', 'People'],
  ['/settings/operations', 'Operations'],
  ['/library/connectors/de9-socket-rs232-dte?tab=artwork', 'DE-9 socket'],
  ['/compare?kind=connectors&a=de9-socket-rs232-dte@1&b=de9-socket-rs232-dce&fields=all', 'Compare'],
  ['/compare?kind=connectors&a=de9-socket-rs232-dte@1&b=de9-socket-rs232-dce&tab=2d', 'Compare'],
  ['/compare?kind=connectors&a=de9-socket-rs232-dte@1&b=de9-socket-rs232-dce&tab=2d&view=over', 'Compare'],
  ['/library/wires?preview=shielded-2pair-025', 'Wire stocks'],
  ['/cables?preview=null-modem-de9', 'Cables'],
  ['/side-by-side?kind=connectors&of=de9-socket-rs232-dte~de9-socket-rs232-dce', 'Side by side'],
  ['/library/vocabulary/colours', 'Vocabulary'],
  ['/rules', 'Rules'],
  ['/rules/@new', 'New rule'],
  ['/rules/@new?from=sealed-cavities-are-closed', 'Every cavity'],
  ['/products', 'Product families'],
  ['/products/leads', 'Leads'],
  ['/products/leads?tab=options', 'Leads'],
  ['/lineup', 'Product lineup'],
  ['/quotations', 'Quotations'],
  ['/customers', 'Customers'],
  ['/offers', 'Offers of suppliers'],
  ['/measured-times', 'Measured times'],
  ['/purchase-list', 'What to buy'],
  ['/cables/null-modem-de9?tab=costs', 'Null modem'],
  ['/cable-finder', 'Cable finder'],
  ['/cable-finder?a=pc-desktop&ap=com1&b=instrument-dte&bp=serial', 'Cable finder'],
  ['/cable-finder?a=board-uart-5v&ap=uart&b=board-uart-3v3&bp=uart&boards=0', 'Cable finder'],
  ['/cable-finder/ranking', 'How options are ranked'],
  ['/cables/null-modem-de9?tab=devices', 'Null modem'],
  ['/library/devices', 'Devices'],
  ['/library/devices/usb-device-c', 'USB-C device'],
  ['/library/hazards/power-into-signal', 'Supply onto a signal'],
  ['/pin-matrix', 'Pin matrix'],
  ['/board-proposals', 'Board proposals'],
  ['/packs', 'Packs'],
  ['/history?change=2', 'History'],
  ['/settings/organisation', 'Organisation'],
  ['/settings/webhooks', 'Webhooks'],
  ['/settings/sign-in', 'Sign-in and accounts'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/integrations', 'Integrations'],
  ['/settings/jobs', 'Jobs and limits'],
  ['/settings/key', 'Rotate key'],
  ['/settings/audit', 'Audit log'],
  ['/settings/stores', 'Store sources'],
  ['/settings/modules', 'Code modules'],
  ['/data-quality', 'Data quality'],
  ['/products/leads?tab=documents', 'Leads'],
  ['/cables/null-modem-de9?tab=issues', 'Null modem'],
  ['/jobs', 'Jobs'],
  ['/import', 'Import'],
  ['/settings/labels', 'Labels'],
  ['/settings/part-numbers', 'Part numbers'],
  ['/settings/part-numbers?tab=health', 'Part numbers'],
] as const;

const pathOf = (n: number) => pages[n]![0].split('?')[0];
/** Whether the nth entry is a separate page, not a tab or another state of an earlier one. */
export const isOwnPage = (n: number) => pages.findIndex((_, i) => pathOf(i) === pathOf(n)) === n;

const leads = {
  id: 'leads',
  label: 'Leads',
  partNumber: 'CBL-00900-XX',
  options: [{ id: 'colour', label: 'Colour', values: [{ id: 'grey', label: 'Grey' }] }],
  variants: [{ id: 'grey', design: 'null-modem-de9', partNumber: 'CBL-00900-01', options: { colour: 'grey' } }],
  src: 'test',
};

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  readonly rules: 'all' | 'colours' | 'none';
}

/** Creates the records that the pages need to have something to show. */
export async function prepareLooks() {
  await send(hub, '/api/packs/pc-serial', {}, cookie);
  await send(hub, '/api/designs/dc-tail/duplicate', { id: 'dc-tail-copy', label: 'A copy' }, cookie);
  await send(hub, '/api/revisions/connectors/de9-socket-rs232-dte', { note: 'As bought' }, cookie);
  await send(hub, '/api/products/leads', leads, cookie, { method: 'PUT' });
  const subscriptions = [{ id: 'erp', label: 'ERP', url: 'http://127.0.0.1:1/', events: 'all', enabled: true }];
  await send(hub, '/api/settings/webhooks', { subscriptions }, cookie, { method: 'PUT', 'if-match': '"0"' });
  await send(hub, '/api/settings/webhooks/erp/test', {}, cookie);
}

const drawn = `Promise.all(document.getAnimations()
    .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => undefined)))
  .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))`;

/** Waits until a page has received all responses, nothing on it moves, and it has been painted. */
function calmOf(page: Page): () => Promise<void> {
  const requests = new Set<Request>();
  // The event stream stays open, and the browser does not report when it has loaded the script of the shared worker
  // that holds it.
  const staysOpen = (request: Request) =>
    request.resourceType() === 'eventsource' || request.url().includes('/stream-worker-');
  page.on('request', (request) => !staysOpen(request) && requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  const waiting = async () =>
    [...requests]
      .map((each) => each.url())
      .concat(await page.locator('[aria-busy="true"], .mantine-Skeleton-root').evaluateAll((all) => all.map(String)));
  return async () => {
    await expect.poll(waiting).toEqual([]);
    await page.evaluate(drawn);
  };
}

/**
 * The problems of all pages. The nth page is checked on the screens that `screensOf` returns for it: it is opened on
 * the first one and then resized to the others, as when a person turns a tablet.
 */
export async function problemsOn(screensOf: (n: number) => readonly Screen[]): Promise<string[]> {
  const state = await context.storageState();
  const left = pages.entries();
  const problems: string[] = [];
  const lookAtMore = async () => {
    const own = await browser.newContext({ reducedMotion, storageState: state });
    const { page, troubles } = await openPage(own, hub, '/cables');
    const calm = calmOf(page);
    for (const [n, each] of left) problems.push(...(await look(page, calm, screensOf(n), each)));
    problems.push(...troubles);
    await own.close();
  };
  // Two at a time, so that one is checked while the other is drawn.
  await Promise.all([lookAtMore(), lookAtMore()]);
  return problems;
}

async function look(
  page: Page,
  calm: () => Promise<void>,
  screens: readonly Screen[],
  [path, heading]: (typeof pages)[number],
): Promise<string[]> {
  const problems: string[] = [];
  for (const [at, screen] of screens.entries()) {
    await page.setViewportSize(screen);
    await page.emulateMedia({ colorScheme: screen.colorScheme });
    if (at === 0) await go(path, page);
    await page.locator('h1', { hasText: heading }).waitFor();
    await page.locator(`html[data-mantine-color-scheme=${screen.colorScheme}]`).waitFor();
    await calm();
    const wide = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.offsetWidth',
    );
    const found = wide > 0 ? [`${wide} px too wide`] : [];
    const headings = await page.locator('h1').count();
    if (headings !== 1) found.push(`${headings} level 1 headings`);
    found.push(...(await unlikeOthers(page)));
    if (screen.rules !== 'none') found.push(...(await violations(page, screen.rules)));
    problems.push(...found.map((each) => `${path} at ${screen.width} px, ${screen.colorScheme}: ${each}`));
  }
  return problems;
}
