/**
 * A journey: a hub that is set up, a Chromium, and one page with a signed-in person. The bindings below are set while
 * the tests of the journey run. A journey fails at its end if its page had script errors.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { closeContexts, noBrowser, openBrowser, openPage, reducedMotion, signIn } from './browser.ts';
import { cookieOf, send, setUp, startHub, startPreparedHub, type Extras, type Hub } from './hub.ts';

export let hub: Hub;
export let browser: Browser;
export let context: BrowserContext;
export let page: Page;
/** The session of the owner, for API requests outside the page. */
export let cookie = '';

interface Way {
  /** The address of the page when the first test begins. */
  readonly path: string;
  readonly height?: number;
  /** Packs chosen at setup, in addition to the starter catalog. */
  readonly packs?: readonly string[];
  /** Set for journeys about setup, which begin with a hub that is not set up. */
  readonly untouched?: boolean;
  /** Sets up a new hub instead of copying the prepared one. */
  readonly newHub?: boolean;
  /** The environment of the hub, and additions to it. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly extras?: Extras;
  /** The program that starts the hub, for a hub on files. */
  readonly program?: string;
  /** Set if the hub is unreachable for a while. Failed requests are then not an error. */
  readonly away?: boolean;
  /** Creates records in the hub before the page opens. */
  readonly prepare?: () => Promise<unknown>;
  /**
   * The drawer below the drawing of a cable, with its table and findings. Journeys start with it open; `closed` is the
   * state of a browser that has never opened it.
   */
  readonly drawer?: 'open' | 'closed';
  /** Runs on the page before signing in. */
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
  // The sign-in page is loaded only if a journey uses it, because loading takes a second of processor time.
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

/** Starts a hub that is set up, unless the journey is about setup. A hub on files is set up here. */
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

/**
 * Console messages about a request that found no hub, lost it before the response, or reached one that was stopping or
 * starting.
 */
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

/** Delays the animation frames of the page until it is reloaded, as on a busy machine. Keys must not wait for them. */
export async function delayFrames(): Promise<void> {
  await page.evaluate(`{
    const nextFrame = window.requestAnimationFrame;
    window.requestAnimationFrame = (done) => setTimeout(() => nextFrame(done), 200);
  }`);
}

/** Reads JSON from the hub as its owner. */
export async function read<T>(path: string): Promise<T> {
  return (await (await fetch(hub.address + path, { headers: { cookie } })).json()) as T;
}

/** Goes to an address like a link on the page, which takes a tenth of the time of loading the program again. */
export async function go(path: string, on: Page = page): Promise<void> {
  await on.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
}
