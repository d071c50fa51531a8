/**
 * A journey: a hub that is set up, a Chromium, and one page with a signed-in person. The bindings below are there
 * while the tests of the journey run; a journey that had script errors on its page fails at its end.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { closeContexts, noBrowser, openBrowser, openPage, reducedMotion, signIn } from './browser.ts';
import { cookieOf, send, setUp, startHub, startPreparedHub, type Extras, type Hub } from './hub.ts';

export let hub: Hub;
export let browser: Browser;
export let context: BrowserContext;
export let page: Page;
/** The session of the owner, for requests to the API besides the page. */
export let cookie = '';

interface Way {
  /** The address of the page when the first test begins. */
  readonly path: string;
  readonly height?: number;
  /** Packs chosen in setup besides the starter catalog. */
  readonly packs?: readonly string[];
  /** A journey about setup begins with a hub that is not set up. */
  readonly untouched?: boolean;
  /** A hub that is set up here, not a copy of the prepared one. */
  readonly newHub?: boolean;
  /** Variables the hub is started with, and what it has besides. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly extras?: Extras;
  /** A program that starts it, for a hub on files. */
  readonly program?: string;
  /** The hub is away for a while: asking it meanwhile is no trouble. */
  readonly away?: boolean;
  /** What has to be in the hub before the page opens. */
  readonly prepare?: () => Promise<unknown>;
  /** The drawer below the drawing of a cable, with its table and findings: open, unless the journey begins with a browser that is new to it. */
  readonly drawer?: 'open' | 'closed';
  /** What to do with the page before signing in. */
  readonly beforeSignIn?: (page: Page) => Promise<unknown>;
}

async function begin(way: Way): Promise<string[]> {
  [hub, browser] = await Promise.all([start(way), openBrowser()]);
  if (way.untouched !== true) {
    cookie = await cookieOf(hub);
    for (const pack of way.packs ?? []) await send(hub, `/api/packs/${pack}`, {}, cookie);
    await way.prepare?.();
  }
  context = await browser.newContext({
    viewport: { width: 1440, height: way.height ?? 1000 },
    reducedMotion,
  });
  if (way.drawer !== 'closed')
    await context.addInitScript(`if (location.protocol === 'http:') localStorage.setItem('drawer:cable', '"open"')`);
  // The page before signing in is loaded only where it is looked at: loading takes a second of the processor.
  const { beforeSignIn, untouched, path } = way;
  const signedIn = untouched !== true && beforeSignIn === undefined;
  if (signedIn) await context.addCookies(cookie.split('; ').map((one) => sessionCookie(one)));
  const opened = await openPage(context, hub, beforeSignIn === undefined ? path : '/sign-in');
  page = opened.page;
  if (beforeSignIn !== undefined) {
    await beforeSignIn(page);
    await signIn(page);
    await go(path);
  }
  return opened.troubles;
}

/** A hub that is set up, unless the journey is about setup; one on files is set up here. */
async function start({ untouched, newHub, environment, extras, program }: Way): Promise<Hub> {
  if (untouched === true) return startHub(environment, program);
  const copied = newHub !== true && environment?.['SERVICE_BACKEND'] !== 'files';
  if (copied) return startPreparedHub(environment, extras);
  const started = await startHub(environment, program);
  await setUp(started);
  return started;
}

function sessionCookie(pair: string) {
  const [name = '', ...value] = pair.split('=');
  return { name, value: value.join('='), url: hub.address };
}

/** What a page says of a request that finds no hub, loses it before the answer, or meets one that is stopping or starting. */
const isOutage =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|the server responded with a status of 503|error occurred when fetching the script/;

export function journey(name: string, way: Way, tests: () => void): void {
  describe.skipIf(noBrowser !== undefined)(noBrowser === undefined ? name : `${name} (${noBrowser})`, () => {
    let troubles: string[] = [];
    beforeAll(async () => {
      troubles = await begin(way);
    }, 120_000);
    afterAll(async () => {
      await closeContexts(browser);
      await hub?.stop();
      const other = troubles.filter((one) => way.away !== true || !isOutage.test(one));
      expect(other).toEqual([]);
    });
    tests();
  });
}

/** Delays the animation frames of the page until it is loaded again, as on a busy machine: keys must not wait for them. */
export async function delayFrames(): Promise<void> {
  await page.evaluate(`{
    const nextFrame = window.requestAnimationFrame;
    window.requestAnimationFrame = (done) => setTimeout(() => nextFrame(done), 200);
  }`);
}

/** Reads JSON of the hub as its owner. */
export async function read<T>(path: string): Promise<T> {
  return (await (await fetch(hub.address + path, { headers: { cookie } })).json()) as T;
}

/** Goes to an address as a link in the page does, which costs a tenth of loading the program once more. */
export async function go(path: string, on: Page = page): Promise<void> {
  await on.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
}
