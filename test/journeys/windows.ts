/** What the tabs of one browser share: an event stream, presence, and sign-out. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveAndReturn, openPage, openPlainSite, signIn } from './browser.ts';
import type { Hub } from './hub.ts';
import { context, hub, journey, page } from './journey.ts';
import { Network } from './network.ts';
import { StreamCount } from './streams.ts';

const cable = '/cables/null-modem-de9?sel=@cable';

const streams = new StreamCount();

/** The number of tabs in words, for the titles of tests. */
const words = { 3: 'three', 12: 'twelve' } as const;

/** Many tabs of one browser, all of the same person on the same hub. */
export function windows(count: keyof typeof words): void {
  const many = words[count];
  journey(`${many} windows`, { path: '/cables', extras: { extend: streams.extend }, away: true }, () => {
    let network: Network;
    let tabs: Page[];
    /** The hub at the address that the tabs use. */
    let reached: Hub;

    beforeAll(async () => {
      network = await Network.open(() => Number(new URL(hub.address).port));
      reached = { ...hub, address: network.address };
      await page.goto(network.address + cable);
      tabs = [page];
      // oxlint-disable-next-line no-await-in-loop -- a person opens one tab after the other
      for (let n = 1; n < count; n += 1) tabs.push((await openPage(context, reached, cable)).page);
    });
    afterAll(() => network?.cut());

    const name = (on: Page) => on.getByLabel('Name', { exact: true });
    const heading = (on: Page, text: string) => on.getByRole('heading', { level: 1, name: text, exact: true });
    const allFollow = (text: string) => Promise.all(tabs.map((tab) => heading(tab, text).waitFor()));
    const save = async (on: Page, text: string) => {
      await name(on).fill(text);
      await on.keyboard.press('Control+s');
    };

    test(`RE13.1 with ${many} tabs open every tab loads, saves and follows what the others save, over one event stream`, async () => {
      await Promise.all(tabs.map((tab) => name(tab).waitFor()));
      await expect.poll(() => streams.open).toBe(1);
      for (const [n, tab] of tabs.entries()) {
        await save(tab, `Saved in tab ${n + 1}`);
        await allFollow(`Saved in tab ${n + 1}`);
      }
      expect(streams.open).toBe(1);
    });

    test('RE13.1 every tab follows again after the network was away, and what was saved meanwhile arrives', async () => {
      await network.cut();
      await Promise.all(tabs.map((tab) => tab.getByText(/^Offline/).waitFor()));
      await save(tabs[1]!, 'Saved without a network');
      await network.restore();
      await allFollow('Saved without a network');
      await expect.poll(() => streams.open).toBe(1);
      await save(tabs[2]!, 'Saved with a network again');
      await allFollow('Saved with a network again');
    });

    test('RE13.1 a browser that says it is offline, and then online, follows in every tab', async () => {
      await context.setOffline(true);
      await Promise.all(tabs.map((tab) => tab.getByText(/^Offline/).waitFor()));
      await context.setOffline(false);
      await save(tabs[2]!, 'Online again');
      await allFollow('Online again');
      await expect.poll(() => streams.open).toBe(1);
    });

    test(`RE13.1 RE13.2 all ${many} tabs come back to life when the hub has restarted: one stream, and each window counted once`, async () => {
      await hub.restart!();
      await save(tabs[1]!, 'Saved after the restart');
      await allFollow('Saved after the restart');
      await expect.poll(() => streams.open).toBe(1);
      await Promise.all(
        tabs.map((tab) => tab.getByText(`You have this cable open in ${count - 1} other windows.`).waitFor()),
      );
      expect(await page.getByRole('button', { name: /^Also here/ }).count()).toBe(0);
    });

    test('RE13.2 further windows of one’s own are one quiet mark, and it goes when they are closed', async () => {
      const mark = (text: string) => page.getByText(`You have this cable open in ${text}.`).waitFor();
      await mark(`${count - 1} other windows`);
      expect(await page.getByRole('button', { name: /^Also here/ }).count()).toBe(0);
      await Promise.all(tabs.splice(2).map((tab) => tab.close()));
      await mark('another window');
      await tabs.pop()!.close();
      await expect.poll(() => page.getByText(/^You have this cable open/).count()).toBe(0);
    });

    if (count > 6)
      test('RE13.1 more full page loads in one tab than a browser has connections leave one stream', async () => {
        for (let n = 0; n < 4; n += 1) {
          await page.goto(`${network.address}/cables`);
          await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
          await page.goto(network.address + cable);
          await name(page).waitFor();
        }
        await expect.poll(() => streams.open).toBe(1);
      });

    test('RE13.1 pages that are kept to go back to hold no stream', async () => {
      const tab = page;
      // Simulates that the browser keeps the page in its back/forward cache, where no code of a page runs.
      const shows = (type: string) =>
        tab.evaluate(`dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`);
      await shows('pagehide');
      await expect.poll(() => streams.open).toBe(0);
      const { page: other } = await openPage(context, reached, cable);
      await save(other, 'Saved while a page was kept');
      await heading(other, 'Saved while a page was kept').waitFor();
      await shows('pageshow');
      await heading(tab, 'Saved while a page was kept').waitFor();
      await expect.poll(() => streams.open).toBe(1);
      tabs = [tab, other];
    });

    test('RE13.1 a page that the browser really keeps holds no stream, and follows again when one goes back to it', async () => {
      const [tab, other] = tabs as [Page, Page];
      const site = await openPlainSite();
      // chromium-headless-shell never keeps pages but loads each again. A full Chromium must keep ours like any other
      // page.
      await other.goto(`${site.address}/first`);
      const keepsPages = await leaveAndReturn(other, `${site.address}/second`);
      const kept = await leaveAndReturn(tab, site.address, async () => {
        await expect.poll(() => streams.open).toBe(0);
        await other.goto(reached.address + cable);
        await save(other, 'Saved while one was elsewhere');
        await heading(other, 'Saved while one was elsewhere').waitFor();
      });
      expect(kept).toBe(keepsPages);
      await heading(tab, 'Saved while one was elsewhere').waitFor();
      await save(other, 'Saved after going back');
      await heading(tab, 'Saved after going back').waitFor();
      await expect.poll(() => streams.open).toBe(1);
      site.close();
    });

    test('RE13.1 the sign-out in one tab ends the stream of all, and they ask who signs in; the next sign-in begins another', async () => {
      const [first, second] = tabs as [Page, Page];
      await first.getByRole('button', { name: /^Account of/ }).click();
      await first.getByRole('menuitem', { name: 'Sign out' }).click();
      await second.getByLabel('Email').waitFor();
      await first.getByLabel('Email').waitFor();
      await expect.poll(() => streams.open).toBe(0);
      // The hub accepts sign-ins only at its own address.
      await first.goto(`${hub.address}/sign-in`);
      await signIn(first);
      await expect.poll(() => streams.open).toBe(1);
    });
  });
}
