import type { Browser } from 'playwright-core';
import { helperReach } from '../../platform/outbound/destination.ts';
import { browserVersion } from './browser-version.ts';
import { EngineRefused, refusalOf, type EngineHttp } from './engine-refused.ts';

/** A connection to Chromium. It is opened on first use and reopened after it was lost. */
export class CdpConnection {
  readonly #http: EngineHttp;
  #url = '';
  #browser: Promise<Browser> | undefined;

  constructor(http: EngineHttp) {
    this.#http = http;
  }

  async browser(url: string, timeoutMs: number): Promise<Browser> {
    // Closing the connection to the previous engine isn't awaited, because that engine may have stopped responding.
    if (this.#browser !== undefined && this.#url !== url) void this.close();
    this.#url = url;
    const opened = (this.#browser ??= connect(this.#http, url, timeoutMs));
    try {
      const browser = await opened;
      if (browser.isConnected()) return browser;
    } catch (error) {
      if (this.#browser === opened) this.#browser = undefined;
      throw error;
    }
    if (this.#browser === opened) this.#browser = undefined;
    return this.browser(url, timeoutMs);
  }

  async close(): Promise<void> {
    const opened = this.#browser;
    this.#browser = undefined;
    // Only closes the connection, because the hub doesn't own the browser.
    await opened?.then((browser) => browser.close()).catch(() => undefined);
  }
}

/** Prints a page without scripts or network access, at the page size in its styles. */
export async function printByCdp(
  connection: CdpConnection,
  url: string,
  html: string,
  timeoutMs: number,
): Promise<Uint8Array> {
  const browser = await connection.browser(url, timeoutMs);
  const printing = print(browser, html, timeoutMs);
  // If the browser is killed, pending requests never get a response.
  return new Promise((printed, fail) => {
    const gone = () => fail(new Error('The browser has disconnected.'));
    browser.once('disconnected', gone);
    void printing.then(printed, fail).finally(() => browser.off('disconnected', gone));
  });
}

async function print(browser: Browser, html: string, timeoutMs: number): Promise<Uint8Array> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.setContent(html, { waitUntil: 'load' });
    return await page.pdf({ preferCSSPageSize: true, printBackground: true });
  } finally {
    void context.close().catch(() => undefined);
  }
}

/** The driver is imported on first use, because it takes tens of megabytes. */
async function connect(http: EngineHttp, url: string, timeoutMs: number): Promise<Browser> {
  const endpoint = await socketOf(http, url, timeoutMs);
  const { chromium } = await import('playwright-core');
  return chromium.connectOverCDP(endpoint, { timeout: timeoutMs });
}

/**
 * The web socket URL of the browser, at the address that was checked. Only the path is taken from the browser's
 * response, so that an engine can't redirect the hub elsewhere. With wss, the host name is kept, because the
 * certificate is issued for it.
 */
async function socketOf(http: EngineHttp, url: string, timeoutMs: number): Promise<string> {
  const reported = new URL(url);
  const secure = reported.protocol === 'https:' || reported.protocol === 'wss:';
  const asHttp = new URL(url.replace(/^ws/, 'http'));
  const destination = await http.destination(asHttp.href, helperReach);
  if (!destination.ok) throw refusalOf(destination.why);
  const { address, family } = destination.address;
  const socket = new URL(`${secure ? 'wss' : 'ws'}://${asHttp.host}${reported.pathname}${reported.search}`);
  if (!secure) socket.hostname = family === 6 ? `[${address}]` : address;
  if (reported.protocol.startsWith('ws')) return socket.href;
  const version = await browserVersion(http, asHttp, timeoutMs);
  const [, path] = /"webSocketDebuggerUrl"\s*:\s*"wss?:\/\/[^/"]+(\/[^"]*)"/.exec(version) ?? [];
  if (path === undefined) throw new EngineRefused('the PDF engine did not say where its socket is');
  socket.pathname = path;
  return socket.href;
}
