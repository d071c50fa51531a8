/** The built page of the kit, and the checks of what it shows. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium, type Browser, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { violations } from '../journeys/violations.ts';
import { cellsOf, difference } from './pictures.ts';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const kit = join(root, 'apps/studio/src/kit');
const pictures = join(root, 'test/kit/pictures');
/** The folder for pictures that differ, for a person to look at. */
const results = join(root, 'test-results/kit');

const groups = ['fields', 'forms', 'tables', 'editor', 'marks', 'pages', 'offline'];
export const themes = ['light', 'dark'] as const;
/** Widths of a phone, a tablet and a desktop, px. Pictures are taken at the middle one. */
const widths = [390, 820, 1280];
export const pictureWidth = 820;

const executablePath = findChromium();
/** These flags give text the same shape and width on every machine. The two typefaces are part of the studio. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

let folder: string;
let browser: Browser;

/** Every component that a file of the kit exports, with its file. */
function componentsOfKit(): { readonly name: string; readonly file: string }[] {
  const files = readdirSync(kit, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const text = readFileSync(join(kit, file), 'utf8');
      return [...text.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(([, name]) => ({
        name: name!,
        file,
      }));
    });
}

/** Components that draw nothing by themselves, or that are shown on the page where the hub does not answer. */
const elsewhere = ['DialogProblems', 'ConnectionLine'];

interface Kit {
  readonly theme: string;
  readonly page: Page;
  readonly groups: readonly string[];
  /** Errors that the page reported. */
  readonly troubles: string[];
}

/** Opens a page that loads the built files. */
export async function newPage(theme: string): Promise<Pick<Kit, 'page' | 'troubles'>> {
  const context = await browser.newContext({
    viewport: { width: pictureWidth, height: 900 },
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  await context.route('http://kit.example/**', async (route) => {
    const path = join(folder, new URL(route.request().url()).pathname);
    if (!existsSync(path)) return route.fulfill({ status: 404 });
    return route.fulfill({ body: readFileSync(path), contentType: types[extname(path)] ?? 'application/octet-stream' });
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  await page.clock.setFixedTime('2026-03-01T12:00:00Z');
  return { page, troubles };
}

/** Opens groups of components on one page. */
async function open(theme: string, shown: readonly string[]): Promise<Kit> {
  const { page, troubles } = await newPage(theme);
  await page.goto(`http://kit.example/kit.html?group=${shown.join(',')}&theme=${theme}`);
  await page.locator('[data-components]').first().waitFor();
  // The faces of connectors are drawn one after the other.
  if (shown.includes('marks')) await page.locator('[data-components="RecordPicture"] img').nth(1).waitFor();
  await page.waitForFunction(
    'document.fonts.status === "loaded" && [...document.images].every((image) => image.complete)',
  );
  return { theme, page, groups: shown, troubles };
}

/** One theme on two pages, because whether the hub answers is stored once per page. */
const openAll = (theme: string) =>
  Promise.all([
    open(
      theme,
      groups.filter((group) => group !== 'offline'),
    ),
    open(theme, ['offline']),
  ]);

/** Elements that are wider than the window, or wider than their box without scrolling. */
const overflow = `(() => {
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) return ['the page: ' + page.scrollWidth + ' px'];
  return [...document.querySelectorAll('figure > div')]
    .filter((state) => state.scrollWidth > state.clientWidth + 1 && getComputedStyle(state).overflowX === 'visible')
    .filter((state) => ![...state.querySelectorAll('*')].some((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)))
    .map((state) => state.closest('section').ariaLabel + ', ' + state.previousElementSibling.textContent + ': ' + state.scrollWidth + ' px');
})()`;

/** Runs tests with the built page of the kit and a browser. */
export function ofKit(name: string, tests: () => void): void {
  describe.skipIf(executablePath === undefined)(name, () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'cablewright-kit-'));
      const studio = join(root, 'apps/studio');
      await build({
        root: studio,
        configFile: false,
        logLevel: 'error',
        plugins: [react()],
        build: { outDir: folder, minify: false, rolldownOptions: { input: join(studio, 'kit.html') } },
      });
      browser = await chromium.launch({ executablePath: executablePath!, args });
    });
    afterAll(async () => {
      await browser?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    tests();
  });
}

/** Every component in one theme: each is on the page, fits, has enough contrast, and matches its picture. */
export function everyComponent(theme: (typeof themes)[number], shownWidths = widths): void {
  test(`in ${theme} colours every component is there, fits ${shownWidths.length === 1 ? 'a tablet' : 'three widths'}, has contrast, and looks like its picture`, async () => {
    const pages = await openAll(theme);
    expect((await Promise.all(pages.map(missing))).flat()).toEqual([]);
    expect((await Promise.all(pages.map((each) => problemsOf(each, shownWidths)))).flat()).toEqual([]);
    await Promise.all(pages.map(({ page }) => page.context().close()));
  });
}

/** Components of the kit that are missing on the page with all groups, and names on the page without a component. */
async function missing({ page, groups: shown }: Kit): Promise<string[]> {
  const places = await page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-components]')].map(({ dataset }) => dataset.components)",
  );
  const names = componentsOfKit();
  const named = places.flatMap((place) => place.split(' '));
  const unknown = named.filter((name) => !names.some((each) => each.name === name));
  const without = shown.includes('offline')
    ? []
    : names.filter(({ name }) => !named.includes(name) && !elsewhere.includes(name));
  return [
    ...unknown,
    ...without.map(({ name, file }) => `${name} of apps/studio/src/kit/${file} has no place on the page`),
  ];
}

