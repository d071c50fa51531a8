import { text } from 'node:stream/consumers';
import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page, read } from './journey.ts';

const path = '/api/designs/bench';

/** A harness of six plugs and 23 wires, without its layout. */
async function prepare() {
  await send(hub, '/api/designs/machine-control-harness/duplicate', { id: 'bench', label: 'Bench' }, cookie);
  const answer = await fetch(hub.address + path, { headers: { cookie } });
  const { layout: _layout, ...design } = (await answer.json()) as Design;
  const headers = { method: 'PUT', 'if-match': answer.headers.get('etag') ?? '' };
  await send(hub, path, design, cookie, headers);
}

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

  test('HA3.1 a layout is built node by node from one branch point, and the wires are as long as it says', async () => {
    await page.getByRole('button', { name: 'Start with a branch point' }).click();
    const plugs = ['j1', 'j2', 'j3', 'j4', 'j5', 'j6'];
    for (const [i, plug] of plugs.entries()) {
      await node('t1').focus();
      await key('Enter', 'b');
      await expect.poll(bundles).toBe(i + 1);
      await node(`t${i + 2}`).focus();
      await key('Enter', 'n');
      await page.getByRole('combobox', { name: 'Part at this node' }).fill(plug);
      await page.getByRole('option', { name: new RegExp(`^${plug}\\b`, 'i') }).click();
      await bundle(`b${i + 1}`).focus();
      await page.keyboard.type(String(300 + 100 * i));
      await key('Enter');
    }
    await node('t1').focus();
    await key('Shift+F');
    await save();
    const { layout, instances, joints } = await read<Design>(path);
    expect(layout!.bundles.map(({ lengthMm }) => lengthMm)).toEqual([300, 400, 500, 600, 700, 800]);
    const between = instances.segments!.flatMap(({ id, lengthMm, lengthFrom }) => {
      const ends = joints.flatMap(({ a, b }) => (a.instance === id ? [b] : b.instance === id ? [a] : []));
      const at = ends.map(({ instance }) => plugs.indexOf(instance));
      return at.length === 2 && !at.includes(-1) ? [{ lengthMm, lengthFrom, sum: 600 + 100 * (at[0]! + at[1]!) }] : [];
    });
    expect(between.length).toBe(3);
    for (const { lengthMm, lengthFrom, sum } of between) {
      expect(lengthFrom).toBe('route');
      // With service and what goes into the plugs.
      expect(lengthMm).toBeGreaterThan(1.02 * sum - 0.001);
      expect(lengthMm).toBeLessThan(1.02 * sum + 80);
    }
    const propose = page.getByRole('button', { name: 'Propose a layout' });
    while (!(await propose.isVisible())) await page.getByRole('button', { name: 'Undo' }).click();
  });

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
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    expect(await read<Design>(path)).toEqual(saved);
  });

  test('HA3.1 a harness shaped by hand, with typed lengths, a covering and a fixing, ends at its formboard', async () => {
    const before = await bundles();
    const add = async (letter: string, field: string, typed: RegExp) => {
      await key(letter);
      await page.getByRole('combobox', { name: field }).fill(typed.source);
      await page.getByRole('option', { name: typed }).first().click();
      await page.getByRole('button', { name: new RegExp(`^Remove .*${typed.source}`, 'i') }).waitFor();
    };
    for (const [n, id] of ['b5', 'b6'].entries()) {
      await bundle(id).focus();
      await key('Enter', 'b');
      await expect.poll(bundles).toBe(before + n + 1);
      await page.locator(`[data-chip="${id}"]`).click();
      await page.keyboard.type(String(310 + n));
      await key('Enter');
    }
    await bundle('b6').focus();
    await key('Enter');
    await add('c', 'Covering', /fleece/i);
    await bundle('b6').focus();
    await add('x', 'Fixing', /tie/i);
    await save();
    const { layout } = await read<Design>(path);
    const saved = (id: string) => layout!.bundles.find((one) => one.id === id);
    expect(saved('b5')!.lengthMm).toBe(310);
    expect(saved('b6')).toMatchObject({ lengthMm: 311, fixings: [{ def: 'tie-harness-200' }] });
    await go('/cables/bench?tab=documents&doc=formboard');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'HTML', exact: true }).click();
    const board = await text(await (await download).createReadStream());
    expect(board).toContain(`, ${before + 2} bundles,`);
    expect(board).toContain('311 mm');
  });
});
