import { expect, test } from 'vitest';
import { journey, page } from './journey.ts';
import { joined, keys, pin, prepareBench } from './pins.ts';

journey('more parts on the canvas', { path: '/cables/bench', prepare: prepareBench, height: 1000 }, () => {
  test('CA1.8 breakouts, boards, components and sub-assemblies are seen and edited', async () => {
    await pin('j1.3').waitFor();
    const place = async (...names: string[]) => {
      await page.getByRole('button', { name: 'Add a part' }).click();
      for (const name of names) {
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Escape');
    };
    await place('Data cable 2×2', 'Data cable 2×2', 'RS-485 splice board', 'Resistor 120', '12 V tail');
    await page.setViewportSize({ width: 1900, height: 1400 });
    await keys('w1@a.pair-1.a', '0');
    const parts = await page
      .locator('[data-block]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-kind')));
    expect(parts).toEqual(expect.arrayContaining(['board', 'component', 'subassembly']));
    await keys('w2@b.pair-1.a', 'b');
    const breakout = page.locator('[data-block="b1"]');
    await breakout.getByText('open').first().waitFor();
    await keys('w2@b.pair-1.a', 'Enter');
    await keys('w3@a.pair-1.b', 'Enter');
    await breakout.getByText('→ w3.pair-1.b').waitFor();
    await keys('w2@b.pair-1.b', 'x');
    await page.getByRole('dialog').getByRole('textbox').fill('spare');
    await page.keyboard.press('Enter');
    await breakout.getByText('cut back, spare').waitFor();
    const first = async (kind: string) =>
      page.locator(`[data-kind="${kind}"] [data-pin]`).first().getAttribute('data-pin');
    const [board, component, lead] = [await first('board'), await first('component'), await first('subassembly')];
    await keys('w2@b.pair-2.a', 'Enter');
    await keys(board ?? '', 'Enter');
    await breakout.getByText('connected here').waitFor();
    await keys(component ?? '', 'Enter');
    await keys(lead ?? '', 'Enter');
    await joined(component ?? '').toMatch(/joined to w/);
    await joined(lead ?? '').toMatch(/joined to w/);
    await keys(lead ?? '', 'r', 'Delete');
    await page.locator('[data-block="s1"]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More for this draft' }).click();
    await page.getByRole('menuitem', { name: 'Discard draft' }).click();
    await page.locator('[data-block="b1"]').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 1000 });
  });
});
