import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { browser, cookie, go, hub, journey, page } from './journey.ts';
import { send } from './hub.ts';
import { violations } from './violations.ts';

const cable = 'null-modem-de9';

/** A designer shares a released revision; a customer without an account opens it on a phone. */
journey(
  'sharing',
  { path: `/cables/${cable}`, away: true, prepare: () => send(hub, `/api/designs/${cable}/revisions`, {}, cookie) },
  () => {
    let link = '';
    let phone: Page;

    test('[CA4.11] a released revision is shared in three interactions', async () => {
      await page.getByRole('tab', { name: 'Revisions' }).click();
      await page.getByRole('button', { name: 'Share revision 1' }).click();
      await page.getByRole('dialog', { name: 'Share revision 1' }).getByRole('button', { name: 'Make a link' }).click();
      link = (await page.getByRole('status', { name: 'Link' }).locator('code').textContent()) ?? '';
      expect(link).toMatch(/\/shared\/[\w-]{32}$/);
      await page.getByRole('region', { name: 'Links' }).getByText('not opened yet').waitFor();
    });

    test('[CA4.11] a customer opens it on a phone without an account, sees its pictures and takes its documents', async () => {
      const stranger = await browser.newContext({ viewport: { width: 390, height: 800 } });
      phone = await stranger.newPage();
      await phone.goto(link);
      await phone.getByRole('heading', { name: /^Null modem/ }).waitFor();
      await phone.getByRole('img', { name: 'Schematic' }).waitFor();
      await expect.poll(() => phone.evaluate('document.images[0].naturalWidth > 0')).toBe(true);
      const pdf = phone.getByRole('link', { name: 'Drawing as PDF' });
      const answer = await phone.request.get(hub.address + (await pdf.getAttribute('href'))!);
      expect([answer.status(), (await answer.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      expect(await phone.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
      expect(await phone.evaluate('document.documentElement.scrollWidth <= document.documentElement.offsetWidth')).toBe(
        true,
      );
      expect(await violations(phone)).toEqual([]);
    });

    test('[CA4.11] [CA4.12] a link that allows it takes questions of guests: they wait for who made it, and the answer is on the page', async () => {
      await page.getByRole('button', { name: 'Share revision 1' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share revision 1' });
      await dialog.getByRole('switch', { name: 'Guests may comment' }).click();
      await dialog.getByRole('textbox', { name: 'For' }).fill('Acme Rail');
      await dialog.getByRole('button', { name: 'Make a link' }).click();
      const address = page.getByRole('status', { name: 'Link' }).locator('code');
      await expect.poll(() => address.textContent()).not.toBe(link);
      await phone.goto((await address.textContent())!);
      const questions = phone.getByRole('region', { name: 'Questions' });
      await questions.getByLabel('Your name').fill('Ines Kern');
      await questions.getByLabel('Your question or remark').fill('Is the hood metal?');
      await questions.getByRole('button', { name: 'Send' }).click();
      await questions.getByText('Is the hood metal?').waitFor();
      expect(await phone.evaluate('document.documentElement.scrollWidth <= document.documentElement.offsetWidth')).toBe(
        true,
      );
      expect(await violations(phone)).toEqual([]);
      await go('/');
      await page.getByText('Ines Kern, a guest of your link').waitFor();
      await page.getByRole('link', { name: /Is the hood metal/ }).click();
      await page.getByText('a guest of a link reads this').waitFor();
      await page.getByRole('button', { name: 'Reply to the thread on revision 1' }).click();
      await page.getByRole('textbox', { name: 'Reply' }).fill('Yes.');
      await page.keyboard.press('Control+Enter');
      await page.getByText('Yes.', { exact: true }).waitFor();
      await phone.reload();
      await questions.getByText('Yes.', { exact: true }).waitFor();
      await phone.goto(link);
      await go(`/cables/${cable}?tab=revisions`);
      await page.getByRole('button', { name: 'Take back the link to revision 1 for Acme Rail' }).click();
    });

    test('[CA4.11] the page of the cable says how often it was opened; taken back, it opens nothing', async () => {
      await page.reload();
      const links = page.getByRole('region', { name: 'Links' });
      await links.getByText(/^opened 2 times, last/).waitFor();
      expect(await violations(page)).toEqual([]);
      await links.getByRole('button', { name: 'Take back the link to revision 1' }).click();
      await links.waitFor({ state: 'detached' });
      await phone.reload();
      await phone.getByText(/^This link opens nothing/).waitFor();
    });
  },
);
