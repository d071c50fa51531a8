import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { context, cookie, delayFrames, hub, journey, page, read } from './journey.ts';
import { joined, keys, pin, prepareBench } from './pins.ts';
import { along, drag, middle } from './pointer.ts';

journey('canvas', { path: '/cables/bench', prepare: prepareBench, height: 1000 }, () => {
  const hint = () => page.getByRole('application', { name: 'Canvas' }).getByRole('status');
  const line = (number: number, cell: 'from' | 'wire' | 'to') =>
    page.getByRole('combobox', { name: `Line ${number}, ${cell}` });
  const lines = () => page.getByRole('combobox', { name: /^Line \d+, wire$/ }).count();
  const undo = async () => page.getByRole('button', { name: 'Undo' }).click();

  test('CA1.3 a wire is made by dragging from pin to pin, with the core that is named before it is landed', async () => {
    await pin('j1.3').waitFor();
    const [from, to] = [await middle(pin('j1.3')), await middle(pin('j2.2'))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x - 40, to.y);
    await page.mouse.move(to.x, to.y);
    const core = /w1\.(\S+)/.exec((await hint().textContent()) ?? '')?.[1];
    await page.mouse.up();
    await expect.poll(() => line(1, 'from').inputValue()).toBe('j1.3');
    expect([await line(1, 'wire').inputValue(), await line(1, 'to').inputValue()]).toEqual([`w1.${core}`, 'j2.2']);
  });

  test('CA1.3 and by tap and tap, and by keys alone', async () => {
    await pin('j1.2').click();
    await pin('j2.3').click();
    await expect.poll(lines).toBe(2);
    await pin('j1.5').focus();
    await page.keyboard.press('Enter');
    await hint()
      .getByText(/^From j1\.5/)
      .waitFor();
    await pin('j2.5').focus();
    await page.keyboard.press('Enter');
    await expect.poll(lines).toBe(3);
    expect(await line(3, 'to').inputValue()).toBe('j2.5');
  });

  test('arrows pressed fast go from pin to pin, one for each press, also where frames of the screen come late', async () => {
    await delayFrames();
    await pin('j1.5').focus();
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.getAttribute("data-pin")')).toBe('j1.8');
    await page.reload();
    await pin('j1.3').waitFor();
  });

  test('CA1.4 while a wire is held, pins are marked by the checks that run on save, with the reason at the pointer', async () => {
    await pin('j1.4').click();
    await expect.poll(() => pin('j2.6').getAttribute('data-verdict')).toBe('fits');
    await expect.poll(() => pin('j2.4').getAttribute('data-verdict')).toBe('forbidden');
    await pin('j2.4').hover();
    await hint()
      .getByText(/DTR|ready/i)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-verdict]').count()).toBe(0);
    expect(await lines()).toBe(3);
  });

  const firstWay = async (terminal = 'j2.2') => {
    const ways = await page
      .locator('[data-way]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-way')));
    return ways.find((way) => way?.includes(terminal) === true) ?? '';
  };

  test('CA1.10 a pressed conductor lights its whole path, pressed again its net', async () => {
    const point = await along(await firstWay(), 0.5);
    await page.mouse.click(point.x, point.y);
    await page
      .getByText(/^Path of/)
      .first()
      .waitFor();
    const lit = () =>
      page.locator('[data-pin][data-lit]').evaluateAll((all) => all.map((each) => each.getAttribute('data-pin')));
    await expect.poll(lit).toEqual(expect.arrayContaining(['j1.3', 'j2.2']));
    expect(await lit()).not.toContain('j1.5');
    await page.mouse.click(point.x, point.y);
    await page
      .getByText(/^Net of/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
  });

  test('CA1.1 canvas and table have one selection and one undo', async () => {
    const marked = () => page.locator('tr[data-highlighted]').count();
    const point = await along(await firstWay(), 0.5);
    await page.mouse.click(point.x, point.y);
    await expect.poll(marked).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(marked).toBe(0);
    await line(2, 'from').focus();
    await expect.poll(() => pin('j2.3').getAttribute('data-lit')).toBe('true');
    await line(2, 'to').fill('j2.8');
    await line(2, 'to').press('Enter');
    await expect.poll(() => pin('j2.8').getAttribute('data-free')).toBe(null);
    await page.evaluate('document.activeElement?.blur?.()');
    await page.keyboard.press('Control+z');
    await expect.poll(() => pin('j2.8').getAttribute('data-free')).toBe('true');
    await page.getByRole('button', { name: 'Done' }).click();
  });

  test('CA1.11 findings are marked where they are; F8 goes to the next, with its cause and its remedy', async () => {
    await pin('j1.7').click();
    await pin('j2.7').click();
    await expect.poll(lines).toBe(4);
    await expect
      .poll(() => pin('j1.7').or(pin('j2.7')).and(page.locator('[data-severity]')).count())
      .toBeGreaterThan(0);
    const shown = page.getByRole('region', { name: 'Finding', exact: true });
    await page.keyboard.press('F8');
    await shown.getByText(/^1 of \d+/).waitFor();
    await page.keyboard.press('F8');
    await shown.getByText(/^2 of \d+/).waitFor();
    await page.keyboard.press('Shift+F8');
    await shown.getByText(/RTS|Request to send/).waitFor();
    await shown.getByRole('button', { name: 'Move the wire of j2.7 to j2.8' }).click();
    await expect.poll(() => line(4, 'to').inputValue()).toBe('j2.8');
    await expect.poll(() => shown.getByText(/are both outputs/).count()).toBe(0);
    if ((await shown.count()) > 0) await shown.getByRole('button', { name: 'Close' }).click();
    await undo();
    await undo();
    await expect.poll(lines).toBe(3);
  });

  test('CA1.5 the end of a wire is moved to another pin, copied with Alt, and cut back with a reason', async () => {
    const [first, target] = [await along(await firstWay(), 0.78), await middle(pin('j2.9'))];
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    const forbidden = await middle(pin('j2.3'));
    await page.mouse.move(forbidden.x, forbidden.y);
    await expect.poll(() => pin('j2.3').getAttribute('data-verdict')).toBe('forbidden');
    await page.mouse.move(target.x, target.y);
    await page.mouse.up();
    await expect.poll(() => line(1, 'to').inputValue()).toBe('j2.9');
    await undo();
    await expect.poll(() => line(1, 'to').inputValue()).toBe('j2.2');
    await page.keyboard.down('Alt');
    await drag(first, target);
    await page.keyboard.up('Alt');
    await expect.poll(lines).toBe(4);
    await undo();
    await drag(first, { x: target.x - 20, y: target.y + 200 });
    const dialog = page.getByRole('dialog', { name: 'Cut this end back?' });
    await dialog.getByLabel('Why is it open?').fill('Not used by this device');
    await dialog.getByRole('button', { name: 'Cut back' }).click();
    await expect.poll(() => line(1, 'to').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved /).waitFor();
    const { notes } = await read<Design>('/api/designs/bench');
    expect(notes).toEqual([{ text: 'Not used by this device', names: [expect.stringMatching(/^w1@b\./)] }]);
  });

  test('CA1.5 a wire dropped on nothing asks what belongs there, and the part is put and joined', async () => {
    const from = await middle(pin('j1.7'));
    await drag(from, { x: from.x + 420, y: from.y + 150 });
    const dialog = page.getByRole('dialog', { name: 'Where does j1.7 go?' });
    await dialog.getByLabel('Add a part here').fill('ring terminal');
    await dialog.getByLabel('Add a part here').press('Enter');
    await page.locator('[data-block="j3"]').waitFor();
    await expect.poll(lines).toBe(4);
    await page.getByRole('button', { name: 'Close the panel' }).click();
    await undo();
    await page.locator('[data-block="j3"]').waitFor({ state: 'detached' });
  });

  test('CA1.6 a selection of pins is wired in one gesture, with a preview and one undo', async () => {
    const before = await lines();
    await pin('j1.6').click({ modifiers: ['Shift'] });
    await pin('j1.8').click({ modifiers: ['Shift'] });
    await page.getByText('2 pins').waitFor();
    await drag(await middle(pin('j1.6')), await middle(pin('j2.7')));
    const dialog = page.getByRole('dialog', { name: 'Wire 2 pins of j1' });
    const preview = () => dialog.getByRole('table', { name: 'What will be wired' }).locator('tr').allTextContents();
    await expect.poll(preview).toEqual([expect.stringMatching(/j1\.6.*j2\.7/), expect.stringMatching(/j1\.8/)]);
    await dialog.getByText('Reversed').click();
    await expect.poll(preview).toEqual([expect.stringMatching(/j1\.6.*j2\.8/), expect.stringMatching(/j1\.8/)]);
    await dialog.getByRole('button', { name: /^Wire \d$/ }).click();
    await expect.poll(lines).toBeGreaterThan(before);
    await undo();
    await expect.poll(lines).toBe(before);
  });

  test('CA1.13 a range typed in the table makes all its lines at once', async () => {
    const before = await lines();
    const range = page.getByRole('textbox', { name: 'Wire a range' });
    await range.fill('j1[1-9] w1 j2[1-2]');
    await range.press('Enter');
    await page.getByText('9 pins on one side and 2 on the other.').waitFor();
    await range.fill('j1.7 w1 j2.8');
    await range.press('Enter');
    await expect.poll(lines).toBe(before + 1);
  });

  test('CA1.7 length and stock of a jacket are edited on it; another stock shows its cores before it is taken', async () => {
    const editor = page.getByRole('region', { name: 'Length and stock of w1' });
    const chip = page.getByRole('button', { name: /^Length and stock of w1/ });
    await chip.click();
    await editor.getByRole('textbox', { name: 'Length' }).fill('6 ft');
    await editor.getByRole('textbox', { name: 'Length' }).press('Enter');
    await expect.poll(() => chip.getAttribute('aria-label')).toContain('1.829 m');
    await undo();
    await keys('w1@a.pair-1.a', 'l');
    await editor.locator('input').nth(1).click();
    await page.locator('[data-combobox-option]').filter({ hasText: 'DC cable 2×0.75 mm²' }).click();
    const shown = editor.getByRole('table', { name: 'Cores after the change' });
    await expect.poll(() => shown.locator('tr').first().textContent()).toMatch(/pair-1\.a.*red.*next free/);
    await shown.getByText('no core left: removed').first().waitFor();
    expect(await pin('w1@a.pair-1.a').count()).toBe(1);
    await editor.getByRole('button', { name: 'Change stock' }).click();
    await pin('w1@a.red').waitFor();
    await page.keyboard.press('Escape');
    await undo();
    await pin('w1@a.pair-1.a').waitFor();
  });

  test('CA1.8 screens, pigtails, links and splices are seen and edited', async () => {
    await keys('w1@a.foil', 'x');
    await page.getByRole('dialog', { name: 'Leave w1@a.foil open?' }).getByRole('textbox').fill('Foil cut back');
    await page.keyboard.press('Enter');
    await joined('w1@a.foil').toMatch(/not connected/);
    await keys('w1@b.drain', 'p');
    await keys('w1@b.pigtail:screen-b', 'Enter');
    await keys('j2.shell', 'Enter');
    await joined('w1@b.pigtail:screen-b').toMatch(/joined to j2\.shell/);
    await page.locator('[data-way*="pigtail:screen-b"][data-screen]').waitFor();
    await keys('w1@b.pigtail:screen-b', 'p');
    await pin('w1@b.pigtail:screen-b').waitFor({ state: 'detached' });
    await pin('j1.1').click();
    await pin('j1.6').click();
    await joined('j1.1').toMatch(/joined to j1\.6/);
    const line = await along(await firstWay('j1.3'), 0.5);
    await drag(await middle(pin('j1.9')), line);
    await expect.poll(() => page.locator('[data-splice]').count()).toBeGreaterThan(0);
    await joined('j1.9').toMatch(/joined to w1@/);
    for (let step = 0; step < 6; step += 1) await undo();
    await joined('w1@a.foil').not.toMatch(/not connected/);
  });

  test('CA1.9 a placed cable opens in place, shows its free ends by name, and offers a newer revision with what would change', async () => {
    const designAt = async <T>(path: string) => read<T>(`/api/designs/${path}`);
    const put = async (design: Design) => {
      const { headers } = await fetch(`${hub.address}/api/designs/${design.id}`, { headers: { cookie } });
      const match = { method: 'PUT', 'if-match': headers.get('etag') ?? '' };
      await send(hub, `/api/designs/${design.id}`, design, cookie, match);
    };
    await send(hub, '/api/designs/dc-tail/duplicate', { id: 'tail', label: 'Tail' }, cookie);
    await send(hub, '/api/designs/tail/revisions', { note: 'first' }, cookie);
    const tail = await designAt<Design>('tail');
    const [w1] = tail.instances.segments ?? [];
    await put({ ...tail, instances: { ...tail.instances, segments: [{ ...w1!, lengthMm: 777 }] } });
    await send(hub, '/api/designs/tail/revisions', { note: 'shorter' }, cookie);
    await send(hub, '/api/designs/dc-tail/duplicate', { id: 'housed', label: 'Housed' }, cookie);
    const outer = await designAt<Design>('housed');
    const lead = { id: 'lead-1', def: 'tail', rev: 1 };
    const port = { instance: 'lead-1', terminal: 'w1@b:red' };
    const joints = [...outer.joints, { a: { instance: 'w1', end: 'b' as const, terminal: 'red' }, b: port }];
    await put({
      ...outer,
      joints,
      instances: { ...outer.instances, subassemblies: [lead, { ...lead, id: 'lead-2' }] },
    });
    await page.evaluate(`history.pushState({}, '', '/cables/housed'); dispatchEvent(new PopStateEvent('popstate'))`);
    await page.getByRole('heading', { level: 1, name: 'Housed' }).waitFor();
    const inside = page.locator('[data-inside="lead-1"]');
    const ports = async () =>
      page
        .locator('[data-block="lead-1"] [data-pin^="lead-1.w1@b:"]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
    await page.getByRole('button', { name: 'Open lead-1 here' }).click();
    await inside.locator('[data-pin="lead-1/j1.tip"]').waitFor();
    expect(await ports()).toEqual([
      expect.stringMatching(/\+12 V.*joined to w1@b\.red/),
      expect.stringMatching(/0 V.*free/),
    ]);
    const offer = page.getByRole('dialog', { name: 'Revision 2 of Tail' });
    const [old, next] = ['1500', '777'];
    await page.getByRole('button', { name: 'lead-1: what revision 2 changes' }).click();
    await offer
      .getByRole('row')
      .filter({ hasText: 'Length' })
      .filter({ hasText: old })
      .filter({ hasText: next })
      .waitFor();
    await offer.getByText('All connections of this cable stay.').waitFor();
    await offer.getByRole('button', { name: 'Place revision 2' }).click();
    await inside.getByText('777 mm', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close lead-1 here' }).click();
    await inside.waitFor({ state: 'detached' });
    await keys('lead-2.w1@b:red', 'i');
    await page.locator('[data-inside="lead-2"] [data-block="lead-2/w1"]').getByText('1.5 m', { exact: true }).waitFor();
    await keys('lead-2.w1@b:red', 'u');
    await offer.getByRole('row').filter({ hasText: next }).waitFor();
    await offer.getByRole('button', { name: 'Place revision 2' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-inside="lead-2"]').getByText('777 mm', { exact: true }).waitFor();
    await keys('lead-2.w1@b:red', 'i');
    await page.locator('[data-inside]').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Bench' }).waitFor();
  });

  test('CA1.2 a part is dragged from the library, or added at the pointer with the keys; it moves no other', async () => {
    const block = (id: string) => page.locator(`[data-block="${id}"] rect`).first();
    const canvas = page.getByRole('application', { name: 'Canvas' });
    const frame = (await canvas.boundingBox())!;
    const at = { x: frame.x + frame.width / 2, y: frame.y + frame.height - 90 };
    const others = async () => Promise.all(['j1', 'j2', 'w1'].map(async (id) => block(id).boundingBox()));
    const before = await others();
    await page.getByRole('button', { name: 'Add a part' }).click();
    await page.keyboard.type('ring terminal');
    const offers = page.getByRole('listbox', { name: 'Parts of the library' }).getByRole('option');
    await offers.first().locator('img').waitFor();
    await drag(await middle(offers.first()), at);
    const put = (await block('j3').boundingBox())!;
    expect(Math.hypot(put.x - at.x, put.y - at.y)).toBeLessThan(80);
    expect(await others()).toEqual(before);
    await page.keyboard.press('Escape');
    await undo();
    await block('j3').waitFor({ state: 'detached' });
    await page.mouse.move(at.x, at.y);
    await pin('j1.9').focus();
    await page.keyboard.press('a');
    await page.keyboard.type('ring terminal');
    await page.keyboard.press('Enter');
    expect(await block('j3').boundingBox()).toEqual(put);
    expect(await others()).toEqual(before);
    await page.keyboard.press('Escape');
    await undo();
    await block('j3').waitFor({ state: 'detached' });
  });

  test('CA1.2 positions moved by hand are kept, and do not change the design', async () => {
    const box = async () => page.locator('[data-block="j2"]').boundingBox();
    const state = async () =>
      (await fetch(`${hub.address}/api/designs/bench`, { headers: { cookie } })).headers.get('etag');
    // The view moves while the panel of the added part opens.
    let last = '';
    const isStill = async () => last === (last = JSON.stringify(await box()));
    await expect.poll(isStill, { interval: 150 }).toBe(true);
    const [before, version] = [(await box())!, await state()];
    const head = { x: before.x + 60, y: before.y + 12 };
    await drag(head, { x: head.x + 40, y: head.y + 80 });
    await expect.poll(async () => Math.round((await box())!.y - before.y)).toBeGreaterThan(60);
    await expect
      .poll(async () => (await read<{ places?: Record<string, unknown> }>('/api/drawings/bench')).places?.['j2'])
      .toBeDefined();
    expect(await state()).toBe(version);
    await undo();
    await expect.poll(async () => Math.round((await box())!.y - before.y)).toBe(0);
  });

  const block = (id: string) => page.locator(`[data-block="${id}"]`);
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  const palette = async (text: string) => {
    await press('Control+k');
    await page.getByRole('textbox', { name: 'Quick open' }).fill(text);
    await press('Enter');
  };

  test('CA1.12 several things are selected and edited at once, copied and pasted, within and between cables', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // If the journey starts with this test, there is no wire yet.
    await pin('j1.2').waitFor();
    if ((await pin('j1.2').getAttribute('data-free')) !== null) {
      await pin('j1.2').click();
      await pin('j2.3').click();
      await joined('j1.2').toMatch(/joined to/);
    }
    const head = async (id: string) => {
      const box = (await block(id).locator('rect').first().boundingBox())!;
      return { x: box.x + 60, y: box.y + 10 };
    };
    await keys('j1.2', '0');
    const [first, second] = [await head('j1'), await head('j2')];
    await page.keyboard.down('Shift');
    await page.mouse.click(first.x, first.y);
    await page.mouse.click(second.x, second.y);
    await page.keyboard.up('Shift');
    await page.getByText('2 parts', { exact: false }).first().waitFor();
    await page.locator('input[placeholder="Role"]').click();
    await page.locator('[data-combobox-option]').filter({ hasText: 'source' }).click();
    await expect.poll(async () => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);
    await undo();
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await press('Control+c', 'Control+v');
    await block('j3').waitFor();
    await block('j4').waitFor();
    await undo();
    await block('j3').waitFor({ state: 'detached' });
    await press('Escape', 'Escape');
    await keys('j1.2', 'Control+c');
    const rows = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(rows).toMatch(/^j1\.\S+\tw1\.\S+\t/m);
    await keys('j1.2', 'Control+a');
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await press('Control+c');
    await send(hub, '/api/designs/dc-tail/duplicate', { id: 'second', label: 'Second' }, cookie);
    await page.evaluate(`history.pushState({}, '', '/cables/second'); dispatchEvent(new PopStateEvent('popstate'))`);
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
    await block('w1').waitFor();
    const parts = await page.locator('[data-block]').count();
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await press('Control+v');
    await expect.poll(async () => page.locator('[data-block]').count()).toBe(parts + 3);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Bench' }).waitFor();
    // The table is drawn after the canvas.
    await page.getByLabel('Wire a range').waitFor();
  });

  test('CA1.12 rows of a spreadsheet are pasted as lines, with what is wrong with a row next to it', async () => {
    const before = await lines();
    await page.evaluate(`navigator.clipboard.writeText('From\\tWire\\tTo\\nj1.7\\tj1.8\\nj1.99\\t\\tj2.1')`);
    await keys('j1.2', 'Control+v');
    const dialog = page.getByRole('dialog', { name: 'Paste 2 lines' });
    await dialog.getByText('No pin matches “j1.99”.').waitFor();
    await dialog.getByRole('button', { name: 'Wire 1' }).click();
    await expect.poll(lines).toBe(before);
    await joined('j1.7').toMatch(/joined to .*j1\.8/);
    await undo();
  });

  test('CA1.14 Ctrl+K offers every page and every action with its key, Enter takes the first hit, ? shows all keys', async () => {
    await keys('j1.2', '?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.waitFor();
    const described = await sheet
      .locator('tr')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')));
    expect(described.length).toBeGreaterThan(25);
    expect(described.filter(([shown]) => shown === '')).toEqual([]);
    await press('Escape', 'Control+k');
    await page.locator('[data-action]').nth(30).waitFor();
    const offered = await page.locator('[data-action]').evaluateAll((all) => all.map((each) => each.textContent ?? ''));
    for (const [shown, does] of described.slice(11))
      expect(
        offered.some((text) => text.includes(does ?? '') && text.endsWith(shown ?? '')),
        does,
      ).toBe(true);
    const entries = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
    const rail = await Promise.all(entries.map((one) => one.getAttribute('aria-label')));
    for (const name of rail.map((one) => (one ?? '').replace('Cablewright, ', '')))
      expect(
        offered.some((text) => text.startsWith(name) && name !== ''),
        name,
      ).toBe(true);
    await press('Escape');
    await palette('al keys');
    await sheet.waitFor();
    await press('Escape');
    await palette('webhoks');
    await page.waitForURL(/settings\/webhooks/);
    await page.goBack();
    await pin('j1.2').waitFor();
  });

  test('CA1.15 without a pointer: what is focused, started and landed is announced, and parts are moved by keys', async () => {
    await keys('j1.7', 'Enter');
    await expect.poll(() => hint().textContent()).toMatch(/^From j1\.7/);
    await pin('j2.7').focus();
    await expect.poll(() => hint().textContent()).toContain('j2.7');
    await joined('j2.7').toMatch(/fit|doubtful/);
    await press('Enter');
    const live = page.locator('[aria-live]').filter({ hasText: /^Connected/ });
    await expect.poll(() => live.first().textContent()).toMatch(/j1\.7.*j2\.7/);
    await keys('j2.7', 'e');
    await keys('j2.8', 'Enter');
    await joined('j2.8').toMatch(/joined to/);
    const before = (await block('j2').boundingBox())!;
    await keys('j2.8', 'Alt+ArrowDown');
    await expect.poll(async () => (await block('j2').boundingBox())!.y).toBeGreaterThan(before.y);
    await undo();
    await undo();
    await undo();
  });

  test('CA1.16 zoom changes what is shown; fit, zoom to a part and the overview keep a cable readable; two fingers', async () => {
    const rowsShown = () => page.locator('[data-pin]').count();
    const height = async () => (await block('j1').locator('rect').first().boundingBox())!.height;
    await keys('j1.2', '0');
    const [rows, fit] = [await rowsShown(), await height()];
    for (let step = 0; step < 6; step += 1) await press('-');
    await expect.poll(rowsShown).toBe(0);
    await block('j1')
      .getByText(/^\d+ of \d+ pins$/)
      .waitFor();
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await press('0');
    await expect.poll(rowsShown).toBe(rows);
    await keys('j1.2', 'f');
    await expect.poll(height).toBeGreaterThan(fit);
    for (let step = 0; step < 3; step += 1) await press('+');
    const overview = page.getByRole('img', { name: 'Overview' });
    const far = (await overview.boundingBox())!;
    await page.mouse.click(far.x + far.width - 6, far.y + far.height / 2);
    await pin('j2.2').waitFor();
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await press('0');
    await overview.waitFor({ state: 'detached' });
    const touch = await context.newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    const frame = (await page.getByRole('application', { name: 'Canvas' }).boundingBox())!;
    const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height - 60];
    const fingers = (apart: number) => [
      { x: x - apart, y, id: 0 },
      { x: x + apart, y, id: 1 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
    for (const apart of [40, 50, 60])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(height).toBeGreaterThan(1.6 * fit);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await press('0');
  });

  test('CA1.17 nothing that appears moves what a person is aiming at', async () => {
    const aims = [
      pin('j1.2'),
      pin('w1@a.pair-1.a'),
      pin('j2.3'),
      page.getByRole('button', { name: 'Zoom in' }),
      page.getByRole('tab', { name: 'Documents' }),
      page.getByRole('button', { name: /^Length and stock of w1/ }),
    ];
    const places = async () => Promise.all(aims.map(middle));
    await page.evaluate(`(() => {
      window.shifts = new PerformanceObserver((list) => window.seen.push(...list.getEntries()));
      window.seen = [];
      window.shifts.observe({ type: 'layout-shift' });
    })()`);
    /** How much of the page has moved since the last call, measured with the Layout Instability API. */
    const moved = () =>
      page.evaluate<number>(`(async () => {
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
        return [...window.seen.splice(0), ...window.shifts.takeRecords()].reduce((sum, each) => sum + each.value, 0);
      })()`);
    await keys('j1.2', '0');
    const before = await places();
    const saved = page.getByText(/^Saved /).first();
    const closing = page.getByRole('button', { name: 'Close the panel' });
    /** A panel that the person docks or closes changes the space of its neighbours. That movement does not count. */
    const docked = async (step: Promise<unknown>, state: 'visible' | 'hidden') => {
      await step;
      await closing.waitFor({ state });
      await moved();
    };
    await moved();
    let shifted = 0;
    const appears: readonly (() => Promise<unknown>)[] = [
      async () => press('F8'),
      async () => keys('j1.2', 'Enter'),
      async () => press('Escape'),
      async () => docked(keys('j1.2', 'r'), 'visible'),
      async () => press('Alt+a'),
      async () => press('Escape'),
      async () => docked(closing.click(), 'hidden'),
      async () => keys('w1@a.pair-1.a', 'l'),
      async () => press('Escape'),
      async () => keys('j1.9', 'n'),
      async () => keys('j1.9', 't'),
      async () => press('Control+s'),
      async () => saved.waitFor(),
    ];
    for (const [step, appear] of appears.entries()) {
      await appear();
      // Distances between the middles, because the focus ring makes a row larger.
      const off = (await places()).map(({ x, y }, index) => Math.hypot(x - before[index]!.x, y - before[index]!.y));
      expect(Math.max(...off), `after step ${step + 1}`).toBeLessThan(1);
      shifted += await moved();
      expect(shifted, `up to step ${step + 1}`).toBeLessThan(0.02);
    }
  });
});