async function problemsOf(
  { theme, page, groups: shown, troubles }: Kit,
  shownWidths: readonly number[],
): Promise<string[]> {
  const problems = [...troubles, ...(await violations(page, 'colours'))];
  for (const width of shownWidths) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate<string[]>(overflow);
    problems.push(...wide.map((place) => `${width} px: ${place}`));
    if (width !== pictureWidth) continue;
    for (const [group, screenshot] of await picturesOf(page, shown)) {
      const differs = compare(`${group}-${theme}`, screenshot);
      if (differs !== undefined) problems.push(`${group}: ${differs}`);
    }
  }
  return problems;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A picture of each group, cut from one picture of the whole page, because a picture of a single group takes as long.
 */
async function picturesOf(page: Page, shown: readonly string[]): Promise<(readonly [group: string, picture: PNG])[]> {
  const whole = PNG.sync.read(await page.screenshot({ fullPage: true, animations: 'disabled' }));
  const boxes = await page.evaluate<Box[]>(
    `${JSON.stringify(shown)}.map((group) => {
      const { x, y, width, height } = document.querySelector('[data-group="' + group + '"]').getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height };
    })`,
  );
  return shown.map((group, i) => {
    const box = boxes[i]!;
    const [left, top] = [Math.floor(box.x), Math.floor(box.y)];
    const [right, bottom] = [Math.ceil(box.x + box.width), Math.min(Math.ceil(box.y + box.height), whole.height)];
    const picture = new PNG({ width: right - left, height: bottom - top });
    PNG.bitblt(whole, picture, left, top, right - left, bottom - top, 0, 0);
    return [group, picture] as const;
  });
}

/**
 * Pictures are compared on Linux only, because other systems rasterize letters differently (docs/decisions/0053). With
 * CABLEWRIGHT_PICTURES=write the picture is written; otherwise it is compared with the committed one.
 */
function compare(name: string, screenshot: PNG): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const file = join(pictures, `${name}.png`);
  const cells = cellsOf(screenshot);
  if (process.env['CABLEWRIGHT_PICTURES'] === 'write') {
    mkdirSync(pictures, { recursive: true });
    writeFileSync(file, PNG.sync.write(cells));
    return undefined;
  }
  const differs = existsSync(file) ? difference(cells, PNG.sync.read(readFileSync(file))) : 'there is no picture';
  if (differs === undefined) return undefined;
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.png`), PNG.sync.write(screenshot));
  return `${differs}; test-results/kit/${name}.png shows it. If it is meant, run CABLEWRIGHT_PICTURES=write npm run quick -- kit`;
}
