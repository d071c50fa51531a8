/**
 * The first hour with the program, in Chromium, Firefox and WebKit, with a real mouse and keys. Run by `npm run
 * test:programs`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boldOf, stepsOf } from '../guides/guide.ts';
import { type Hub, startHub } from '../journeys/hub.ts';
import { browserNames, type BrowserWindow, openBrowser, type Point } from './browsers/browser-window.ts';

describe.each(browserNames)('in %s', (name) => {
  let hub: Hub;
  let page: BrowserWindow;
  beforeAll(async () => {
    hub = await startHub();
    page = await openBrowser(name);
  }, 180_000);
  afterAll(async () => {
    await page?.close();
    await hub?.stop();
  });

  const button = (label: string | RegExp) => ({ role: 'button', name: label });
  const heading = (label: string | RegExp) => ({ role: 'heading', name: label });
  const link = (label: string | RegExp) => ({ role: 'link', name: label });
  const pin = (terminal: string) => ({ css: `[data-pin="${terminal}"]` });
  const readme = stepsOf('README.md', 'Try first');
  const saved = () => page.see({ text: 'Saved' });

  test('[CA4.17] setup: the organisation, a person and a pack, and Home', async () => {
    await page.goto(`${hub.address}/setup?code=${hub.code}`);
    await page.enter({ role: 'textbox', name: /^Organisation/ }, 'Falken Kabel');
    await page.enter({ role: 'textbox', name: /^Your name/ }, 'Iris Falk');
    await page.enter({ role: 'textbox', name: /^Email/ }, 'iris@falken.example');
    await page.enter({ css: 'input[type="password"]' }, 'a long pass phrase 12');
    await page.click({ role: 'checkbox', name: /^PC and serial/ });
    await page.click(button('Finish setup'));
    await page.see(heading('Home'));
  });

  test('[CA4.17] README, steps 1 to 3: the end of a wire is dragged, has a finding, is saved and put right', async () => {
    await page.click(link('Cables'));
    const [cable] = boldOf(readme[0]!);
    await page.click(link(new RegExp(`^${cable!}`)));
    await page.see(heading(new RegExp(cable!)));
    await page.see(pin('j2.2'));
    const [, from, to] = /white wire from pin (\d) of PC B to pin (\d)/.exec(readme[1]!)!;
    const [a, b] = [await page.middle(pin(`j2.${from}`)), await page.middle(pin(`j2.${to}`))];
    const grip = await page.value<Point>(`(() => {
      const line = [...document.querySelectorAll('[data-way]')].find((one) => one.dataset.way.includes('j2.${from}'));
      const path = line.querySelector('path');
      const { x, y } = path.getPointAtLength(path.getTotalLength()).matrixTransform(path.getScreenCTM());
      return { x, y };
    })()`);
    await page.drag(grip, { x: grip.x, y: grip.y + b.y - a.y });
    const [drawer, save] = boldOf(readme[1]!) as [string, string];
    await page.click({ role: 'button', name: new RegExp(`^${drawer}`), expanded: false });
    await page.see({ text: /are both outputs: outputs connected together drive against each other/ });
    await page.click(button(save));
    await saved();
    const [fix, again] = boldOf(readme[2]!) as [string, string];
    await page.click(button(fix));
    await page.see({ text: 'No findings.' });
    await page.click(button(again));
    await saved();
  });

  test('[CA4.17] README, steps 4 to 6: undone from the history, its documents, and anywhere by Ctrl-K', async () => {
    const [history, undo] = boldOf(readme[3]!) as [string, string];
    await page.click({ role: 'tab', name: history });
    await page.click(button(/Saved Null modem/));
    await page.click(button(undo));
    await page.see({ text: 'Undid this change' });
    await page.click({ role: 'tab', name: boldOf(readme[4]!)[0]! });
    await page.see(link('bom.csv'));
    const pdf = await page.value<string>(
      `[...document.querySelectorAll('a')].find((one) => one.textContent.trim() === 'PDF').href`,
    );
    // The request uses the cookie of the window.
    const kind = `(() => { const ask = new XMLHttpRequest(); ask.open('GET', ${JSON.stringify(pdf)}, false); ask.send(); return ask.status + ' ' + ask.getResponseHeader('content-type'); })()`;
    expect(await page.value<string>(kind)).toBe('200 application/pdf');
    await page.press('Control+k');
    await page.see({ role: 'textbox', name: 'Quick open' });
    await page.type('data cable');
    await page.see(button(/Data cable 2×2/));
    await page.press('Enter');
    await page.see(heading(/^Data cable/));
  });

  test('[CA4.17] two devices are asked for, and the cable is created and has its build sheet', async () => {
    await page.goto(hub.address);
    await page.see(heading('Home'));
    await page.click(link('Cable finder'));
    await page.see(heading('Cable finder'));
    for (const [field, device] of [
      ['From device', 'Three-wire DTE instrument'],
      ['To device', 'DTE instrument'],
    ] as const) {
      await page.enter({ role: 'combobox', name: new RegExp(`^${field}`) }, device);
      await page.click({ role: 'option', name: new RegExp(`^${device}`) });
    }
    await page.click(button(/^Create cable/));
    await page.click({ role: 'tab', name: 'Documents' });
    await page.click({ text: 'Build sheet' });
    await page.see({ role: 'img', name: /Build sheet/ });
  });

  test('[CA4.17] a cable is wired by hand and by keys, undone and done again, and kept over back, forward and a reload', async () => {
    await page.goto(`${hub.address}/cables`);
    await page.click(button('New cable'));
    await page.enter({ role: 'textbox', name: /^Name/ }, 'Three wires');
    await page.click(button('Create'));
    for (const part of ['DE-9 socket, for an RS-232 DTE', 'DE-9 plug, for an RS-232 DCE', 'Data cable 2×2']) {
      await page.see({ css: '[aria-label="Add a part"]' });
      await page.enter({ role: 'combobox', name: 'Add a part' }, part);
      await page.press('Enter');
    }
    await page.press('Escape');
    await page.see(pin('j2.3'));
    const wire = async (from: string, to: string) =>
      page.drag(await page.middle(pin(from)), await page.middle(pin(to)));
    const isJoined = (terminal: string, to: string) =>
      page.see({ css: `[data-pin="${terminal}"][aria-label*="${to}"]` });
    await wire('j1.3', 'j2.3');
    await isJoined('j1.3', 'w1');
    await page.value(`(document.querySelector('[data-pin="j1.2"]').focus(), true)`);
    await page.press('Enter');
    await page.value(`(document.querySelector('[data-pin="j2.2"]').focus(), true)`);
    await page.press('Enter');
    await isJoined('j1.2', 'w1');
    await page.press('Control+z');
    await page.see({ css: '[data-pin="j1.2"]:not([aria-label*="w1"])' });
    await page.press('Control+Shift+z');
    await isJoined('j1.2', 'w1');
    await page.press('Control+s');
    await saved();
    await page.click(link('Cables'));
    await page.see(heading('Cables'));
    await page.back();
    await isJoined('j1.3', 'w1');
    await page.goto(`${hub.address}/cables/three-wires`);
    await isJoined('j1.2', 'w1');
  });

  test('[CA4.17] the canvas, the list and the documents do not overflow, and nothing is reported as an error', async () => {
    for (const path of ['/', '/cables', '/cables/three-wires', '/cables/null-modem-de9?tab=documents', '/library']) {
      await page.goto(hub.address + path);
      await page.see({ css: 'h1' });
      const tooWide = await page.value<number>(
        'document.documentElement.scrollWidth - document.documentElement.offsetWidth',
      );
      expect([path, tooWide]).toEqual([path, 0]);
      expect([path, await page.count({ text: /went wrong|could not be shown/i })]).toEqual([path, 0]);
    }
  });
});
