import { beforeAll, expect, test } from 'vitest';
import { send } from './hub.ts';
import { context, cookie, hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

const design = 'sealed-sensor-lead';

interface Step {
  readonly id: string;
  readonly setup?: readonly { of: string; nominal?: number; min?: number; max?: number }[];
  readonly uses: readonly { as: string; kind: string; id: string; label: string }[];
}

/** A piece is built at the bench without a mouse or touch: with keys and with a scanner, which acts as a keyboard. */
journey('bench by keys', { path: '/bench', prepare }, () => {
  let order = '';
  let plan: { steps: readonly Step[]; parts: readonly object[] };
  const step = () => page.getByRole('region', { name: /^(?:Step \d+|Inspection|Finished)$/ });
  const at = (index: number) => page.getByRole('region', { name: `Step ${index + 1}`, exact: true }).waitFor();
  const serial = (position: number) => `${order}-00${position}`;
  const key = (name: string) => page.keyboard.press(name);
  const scan = (code: string) => page.keyboard.type(`${code}\n`, { delay: 2 });
  const piece = (position: number) =>
    read<{
      piece: { state: string };
      records: { kind: string; body: Record<string, unknown> }[];
      ofOrder: { kind: string }[];
    }>(`/api/pieces/${serial(position)}`);
  const focused = () =>
    page.evaluate<string>(`document.activeElement?.textContent || document.activeElement?.ariaLabel || ''`);

  /** Moves the focus with Tab, or with Shift+Tab, to the control with a name. */
  async function tabTo(name: RegExp, how = 'Tab'): Promise<void> {
    for (let i = 0; i < 60; i += 1) {
      if (name.test(await focused())) return;
      await key(how);
    }
    throw new Error(`Tab does not come to ${String(name)}; it is at ${await focused()}.`);
  }

  /** Controls on the current page that are too small for a gloved hand, or that assistive technology could not use. */
  async function requireUsable(): Promise<void> {
    const small = await page.evaluate<string[]>(
      `[...document.querySelectorAll('button, a[href], input:not([type=checkbox], .visually-hidden), label:has([type=checkbox])')]
        .filter((each) => each.checkVisibility())
        .filter((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < 48)
        .map((each) => each.outerHTML)`,
    );
    expect(small).toEqual([]);
    expect(await violations(page)).toEqual([]);
  }

  /** Types the values of a set-up, each inside its limits. The first field without a value has the focus. */
  async function setUp({ setup = [] }: Step): Promise<void> {
    const tool = page.getByRole('textbox', { name: 'Tool' });
    await tool.waitFor();
    if ((await tool.inputValue()) === '') {
      await expect.poll(focused).toMatch(/^$/);
      await page.keyboard.type('Press 3');
      await key('Tab');
    }
    for (const [i, { nominal, min, max }] of setup.entries()) {
      const value = nominal ?? (min === undefined ? (max ?? 10) / 2 : min * 1.1);
      await page.keyboard.type(String(Math.round(value * 1000) / 1000));
      if (i < setup.length - 1) await key('Tab');
    }
    await key('Enter');
  }

  test('[BU2.1] from the list of orders to the first step, by keys', async () => {
    await page.getByRole('list', { name: 'Orders in work' }).waitFor();
    await requireUsable();
    await tabTo(new RegExp(`^${order}`));
    await key('Enter');
    await page.locator('button:focus', { hasText: 'Done' }).waitFor();
    await page.getByText(new RegExp(`^${serial(1)}: `)).waitFor();
    await requireUsable();
  });

  test('[BU2.1] lots, set-ups and all steps of a piece by keys: the button that goes on has the focus, and a form has it while it asks', async () => {
    let [lots, setups] = [0, 0];
    for (const [i, one] of plan.steps.entries()) {
      await at(i);
      const done = step().getByRole('button', { name: 'Done' });
      if (one.setup !== undefined && (await done.isDisabled())) {
        if (setups === 0) await requireUsable();
        await setUp(one);
        setups += 1;
      }
      await page.locator('button:focus', { hasText: 'Done' }).waitFor();
      const part = one.uses.find(({ as }) => as === 'contact' || as === 'wire');
      if (part !== undefined && lots < 2) {
        await tabTo(/^Lot…$/, 'Shift+Tab');
        await key('Enter');
        await page.locator('input:focus').waitFor();
        if (lots === 0) await requireUsable();
        await page.keyboard.type(`LOT-${lots}`);
        // The first lot is for all pieces, the second for this piece.
        if (lots === 1) {
          await key('Tab');
          await key('Space');
          await key('Tab');
          await tabTo(/^Record the lot$/);
        }
        await key('Enter');
        lots += 1;
        await page.locator('button:focus', { hasText: 'Done' }).waitFor();
      }
      // Tab reaches the photo, which is optional.
      if (i === 0) {
        await tabTo(/^Photo…$/, 'Shift+Tab');
        await tabTo(/^Done$/);
      }
      await key('Enter');
    }
    expect([lots, setups > 0]).toEqual([2, true]);
    await page.getByRole('region', { name: 'Inspection' }).waitFor();
  });

  test('[BU2.1] test and inspection by keys: the results of the tester are chosen, and the piece is accepted', async () => {
    await requireUsable();
    await page.locator('button:focus', { hasText: 'Results of the tester…' }).waitFor();
    await key('Shift+Tab');
    await page.locator('input[type=checkbox]:focus').waitFor();
    await key('Space');
    await key('Tab');
    await key('Enter');
    await step().getByText('The test passed.').waitFor();
    await page.locator('button:focus', { hasText: 'Accept' }).waitFor();
    await key('Enter');
    await page.getByText('This piece is accepted.').waitFor();
    await page.locator('button:focus', { hasText: 'Next piece' }).waitFor();
    await requireUsable();
    await page.getByText('All saved').waitFor();
    await expect.poll(async () => (await piece(1)).piece.state).toBe('finished');
    const { records, ofOrder } = await piece(1);
    const done = records.filter(({ kind }) => kind === 'step-done').map(({ body }) => body['step']);
    expect(done).toEqual(plan.steps.map(({ id }) => id));
    const count = (kind: string) => records.filter((record) => record.kind === kind).length;
    expect(['lot-used', 'photo', 'tested', 'inspected', 'defect'].map(count)).toEqual([1, 0, 1, 1, 0]);
    expect(new Set(ofOrder.map(({ kind }) => kind))).toEqual(new Set(['set-up', 'lot-used']));
    await key('Enter');
    await page.getByText(new RegExp(`^${serial(2)}: `)).waitFor();
  });

  test('[BU2.1] the next piece with the scanner: its code opens it, the code of a lot asks for its part, a defect is reworked', async () => {
    await scan(`${hub.address}/pieces/${serial(3)}`);
    await page.getByText(new RegExp(`^${serial(3)}: `)).waitFor();
    const using = plan.steps.findIndex(({ uses }) => uses.some(({ as }) => as === 'contact'));
    for (let i = 0; i < using; i += 1) {
      await at(i);
      await key('ArrowRight');
    }
    await scan('LOT-9');
    await page.getByRole('dialog', { name: 'Scanned code' }).waitFor();
    await requireUsable();
    await key('1');
    await tabTo(/^Defect…$/, 'Shift+Tab');
    await key('Enter');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('Nick in the jacket');
    await key('Enter');
    await page.locator('button:focus', { hasText: 'Done' }).waitFor();
    for (let i = using; i < plan.steps.length; i += 1) {
      await at(i);
      await page.locator('button:focus', { hasText: 'Done' }).waitFor();
      await key('Enter');
    }
    await page.getByRole('region', { name: 'Inspection' }).waitFor();
    await expect.poll(async () => (await piece(3)).records.filter(({ kind }) => kind === 'defect').length).toBe(1);
    await page.getByText('How was the defect').waitFor();
    await requireUsable();
    await page.locator('button:focus', { hasText: 'Go to the first' }).waitFor();
    await key('Enter');
    for (let i = 0; i < using; i += 1) {
      await at(i);
      await page.locator('button:focus', { hasText: 'Done' }).waitFor();
      await key('Enter');
    }
    for (let i = using; i < plan.steps.length; i += 1) {
      await at(i);
      await key('ArrowRight');
    }
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('Jacket replaced');
    await key('Enter');
    await page.locator('button:focus', { hasText: 'Results of the tester…' }).waitFor();
    const { records } = await piece(3);
    expect(records.find(({ kind }) => kind === 'lot-used')!.body['lot']).toBe('LOT-9');
    await expect.poll(async () => (await piece(3)).records.map(({ kind }) => kind)).toContain('reworked');
  });

  test('[BU2.1] nothing was pressed with a mouse or a finger', async () => {
    expect(await page.evaluate(`sessionStorage.getItem('pressed')`)).toBe(null);
    await page.mouse.click(5, 5);
    expect(await page.evaluate(`sessionStorage.getItem('pressed')`)).toBe('pointerdown');
  });

  /** A tester's report of a good piece: every connection of the test data passed. */
  async function results(): Promise<string> {
    const address = `${hub.address}/api/designs/${design}/exports/continuity.csv`;
    const table = await (await fetch(address, { headers: { cookie } })).text();
    const rows = table.trim().split('\r\n').slice(1);
    const connections = rows.map((row) => row.split(',')).filter(([kind]) => kind === 'continuity');
    return ['from,to,result', ...connections.map(([, , , , from, to]) => `${from},${to},PASS`)].join('\n');
  }

  async function watchPointers(): Promise<void> {
    const watch = `addEventListener('pointerdown', ({ isTrusted, type }) => isTrusted && sessionStorage.setItem('pressed', type), true)`;
    await context.addInitScript(watch);
    await page.reload();
  }

  beforeAll(async () => {
    order = (await read<{ items: { number: string }[] }>('/api/orders')).items[0]!.number;
    plan = await read(`/api/orders/${order}/plan`);
    await watchPointers();
    // The file dialog belongs to the operating system and has its own keys.
    const file = { name: 'tester.csv', mimeType: 'text/csv', buffer: Buffer.from(await results()) };
    page.on('filechooser', (chooser) => void chooser.setFiles(file));
  });
});

async function prepare(): Promise<void> {
  await send(hub, `/api/designs/${design}/versions`, {}, cookie);
  const made = await send(hub, '/api/orders', { design, quantity: 3 }, cookie);
  const { number } = (await made.json()) as { number: string };
  await send(hub, `/api/orders/${number}/release`, {}, cookie);
}
