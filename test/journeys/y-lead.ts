/** A lead with a splice, a resistor and a screen, drawn with the pointer or with keys. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, page } from './journey.ts';
import { button, pick, visit } from './new-parts.ts';

interface Means {
  readonly open: () => Promise<unknown>;
  readonly join: (from: string, to: string) => Promise<unknown>;
  /** Presses a key of the canvas at a terminal. */
  readonly at: (terminal: string, key: string) => Promise<unknown>;
  readonly press: (role: 'tab' | 'link', name: string) => Promise<unknown>;
}
const pin = (text: string) => page.locator(`[data-pin="${text}"]`);
const focused = async (what: Locator) => {
  await what.focus();
  await expect.poll(() => what.and(page.locator(':focus')).count()).toBe(1);
};
const pointer: Means = {
  open: button('Add a part'),
  join: async (from, to) => pin(from).dragTo(pin(to)),
  at: async (terminal, key) => {
    await pin(terminal).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press(key);
  },
  press: async (role, name) => pick(role, name)(),
};
const keys: Means = {
  open: async () => page.keyboard.press('Alt+a'),
  join: async (from, to) => {
    for (const terminal of [from, to]) {
      await focused(pin(terminal));
      await page.keyboard.press('Enter');
    }
  },
  at: async (terminal, key) => {
    await focused(pin(terminal));
    await page.keyboard.press(key);
  },
  press: async (role, name) => {
    await focused(page.getByRole(role, { name }).first());
    await page.keyboard.press('Enter');
  },
};

const means = { pointer, 'keys alone': keys } as const;

/** The test that draws it with the pointer, or only with keys. */
export function yLead(by: keyof typeof means): void {
  const { open, join, at, press } = means[by];
  test(`a Y-lead with a splice, a resistor and a screen is laid out, wired and printed by ${by}`, async () => {
    await send(hub, '/api/designs', { id: `y-lead-${by.length}`, label: `Y-lead by ${by}` }, cookie);
    await visit(`/cables/y-lead-${by.length}`, `Y-lead by ${by}`);
    await page.locator('[aria-label="Add a part"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await open();
    await page.locator('[aria-label="Add a part"]:focus').waitFor();
    await page.keyboard.type('splice');
    await page.getByText('no part is needed: drag from one wire').waitFor();
    await page.keyboard.press('Control+a');
    for (const name of ['Resistor 120', 'Data cable 2×2', 'Data cable 2×2', ...Array<string>(3).fill('DE-9 socket')]) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1900, height: 1500 });
    await page.keyboard.press('0');
    const [first = '', second = ''] = await page
      .locator('[data-kind="component"] [data-pin]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-pin') ?? ''));
    await join('j1.3', 'w1@a.pair-1.a');
    await join('w1@b.pair-1.a', 'j2.2');
    await join(first, 'w1@b.pair-1.a');
    await join(second, 'w2@a.pair-1.a');
    await join('w2@b.pair-1.a', 'j3.2');
    await at('w1@a.drain', 'p');
    await join('w1@a.pigtail:screen', 'j1.shell');
    await expect.poll(() => page.locator('[data-splice]').count()).toBeGreaterThan(0);
    for (const [terminal, other] of [
      [first, /joined to w1@b/],
      [second, /joined to w2@a/],
      ['j3.2', /joined to w2@b/],
      ['j1.shell', /joined to w1@a\.pigtail/],
    ] as const)
      await expect.poll(() => pin(terminal).getAttribute('aria-label')).toMatch(other);
    await page.keyboard.press('Control+s');
    await page.getByText(`Saved Y-lead by ${by}`, { exact: true }).waitFor();
    await press('tab', 'Documents');
    const pdf = page.waitForEvent('download');
    await press('link', 'PDF');
    expect((await pdf).suggestedFilename()).toMatch(/schematic\.pdf$/);
    await page.setViewportSize({ width: 1440, height: 1000 });
  });
}
