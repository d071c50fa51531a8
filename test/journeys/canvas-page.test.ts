import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page } from './journey.ts';
import { housing, manyPairs, singleWires } from './large-cables.ts';
import { joined, pin } from './pins.ts';
import { drag, middle } from './pointer.ts';

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

/** The boxes of what is on screen, in px of the window. */
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

/** Boxes that are not completely inside a frame. A drawn line extends half a pixel beyond its path. */
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
    prepare: async () => {
      await send(hub, '/api/designs', manyPairs(12), cookie);
      await send(hub, '/api/batch', { message: 'A housing', changes: housing }, cookie);
      await send(hub, '/api/designs', singleWires(300), cookie);
    },
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
          // The menu is on the left, the name and the tabs are above, and the bar of the drawer is below.
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
        // The section named by the button is visible.
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

    test('CA4.5 after an edit the drawer leaves all of the cable in sight, and the view is as before when it is closed', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await go('/cables');
      await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
      await go('/cables/null-modem-de9');
      await isWhole(3);
      const box = (pin: string) => page.locator(`[data-pin="${pin}"]`).boundingBox();
      const [from, to] = [(await box('j2.2'))!, (await box('j2.4'))!];
      await page.mouse.move(from.x + 8, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + 8, to.y + to.height / 2, { steps: 4 });
      await page.mouse.up();
      await page.getByText('Moved to j2.4').waitFor({ state: 'attached' });
      const before = await box('j2.4');
      await page.getByRole('button', { name: /^Findings/ }).click();
      await page.getByRole('region', { name: 'Findings' }).waitFor();
      await isWhole(3);
      await page.getByRole('button', { name: 'Close the drawer' }).click();
      await expect.poll(() => box('j2.4')).toEqual(before);
      await page.keyboard.press('Control+z');
      await page.getByText('Saved', { exact: true }).waitFor();
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

    interface Named {
      readonly name: string;
      readonly box: Box;
      /** Whether a click in the middle of the text hits the text. */
      readonly onTop: boolean;
    }

    /** The designations of the single wires on screen, with the boxes of their texts. */
    const designations = () =>
      page.evaluate<Named[]>(`(() => [...document.querySelectorAll('[data-kind="wire"]')].map((each) => {
        const text = each.querySelector('text');
        const { left, top, right, bottom } = text.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return {
          name: each.getAttribute('data-block'),
          box: { left, top, right, bottom },
          onTop: at !== null && at.closest('[data-block]') === each,
        };
      }))()`);

    test('CA4.6 at fit all 300 single wires have their designation: large enough, covered by nothing, none over another', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await go('/cables/single-wires');
      await expect.poll(async () => (await designations()).length).toBe(300);
      const { frame, scrolls } = await measured();
      const all = await designations();
      expect(new Set(all.map(({ name }) => name)).size).toBe(300);
      expect(all.filter(({ onTop }) => !onTop)).toEqual([]);
      // The box of a text is as high as its line: 13 px for letters of 11 px.
      expect(Math.min(...all.map(({ box }) => box.bottom - box.top))).toBeGreaterThanOrEqual(11);
      expect(outside({ ...(await measured()), frame, drawn: all.map(({ box }) => box) })).toEqual([]);
      const sorted = all.toSorted((a, b) => a.box.top - b.box.top);
      const pairs = sorted.flatMap((a, n) =>
        sorted.slice(n + 1).filter(
          // A line of text takes 13 px. Its letters, from the top to the baseline, take less.
          ({ box }) => box.top < a.box.bottom - 3 && box.left < a.box.right - 0.5 && box.right > a.box.left + 0.5,
        ),
      );
      expect(pairs).toEqual([]);
      expect(scrolls).toBe(false);
      // Lists of parts do not displace the drawing either.
      await page.getByRole('button', { name: /^Parts/ }).click();
      const parts = page.getByRole('region', { name: 'Parts' });
      await parts.getByRole('button', { name: '277 more' }).waitFor();
      expect((await canvas().boundingBox())!.height).toBeGreaterThan(300);
      await page.getByRole('button', { name: 'Close the drawer' }).click();
    });

    test('CA4.6 gathered by bundle: the wires between the same two parts are listed together, in the colours of their lines', async () => {
      const lists = () =>
        page
          .locator('[data-gathered]')
          .evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-gathered'))));
      await expect.poll(async () => (await lists()).length).toBe(12);
      expect((await lists()).reduce((sum, count) => sum + count, 0)).toBe(300);
      const wire = page.locator('[data-block="w2"]');
      expect(await wire.locator('title').textContent()).toMatch(/^w2, .*black.*, (701 mm|0\.701 m)$/);
      const colour = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((each) => each.getAttribute('fill') ?? each.getAttribute('style'));
      const swatch = (await colour('[data-block="w2"] rect:nth-of-type(2)'))!;
      const line = await page
        .locator('[data-way*="w2@a"]')
        .first()
        .evaluate((each) => (each as unknown as { style: { stroke: string } }).style.stroke);
      expect(line).not.toBe('');
      expect(swatch).not.toBe('none');
      await wire.click();
      await page.getByRole('complementary', { name: 'w2' }).waitFor();
      await page.getByRole('button', { name: 'Close the panel' }).click();
    });

    test('CA4.6 closer, a single wire is a line from pin to pin with its designation and colour over it; its ends are grabbed', async () => {
      await send(hub, '/api/designs', { ...singleWires(12), id: 'few-wires', label: 'Few wires' }, cookie);
      await go('/cables/few-wires');
      await pin('a1.1').waitFor();
      expect(await page.locator('[data-gathered]').count()).toBe(0);
      const all = await designations();
      expect(all.length).toBe(12);
      expect(all.filter(({ onTop }) => !onTop)).toEqual([]);
      const chip = page.locator('[data-block="w1"]');
      expect(await chip.locator('text').textContent()).toMatch(/^w1 RD$/);
      expect(await chip.locator('title').textContent()).toMatch(/^w1, .*red.*, (700 mm|0\.7 m)$/);
      // Level with its pins: one straight line.
      const [from, to] = [await middle(pin('a1.2')), await middle(pin('b1.2'))];
      const line = (await page.locator('[data-block="w2"] path').first().boundingBox())!;
      expect(Math.abs(from.y - to.y)).toBeLessThan(1);
      expect(Math.abs(line.y + line.height / 2 - from.y)).toBeLessThan(2);
      const dot = (await page.locator('[data-pin="b1.1"] circle').boundingBox())!;
      const target = await middle(pin('b1.3'));
      await joined('b1.3').not.toMatch(/w1@b/);
      await drag({ x: dot.x + dot.width / 2, y: dot.y + dot.height / 2 }, target);
      await joined('b1.3').toMatch(/w1@b\.core/);
      await page.getByRole('button', { name: 'Undo' }).click();
      await joined('b1.3').not.toMatch(/w1@b/);
    });

    test('CA4.8 findings of one code are fixed together in one step of undo, and what became of each is said', async () => {
      const few = singleWires(3);
      const short = few.instances.segments!.map((wire) => ({ ...wire, lengthMm: 100 }));
      const layout = {
        nodes: [
          { id: 'n1', at: 'a1' },
          { id: 'n2', at: 'b1' },
        ],
        bundles: [{ id: 'b1', from: 'n1', to: 'n2', lengthMm: 500 }],
      };
      const design = {
        ...few,
        id: 'too-short',
        label: 'Too short',
        instances: { ...few.instances, segments: short },
        layout,
      };
      await send(hub, '/api/designs', design, cookie);
      await go('/cables/too-short?tab=issues');
      const button = page.getByRole('button', { name: 'Fix all 3' });
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Fixed 3 of 3 findings' });
      const said = dialog.getByRole('list', { name: 'Findings that were fixed together' }).getByRole('listitem');
      expect(await said.allTextContents()).toEqual(
        [1, 2, 3].map((n) => expect.stringMatching(new RegExp(`^Cut w${n} to .*its route needs`))),
      );
      await dialog.getByRole('button', { name: 'Undo all' }).click();
      await button.waitFor();
      await button.click();
      await page.keyboard.press('Escape');
      await button.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await button.waitFor();
    });
  },
);
