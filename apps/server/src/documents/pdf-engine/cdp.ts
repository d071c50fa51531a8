import type { Browser } from 'playwright-core';

/** One connection to a Chromium, opened on first use and again after it was lost. */
export class CdpConnection {
  #url = '';
  #browser: Promise<Browser> | undefined;

  async browser(url: string, timeoutMs: number): Promise<Browser> {
    // Disconnecting from the former engine is not awaited: it may have stopped responding.
    if (this.#browser !== undefined && this.#url !== url) void this.close();
    this.#url = url;
    const opened = (this.#browser ??= connect(url, timeoutMs));
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
    // Only the connection is closed: the browser belongs to others.
    await opened?.then((browser) => browser.close()).catch(() => undefined);
  }
}

/** Prints a page without scripts or network, at the size of its style. */
export async function printByCdp(
  connection: CdpConnection,
  url: string,
  html: string,
  timeoutMs: number,
): Promise<Uint8Array> {
  const browser = await connection.browser(url, timeoutMs);
  const printing = print(browser, html, timeoutMs);
  // A browser that is killed never responds to open requests.
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

/** Loads the driver on first use: it takes some tens of megabytes. */
async function connect(url: string, timeoutMs: number): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.connectOverCDP(url, { timeout: timeoutMs });
}
