import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, journey, page } from './journey.ts';

journey('many rows', { path: '/cables', height: 900 }, () => {
  test('of a table of hundreds of rows only those on screen are drawn, and the keys reach the others', async () => {
    const changes = Array.from({ length: 400 }, (_, n) => {
      const id = `sleeve-${String(n).padStart(3, '0')}`;
      return {
        kind: 'mechanicals',
        id,
        op: 'put',
        record: { id, label: `Zz sleeve ${n}`, kind: 'other', src: 'test' },
      };
    });
    await send(hub, '/api/batch', { message: 'Many sleeves', changes }, cookie);
    await page.goto(`${hub.address}/library/mechanicals`);
    const rows = page.getByRole('table', { name: 'Mechanical parts' }).locator('tbody tr[data-index]');
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThan(120);
    await rows.first().focus();
    const focused = () => page.evaluate<number>('Number(document.activeElement?.dataset.index ?? -1)');
    // Without pauses, as while a key is held down: the rows in between are never drawn.
    for (let step = 0; step < 25; step += 1) await page.keyboard.press('PageDown');
    await expect.poll(focused).toBe(300);
    const last = (await page.getByRole('table', { name: 'Mechanical parts' }).getAttribute('aria-rowcount')) ?? '';
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe(Number(last) - 3);
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe(0);
  });
});
