import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { openPage, reducedMotion } from './browser.ts';
import { send } from './hub.ts';
import { browser, cookie, go, hub, journey, page } from './journey.ts';
import { violations } from './violations.ts';

const cable = 'null-modem-de9';

/**
 * A viewer and the owner discuss a wire of a cable: a mention, its entry on Home, a reply, and resolving the thread.
 */
journey('comments', { path: `/cables/${cable}`, away: true }, () => {
  let kim: Page;
  let troubles: string[] = [];

  test('[CA4.12] a viewer comments on a wire and mentions the owner', async () => {
    const made = await send(hub, '/api/invitations', { role: 'viewer' }, cookie);
    const { pathname, search } = new URL(((await made.json()) as { link: string }).link);
    const opened = await openPage(
      await browser.newContext({ reducedMotion, viewport: { width: 390, height: 844 } }),
      hub,
      pathname + search,
    );
    ({ page: kim, troubles } = opened);
    await kim.getByLabel('Your name').fill('Kim Colleague');
    await kim.getByLabel('Email').fill('kim@example.com');
    await kim.getByRole('textbox', { name: 'Password' }).fill('a password of twelve');
    await kim.getByRole('button', { name: 'Join' }).click();
    await kim.waitForURL((url) => url.pathname === '/');
    await go(`/cables/${cable}?tab=comments`, kim);
    await kim.getByRole('combobox', { name: 'About' }).fill('pair-1.a');
    await kim.getByRole('option', { name: 'wire w1.pair-1.a' }).click();
    await kim.getByRole('textbox', { name: 'Comment' }).fill('White or grey, @ad');
    await kim.getByRole('group', { name: 'People to mention' }).getByRole('button', { name: 'Ada Lovelace' }).click();
    await kim.keyboard.type('?');
    await kim.getByRole('button', { name: 'Comment', exact: true }).click();
    await kim.getByText('White or grey, @Ada Lovelace ?').waitFor();
    expect(await kim.evaluate('document.documentElement.scrollWidth <= document.documentElement.offsetWidth')).toBe(
      true,
    );
    expect(await violations(kim)).toEqual([]);
  });

  test('[CA4.12] the wire is marked in the table, and the comment waits on Home until it is seen', async () => {
    // One button is in the table, the other on the drawing.
    await expect.poll(() => page.getByRole('button', { name: '1 open comment on w1.pair-1.a' }).count()).toBe(2);
    await go('/');
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByText('Kim Colleague mentioned you').waitFor();
    await waiting.getByRole('link', { name: /White or grey/ }).click();
    await page.getByText('White or grey, @Ada Lovelace ?').waitFor();
    expect(await violations(page)).toEqual([]);
    await go('/');
    await page.getByText('Kim Colleague mentioned you').waitFor({ state: 'detached' });
    await page.goBack();
  });

  test('[CA4.12] the owner answers; the viewer sees it without loading the page again, and resolves the thread', async () => {
    await page.getByRole('button', { name: /^Reply to the thread on wire/ }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('White.');
    await page.keyboard.press('Control+Enter');
    await kim.getByText('White.', { exact: true }).waitFor();
    await kim.getByRole('button', { name: 'Resolve: thread on wire w1.pair-1.a' }).click();
    await kim.getByText('No open comments.').waitFor();
    await page.getByText('resolved by Kim Colleague').waitFor();
  });

  test('[CA4.12] findings, revisions and parts begin a comment, and the history of the cable has the comments', async () => {
    await go(`/cables/${cable}?tab=history`);
    await page.getByRole('link', { name: /^White\./ }).waitFor();
    await page.getByRole('link', { name: /^Resolved/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await go(`/cables/${cable}?sel=j1`);
    await page.getByRole('button', { name: 'Comment on j1' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Metal hood, please');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('link', { name: 'j1', exact: true }).waitFor();
  });

  test('[CA4.12] the canvas marks the core and the pin in their rows, and from afar their part; a mark opens its thread', async () => {
    const [path, core] = [`/api/designs/${cable}/comments`, 'w1.pair-1.b'];
    await send(hub, path, { text: 'Is 5 free?', target: 'pin', place: 'j1.5' }, cookie);
    await send(hub, path, { text: 'Brown?', target: 'wire', place: core }, cookie);
    await go(`/cables/${cable}`);
    const canvas = page.getByRole('application', { name: 'Canvas' });
    const markOf = (place: string) => canvas.getByRole('button', { name: `1 open comment on ${place}`, exact: true });
    const middle = async (mark: Locator) => {
      const box = (await mark.boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await markOf('j1').waitFor();
    const row = (await page.locator('[data-pin="j1.5"]').boundingBox())!;
    const at = await middle(markOf('j1.5'));
    expect([at.y > row.y, at.y < row.y + row.height]).toEqual([true, true]);
    const ofCore = (await page.locator('[data-pin="w1@a.pair-1.b"]').boundingBox())!;
    const atCore = await middle(markOf(core));
    expect([atCore.y > ofCore.y, atCore.y < ofCore.y + ofCore.height]).toEqual([true, true]);
    for (let n = 0; n < 8; n += 1) await page.getByRole('button', { name: 'Zoom out' }).click();
    const mark = canvas.getByRole('button', { name: '2 open comments on j1, j1.5' });
    const part = page.locator('[data-block="j1"] rect').first();
    const [{ y }, box] = [await middle(mark), (await part.boundingBox())!];
    expect(Math.abs(y - box.y)).toBeLessThan(2);
    await mark.press('Enter');
    await page.getByText('Metal hood, please').waitFor();
    expect(troubles).toEqual([]);
  });
});
