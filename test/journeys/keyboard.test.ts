import { expect, test } from 'vitest';
import { journey, page } from './journey.ts';

/** A lead is drawn without a mouse: every step is a key. */
journey('keyboard', { path: '/cables', height: 900 }, () => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate<string | null>(
      `document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null`,
    );

  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 100; step += 1) {
      if (name.test((await focused()) ?? '')) return;
      await press('Tab');
    }
    throw new Error(`The Tab key never reached ${name}; the focus is on ${await focused()}`);
  };

  test('the rows of the list are walked with the arrows and opened with Enter', async () => {
    await page.getByRole('link', { name: /Null modem/ }).waitFor();
    await tabTo(/^Cat 5e patch/);
    await press('ArrowDown', 'ArrowDown', 'ArrowUp');
    await press('Enter');
    await page.waitForURL(/\/cables\/[a-z0-9-]+/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
    // Continues from the link in a row.
    await page.getByRole('link', { name: /^Cat 5e patch/ }).focus();
    await press('ArrowDown');
    await expect.poll(focused).toMatch(/^Console lead/);
  });

  test('a new cable is named and opened', async () => {
    await tabTo(/^New cable$/);
    await press('Enter');
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await page.locator('[role=dialog] input:focus').waitFor();
    expect(await name.inputValue()).toBe('');
    await page.keyboard.type('Bench lead');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Bench lead' }).waitFor();
  });

  const add = async (text: string) => {
    await press('Alt+a');
    await expect.poll(focused).toBe('Add a part');
    await page.keyboard.type(text);
    await press('Enter', 'Escape');
    await page.evaluate('document.activeElement?.blur?.()');
  };

  test('two connectors and a wire are added by search', async () => {
    await page.getByText('No parts yet').waitFor();
    await add('DE-9 socket');
    await page.getByRole('region', { name: 'Parts' }).getByRole('button', { name: /^j1/ }).waitFor();
    await add('DE-9 socket');
    await add('Data cable 2×2');
    await page.getByRole('region', { name: 'Parts' }).getByRole('button', { name: /^w1/ }).waitFor();
  });

  test('lines are typed as text, completed, and Enter goes on to the next cell', async () => {
    await page.getByRole('combobox', { name: 'New line, from' }).focus();
    for (const [from, wire, to] of [
      ['j1.3', 'w1 white', 'j2 2'],
      ['J1 5', 'w1 brown', 'j2.5'],
    ] as const) {
      expect(await focused()).toBe('New line, from');
      await page.keyboard.type(from);
      await press('Enter');
      expect(await focused()).toBe('New line, wire');
      await page.keyboard.type(wire);
      await press('Enter');
      expect(await focused()).toBe('New line, to');
      await page.keyboard.type(to);
      await press('Enter');
      await expect.poll(focused).toBe('New line, from');
    }
    const value = (name: string) => page.getByRole('combobox', { name }).inputValue();
    expect([await value('Line 1, from'), await value('Line 1, wire'), await value('Line 1, to')]).toEqual([
      'j1.3',
      'w1.pair-1.a',
      'j2.2',
    ]);
    expect(await value('Line 2, wire')).toBe('w1.pair-1.b');
  });

  test('text without a match is reported at the field and changes nothing', async () => {
    await page.keyboard.type('zebra');
    await press('Enter');
    await page.getByText('No match for “zebra”').waitFor();
    await press('Escape');
    await expect.poll(() => page.getByRole('combobox', { name: 'New line, from' }).inputValue()).toBe('');
  });

  test('two pins picked one after the other get the next free core between them', async () => {
    const pin = page.locator('[data-pin="j1.2"]');
    await pin.focus();
    await press('Enter');
    await page.getByText('Choose the other end').waitFor();
    await page.locator('[data-pin="j2.3"]').focus();
    await press('Enter');
    await expect.poll(() => page.getByRole('combobox', { name: 'Line 3, wire' }).inputValue()).toBe('w1.pair-2.a');
  });

  test('picking a pin or making a line moves no pin another one aims at, with the properties open too', async () => {
    const pins = ['j1.4', 'j2.4'].map((each) => page.locator(`[data-pin="${each}"]`));
    const places = async () =>
      Promise.all(
        pins.map(async (each) => {
          const box = await each.boundingBox();
          return [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)];
        }),
      );
    await page.getByRole('region', { name: 'Parts' }).getByRole('button', { name: /^j1/ }).click();
    await page.getByRole('region', { name: 'Properties' }).or(page.getByRole('complementary')).first().waitFor();
    const before = await places();
    await pins[0]?.click();
    await page.getByText('Choose the other end').waitFor();
    expect(await places()).toEqual(before);
    await page.getByRole('button', { name: 'Close the panel' }).click();
    expect(await places()).toEqual(before);
    await pins[1]?.click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Line 4, to' }).inputValue()).toBe('j2.4');
    expect(await places()).toEqual(before);
    await press('Escape');
    await page.evaluate('document.activeElement?.blur?.()');
    await press('Control+z');
    await expect.poll(() => page.getByRole('combobox', { name: 'Line 4, to' }).count()).toBe(0);
  });

  test('one press of undo takes back one cell that was typed', async () => {
    const cell = page.getByRole('combobox', { name: 'Line 1, to' });
    await cell.focus();
    await page.keyboard.type('j2.7');
    await press('Enter');
    await expect.poll(() => cell.inputValue()).toBe('j2.7');
    await page.evaluate('document.activeElement?.blur?.()');
    await press('Control+z');
    await expect.poll(() => cell.inputValue()).toBe('j2.2');
  });

  test('saved with the keys, and undone with the keys', async () => {
    await press('Control+s');
    await page.getByText(/^Saved /).waitFor();
    await press('Control+z');
    await page.getByText('Edited').waitFor();
    expect(await page.getByRole('combobox', { name: 'Line 3, wire' }).count()).toBe(0);
    await press('Control+Shift+z');
    await expect.poll(() => page.getByRole('combobox', { name: 'Line 3, wire' }).count()).toBe(1);
  });

  test('every pin is at least 24 px high', async () => {
    const heights = await page
      .locator('[data-pin]')
      .evaluateAll((pins) =>
        pins.map((pin) => (pin as { getBoundingClientRect(): { height: number } }).getBoundingClientRect().height),
      );
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  });
});
