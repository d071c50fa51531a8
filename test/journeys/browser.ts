/** The Chromium of the journeys, and what each journey requires of a page: no script errors, no policy violations. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { owner, type Hub } from './hub.ts';

// Plain JavaScript, shared with `npm start`.
const { findChromium } = (await import(new URL('../../scripts/chromium.mjs', import.meta.url).href)) as {
  readonly findChromium: () => string | undefined;
};

const found: string | undefined = findChromium();

/**
 * The reason why the journeys cannot run here; undefined if they can. test/allowed-skips.json lists where they may be
 * skipped.
 */
export const noBrowser = found === undefined ? 'no Chromium on the PATH; set CHROMIUM_PATH' : undefined;

const options = {
  executablePath: found,
  // Playwright disables the back/forward cache, where the browser keeps pages with their state. chromium-headless-shell
  // has no such cache anyway; a full Chromium (CHROMIUM_PATH=/usr/lib/chromium/chromium) has.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
};

/** Without animations everything a journey waits for appears at once, which saves a third of the processor time. */
export const reducedMotion = 'reduce';

let opened: Promise<Browser> | undefined;

/** The Chromium of this process. Its test files run one after the other, and each closes its contexts. */
export function openBrowser(): Promise<Browser> {
  if (found === undefined) throw new Error('There is no Chromium: install one or set CHROMIUM_PATH.');
  return (opened ??= chromium.launch(options));
}

export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * Console messages that are not faults: a 401 before sign-in, a 412 in a conflict and a 422 from a rule are expected.
 */
const expected = [/status of (401|412|404|409|422)/];

/** Opens a page and collects its errors in `troubles`. */
export async function openPage(
  context: BrowserContext,
  hub: Hub,
  path: string,
): Promise<{ page: Page; troubles: string[] }> {
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.some((each) => each.test(message.text())))
      troubles.push(message.text());
  });
  await page.goto(hub.address + path);
  return { page, troubles };
}

/** A page of another site, without a script. */
export async function openPlainSite(): Promise<{ address: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<title>Another site</title>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, close: () => server.close() };
}

/** Goes to another address and back. Returns whether the browser kept the page in the meantime. */
export async function leaveAndReturn(
  page: Page,
  address: string,
  meanwhile?: () => Promise<unknown>,
): Promise<boolean> {
  await page.evaluate("addEventListener('pageshow', ({ persisted }) => (window.wasKept = persisted))");
  await page.goto(address);
  await meanwhile?.();
  await page.goBack({ waitUntil: 'commit' });
  return page.evaluate<boolean>('window.wasKept === true');
}

export async function signIn(page: Page, email = owner.email, password = owner.password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).and(page.getByText(/./)).waitFor();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}
