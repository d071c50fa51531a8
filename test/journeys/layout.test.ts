import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { withoutLayout } from './harness-copy.ts';
import { journey, page, read } from './journey.ts';

const path = '/api/designs/bench';

const prepare = () => withoutLayout('machine-control-harness', 'bench');

journey('layout', { path: '/cables/bench?view=layout', packs: ['automotive'], prepare, height: 1000 }, () => {
  const node = (id: string) => page.locator(`[data-node="${id}"]`);
  const bundle = (id: string) => page.locator(`[data-bundle="${id}"]`);
  const bundles = () => page.locator('[data-bundle]').count();
  const key = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
  };
  const lengths = async () => (await read<Design>(path)).layout?.bundles.map(({ lengthMm }) => lengthMm) ?? [];
  const middle = async (id: string) => {
    const { x, y, width, height } = (await node(id).locator('rect, circle').first().boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };

  test('HA3.2 a first layout is proposed from the connections, with what was assumed, and is one step of undo', async () => {
    await page.getByRole('button', { name: 'Propose a layout' }).click();
    await page.getByText(/^A spine of \d+ branch points/).waitFor();
    expect(await bundles()).toBeGreaterThan(6);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Propose a layout' }).waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await node('n1').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await save();
    expect((await read<Design>(path)).layout!.nodes.filter(({ at }) => at?.startsWith('j'))).toHaveLength(6);
  });

  test('HA3.1 a length is typed where it is read, in any unit, by pointer and by keys', async () => {
    await page.locator('[data-chip="b6"]').click();
    await page.keyboard.type('0.8 m');
    await key('Enter');
    await bundle('b6').focus();
    await page.keyboard.type('905');
    await key('Enter');
    await expect.poll(async () => bundle('b6').getAttribute('aria-label')).toContain(', 905 mm');
    await save();
    expect((await lengths())[5]).toBe(905);
  });

  test('HA3.1 a node that is dragged swings its bundle; without scale the bundle says so, and a key restores it', async () => {
    const before = await lengths();
    const drag = async (dx: number, dy: number) => {
      const at = await middle('n6');
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + dx / 2, at.y + dy / 2);
      await page.mouse.move(at.x + dx, at.y + dy);
      await page.mouse.up();
    };
    await drag(-40, -30);
    expect(await page.locator('[data-loose][data-bundle]').count()).toBe(0);
    await bundle('b1').focus();
    await key('h');
    await drag(-60, 40);
    await expect.poll(async () => page.locator('[data-loose][data-bundle]').count()).toBe(1);
    const loose = await page.locator('[data-loose][data-bundle]').getAttribute('data-bundle');
    await bundle(loose!).focus();
    await key('Enter', 'r');
    await expect.poll(async () => page.locator('[data-loose][data-bundle]').count()).toBe(0);
    await expect.poll(async () => (await read<Drawing>('/api/drawings/bench')).nodes?.['n6']).toBeDefined();
    expect(await lengths()).toEqual(before);
  });

  test('HA3.1 a section lights its wires with its table, and a wire its route', async () => {
    await key('Escape');
    await bundle('b2').focus();
    await key('Enter');
    const card = page.getByRole('region', { name: 'Bundle B2' });
    const wires = card.getByRole('table', { name: 'Wires in this bundle' }).getByRole('button');
    await wires.first().waitFor();
    const ofSection = await page.locator('[data-lit]').count();
    await wires.first().hover();
    await expect.poll(async () => page.locator('[data-lit]').count()).toBeLessThan(ofSection);
    expect(await page.locator('[data-lit]').count()).toBeGreaterThan(0);
    expect(await card.getByRole('table', { name: 'Sections' }).getByRole('row').count()).toBeGreaterThan(1);
  });

  test('HA3.1 bundles are split and covered and branches are added by keys, and undo takes it all back', async () => {
    const saved = await read<Design>(path);
    const before = await bundles();
    await bundle('b6').focus();
    await key('Enter', 'b');
    await expect.poll(bundles).toBe(before + 1);
    await bundle('b6').focus();
    await key('Enter', 'c');
    await page.getByRole('combobox', { name: 'Covering' }).fill('fleece');
    await page
      .getByRole('option', { name: /fleece/i })
      .first()
      .click();
    await page.getByRole('button', { name: /^Remove .*fleece/i }).waitFor();
    await node('n6').focus();
    await key('Enter', 'b');
    await expect.poll(bundles).toBe(before + 2);
    for (let i = 0; i < 3; i += 1) await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(bundles).toBe(before);
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
    expect(await read<Design>(path)).toEqual(saved);
  });
});
