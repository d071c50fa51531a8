import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page } from './journey.ts';
import { manyPairs } from './large-cables.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Measured {
  readonly frame: Box;
  readonly window: { readonly width: number; readonly height: number };
  /** Boxes of all parts, texts and lines of the drawing. */
  readonly drawn: readonly Box[];
  readonly parts: number;
  readonly scrolls: boolean;
}

/** What is on screen, in px of the window. */
const measured = () =>
  page.evaluate<Measured>(`(() => {
    const box = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const canvas = document.querySelector('[aria-roledescription="wiring canvas"]');
    const { scrollHeight, scrollWidth, clientWidth, clientHeight } = document.scrollingElement;
    return {
      frame: box(canvas),
      window: { width: innerWidth, height: innerHeight },
      drawn: [...canvas.querySelectorAll('[data-block] > rect, [data-block] text, [data-way] path:nth-of-type(2)')].map(box),
      parts: canvas.querySelectorAll('[data-block]').length,
      scrolls: scrollHeight > clientHeight || scrollWidth > clientWidth,
    };
  })()`);

/** Boxes that are not wholly inside a frame. A line is half a pixel wider than its course. */
const outside = ({ frame, drawn }: Measured) =>
  drawn.filter(
    ({ left, top, right, bottom }) =>
      left < frame.left - 1 || top < frame.top - 1 || right > frame.right + 1 || bottom > frame.bottom + 1,
  );

const cables = [
  { id: 'null-modem-de9', parts: 3 },
  { id: 'many-pairs', parts: 48 },
];

journey(
  'the page of the canvas',
  {
    path: '/cables/null-modem-de9',
    height: 900,
    drawer: 'closed',
    prepare: () => send(hub, '/api/designs', manyPairs(12), cookie),
  },
  () => {
    const canvas = () => page.getByRole('application', { name: 'Canvas' });
    const isWhole = (parts: number) =>
      expect
        .poll(async () => {
          const now = await measured();
          return { parts: now.parts, outside: outside(now), scrolls: now.scrolls };
        })
        .toEqual({ parts, outside: [], scrolls: false });

    test('CA4.5 the canvas fills the window, opens with all of the cable, and fit shows all again', async () => {
      for (const { width, height } of sizes) {
        await page.setViewportSize({ width, height });
        for (const { id, parts } of cables) {
          await go('/cables');
          await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
          await go(`/cables/${id}`);
          await canvas().waitFor();
          await isWhole(parts);
          const { frame, window } = await measured();
          // Beside it the menu, above it the name and the tabs, below it the bar of the drawer.
          expect(frame.right).toBe(window.width);
          expect(frame.left).toBeLessThanOrEqual(54);
          expect(window.height - frame.bottom).toBeLessThanOrEqual(40);
          expect(frame.bottom - frame.top).toBeGreaterThanOrEqual(0.7 * window.height);

          await canvas().focus();
          for (const key of ['+', '+', '+']) await page.keyboard.press(key);
          await expect.poll(async () => outside(await measured()).length).toBeGreaterThan(0);
          await page.keyboard.press('0');
          await isWhole(parts);
        }
      }
    });

    test('CA4.5 the table and the findings are in a drawer, which leaves all of the cable in sight', async () => {
      for (const { width, height } of sizes) {
        await page.setViewportSize({ width, height });
        await go('/cables');
        await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
        await go('/cables/null-modem-de9');
        await isWhole(3);
        expect(await page.getByRole('region', { name: 'Findings' }).count()).toBe(0);
        const before = await measured();
        await page.getByRole('button', { name: /^Findings/ }).click();
        await page.getByRole('region', { name: 'Findings' }).waitFor();
        await isWhole(3);
        const { frame, window } = await measured();
        expect(frame.bottom).toBeLessThan(before.frame.bottom - 100);
        expect(frame.top).toBe(before.frame.top);
        // What the button names is in sight.
        const findings = (await page.getByRole('region', { name: 'Findings' }).boundingBox())!;
        expect(findings.y).toBeLessThan(window.height - 20);
        await page.getByRole('button', { name: /^Connections/ }).click();
        await page.getByRole('combobox', { name: 'Line 1, from' }).waitFor();
        await page.reload();
        await page.getByRole('combobox', { name: 'Line 1, from' }).waitFor();
        await canvas().focus();
        await page.keyboard.press('d');
        await page.getByRole('combobox', { name: 'Line 1, from' }).waitFor({ state: 'detached' });
        await isWhole(3);
      }
    });

    test('CA4.5 a panel is docked beside the canvas where there is room, and covers nothing of it', async () => {
      for (const { width, height } of sizes.slice(0, 2)) {
        await page.setViewportSize({ width, height });
        await go('/cables/null-modem-de9?sel=j1');
        const panel = page.getByRole('complementary', { name: 'j1' });
        await panel.waitFor();
        await expect.poll(async () => (await measured()).frame.right).toBe((await panel.boundingBox())!.x);
        await canvas().focus();
        await page.keyboard.press('0');
        await isWhole(3);
        await page.getByRole('button', { name: 'Close the panel' }).click();
        await expect.poll(async () => (await measured()).frame.right).toBe(width);
      }
    });

    test('CA4.5 on a window too low for a drawing, the page scrolls to it', async () => {
      await page.setViewportSize({ width: 844, height: 390 });
      await go('/cables/many-pairs');
      await canvas().waitFor();
      const height = async () => (await canvas().boundingBox())!.height;
      await expect.poll(height).toBeGreaterThanOrEqual(300);
      await page.getByRole('button', { name: 'Open the drawer' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Open the drawer' }).click();
      await page.getByRole('combobox', { name: 'Line 1, from' }).waitFor();
    });
  },
);
