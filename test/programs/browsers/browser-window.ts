/**
 * A window of one of three browsers, controlled with real mouse and key presses. Chromium and Firefox are driven by
 * WebDriver BiDi (puppeteer-core), WebKit by WebDriver (Debian's WebKitWebDriver with its MiniBrowser). Elements are
 * found by role and name with Testing Library.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { findChromium } from '../../../scripts/chromium.mjs';

export const browserNames = ['chromium', 'firefox', 'webkit'] as const;
export type BrowserName = (typeof browserNames)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The operations required of a browser library. `value` evaluates an expression whose result is an element or JSON. */
interface Driver {
  goto(address: string): Promise<void>;
  value(expression: string): Promise<unknown>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  move(to: Point): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  close(): Promise<void>;
}

const packages = createRequire(fileURLToPath(new URL('../../../node_modules/.cache/browsers/', import.meta.url)));
/** Defines `TestingLibraryDom` in a page. */
const library = readFileSync(packages.resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'), 'utf8');
const size = { width: 1440, height: 900 } as const;

/** The element to find: by role and name, by the label of a field, by text, or by selector. */
export type Target =
  | { readonly role: string; readonly name: string | RegExp; readonly expanded?: boolean }
  | { readonly label: string }
  | { readonly text: string | RegExp }
  | { readonly css: string };

const written = (text: string | RegExp) => (typeof text === 'string' ? JSON.stringify(text) : String(text));

/** An expression that returns the visible elements of a target. */
function elementsOf(target: Target): string {
  const shown = (list: string) =>
    `${list}.filter((one) => { const box = one.getBoundingClientRect(); return box.width > 0 && box.height > 0; })`;
  if ('css' in target) return shown(`[...document.querySelectorAll(${JSON.stringify(target.css)})]`);
  const dom = 'globalThis.TestingLibraryDom';
  if ('label' in target) return shown(`${dom}.queryAllByLabelText(document.body, ${written(target.label)})`);
  if ('text' in target) return shown(`${dom}.queryAllByText(document.body, ${written(target.text)})`);
  const { role, name, expanded } = target;
  const options = `{ name: ${written(name)}${expanded === undefined ? '' : `, expanded: ${expanded}`} }`;
  return shown(`${dom}.queryAllByRole(document.body, '${role}', ${options})`);
}

const named = (target: Target) =>
  JSON.stringify(target, (_, one) => (one instanceof RegExp ? String(one) : (one as unknown)));

/** Maximum time for an element to appear, ms. */
const patience = 45_000;

export class BrowserWindow {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async goto(address: string): Promise<void> {
    await this.#driver.goto(address);
  }

  /** The value of an expression in the page, which must be JSON. */
  async value<T>(expression: string): Promise<T> {
    const isThere = await this.#driver.value('typeof globalThis.TestingLibraryDom === "object"');
    if (isThere !== true) await this.#driver.value(`(() => { ${library}; return true; })()`);
    return (await this.#driver.value(expression)) as T;
  }

  async count(target: Target): Promise<number> {
    return this.value<number>(`${elementsOf(target)}.length`);
  }

  /** Waits until an element is visible. */
  async see(target: Target): Promise<void> {
    const end = performance.now() + patience;
    while ((await this.count(target)) === 0) {
      if (performance.now() > end) {
        const text = await this.value<string>('document.body.innerText.slice(0, 2000)');
        throw new Error(`Not shown: ${named(target)}. The page:\n${text}`);
      }
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  /** The middle of the first element of a target, once it has stopped moving. */
  async middle(target: Target): Promise<Point> {
    await this.see(target);
    const place = `(() => {
      const [one] = ${elementsOf(target)};
      if (one === undefined) return null;
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`;
    let before = await this.value<Point | null>(place);
    for (;;) {
      await new Promise((done) => setTimeout(done, 60));
      const now = await this.value<Point | null>(place);
      if (now !== null && before !== null && now.x === before.x && now.y === before.y) return now;
      before = now;
    }
  }

  async click(target: Target): Promise<void> {
    let at = await this.middle(target);
    for (;;) {
      await this.#driver.move(at);
      // Content that arrived in the meantime, such as the findings of a list, may have moved it.
      const now = await this.middle(target);
      if (now.x === at.x && now.y === at.y) break;
      at = now;
    }
    await this.#uncovered(target, at);
    await this.#driver.down();
    await this.#driver.up();
  }

  /** Waits briefly until no message covers a target, as a person does, and fails if one stays there. */
  async #uncovered(target: Target, { x, y }: Point): Promise<void> {
    const end = performance.now() + 3_000;
    const isCovered = `document.elementFromPoint(${x}, ${y})?.closest('.mantine-Notifications-root')?.innerText ?? null`;
    for (;;) {
      const message = await this.value<string | null>(isCovered);
      if (message === null) return;
      if (performance.now() > end) throw new Error(`The message "${message}" covers ${named(target)}.`);
      await new Promise((done) => setTimeout(done, 60));
    }
  }

  /** Clicks a field, selects its content and types. */
  async enter(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.#driver.value('document.activeElement?.select?.() ?? true');
    await this.#driver.type(text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#driver.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#driver.type(text);
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.#driver.move(from);
    await this.#driver.down();
    for (const share of [0.25, 0.5, 0.75, 1])
      await this.#driver.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    await this.#driver.up();
  }

  async back(): Promise<void> {
    await this.#driver.back();
  }

  async forward(): Promise<void> {
    await this.#driver.forward();
  }

  async close(): Promise<void> {
    await this.#driver.close();
  }
}

export async function openBrowser(name: BrowserName): Promise<BrowserWindow> {
  return new BrowserWindow(name === 'webkit' ? await webkit() : await byPuppeteer(name));
}

/** The used part of a puppeteer-core page. */
interface PuppeteerPage {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  readonly keyboard: {
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
    press(key: string): Promise<void>;
    sendCharacter?(text: string): Promise<void>;
    type(text: string): Promise<void>;
  };
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
}

async function byPuppeteer(name: 'chromium' | 'firefox'): Promise<Driver> {
  const puppeteer = packages('puppeteer-core') as unknown as {
    launch(options: object): Promise<{ newPage(): Promise<PuppeteerPage>; close(): Promise<void> }>;
  };
  const browser = await puppeteer.launch({
    browser: name === 'chromium' ? 'chrome' : 'firefox',
    protocol: 'webDriverBiDi',
    executablePath: name === 'chromium' ? findChromium() : '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: size,
    args: name === 'chromium' ? ['--no-sandbox', '--disable-gpu'] : [],
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  const page = await browser.newPage();
  const { keyboard, mouse } = page;
  return {
    goto: async (address) => void (await page.goto(address)),
    value: (expression) => page.evaluate(expression),
    press: async (key) => {
      const parts = key.split('+');
      const last = parts.pop() ?? '';
      for (const part of parts) await keyboard.down(part);
      await keyboard.press(last);
      for (const part of parts.toReversed()) await keyboard.up(part);
    },
    type: (text) => keyboard.type(text),
    move: ({ x, y }) => mouse.move(x, y),
    down: () => mouse.down(),
    up: () => mouse.up(),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    close: () => browser.close(),
  };
}

/** The used part of selenium-webdriver. */
interface SeleniumActions {
  move(to: { readonly x: number; readonly y: number; readonly duration?: number }): SeleniumActions;
  press(): SeleniumActions;
  release(): SeleniumActions;
  keyDown(key: string): SeleniumActions;
  keyUp(key: string): SeleniumActions;
  sendKeys(...keys: string[]): SeleniumActions;
  perform(): Promise<void>;
}
interface SeleniumDriver {
  get(address: string): Promise<void>;
  executeScript(script: string): Promise<unknown>;
  actions(options?: object): SeleniumActions;
  navigate(): { back(): Promise<void>; forward(): Promise<void> };
  manage(): { window(): { setRect(rect: object): Promise<unknown> } };
  quit(): Promise<void>;
}
interface Selenium {
  readonly Builder: new () => {
    usingServer(address: string): { withCapabilities(capabilities: object): { build(): Promise<SeleniumDriver> } };
  };
  readonly Key: Readonly<Record<string, string>>;
}

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** WebKit needs a display. Xvfb provides one without a monitor. */
async function webkit(): Promise<Driver> {
  const { Builder, Key } = packages('selenium-webdriver') as unknown as Selenium;
  const home = mkdtempSync(join(tmpdir(), 'cablewright-webkit-'));
  const display = `:${90 + (process.pid % 900)}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', `${size.width + 100}x${size.height + 300}x24`], {
    stdio: 'ignore',
  });
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const server = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
  const end = () => ended([server, screen], home);
  await answers(port);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    })
    .build();
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: size.width, height: size.height + 100 });
  const keyOf = (key: string) => Key[key.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()] ?? key;
  const actions = () => driver.actions({ async: true });
  const whole = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y), duration: 20 });
  return {
    goto: (address) => driver.get(address),
    value: (expression) => driver.executeScript(`return (${expression});`),
    press: async (key) => {
      const parts = key.split('+');
      const last = keyOf(parts.pop() ?? '');
      let act = actions();
      for (const part of parts) act = act.keyDown(keyOf(part));
      act = act.keyDown(last).keyUp(last);
      for (const part of parts.toReversed()) act = act.keyUp(keyOf(part));
      await act.perform();
    },
    type: (text) => actions().sendKeys(text).perform(),
    move: (to) => actions().move(whole(to)).perform(),
    down: () => actions().press().perform(),
    up: () => actions().release().perform(),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    close: async () => {
      await driver.quit().catch(() => undefined);
      await end();
    },
  };
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const status = await fetch(`http://127.0.0.1:${port}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (status) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('WebKitWebDriver does not answer.');
}

async function ended(programs: readonly ChildProcess[], home: string): Promise<void> {
  for (const program of programs) {
    if (program.exitCode !== null) continue;
    program.kill('SIGKILL');
    await new Promise((done) => program.once('exit', done));
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 8, retryDelay: 250 });
}
