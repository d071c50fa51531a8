import { expect, test } from 'vitest';
import { go, journey, page } from './journey.ts';

/** Two devices in, the right cable out: for a person who has the packs and has not read about them. */
journey('which cable', { path: '/cable-finder', packs: ['pc-serial', 'networking', 'pro-audio', 'automotive'] }, () => {
  const pick = async (label: string, typed: string, option: string) => {
    const field = page.getByRole('combobox', { name: label });
    await field.click();
    if (typed !== '') await field.fill(typed);
    await page.getByRole('option', { name: option }).filter({ visible: true }).first().click();
  };
  const ask = async (address: string) => {
    await go(`/cable-finder?${address}`);
    await page.getByRole('status').filter({ hasText: 'connect' }).waitFor();
  };
  const best = () => page.getByRole('article').first();

  test('what an option says of its device is legible while it is chosen, in light and dark', async () => {
    await page.getByRole('combobox', { name: 'From device' }).fill('car');
    const colours = () =>
      page.evaluate(`[...document.querySelectorAll('[data-combobox-selected], [data-combobox-selected] small')]
        .map((one) => getComputedStyle(one).color)`);
    await expect.poll(colours).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colours).toEqual(['rgb(20, 23, 28)', 'rgb(20, 23, 28)']);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Escape');
  });

  test('PC to instrument, both DTE: searched by other names, the crossed cable is first', async () => {
    await pick('From device', 'pc with a serial', 'PC');
    await pick('From port', '', 'Serial port COM1');
    await pick('To device', 'instrument dte', 'DTE instrument');
    await pick('To port', '', 'Serial port');
    await best().getByText('2 (RXD) of PC is driven by 3 (TXD) of DTE instrument').waitFor();
    expect(new URL(page.url()).search).toContain('a=pc-desktop');
    expect(
      await best()
        .getByRole('button', { name: /Wired by signal/ })
        .innerText(),
    ).toContain('complete');
  });

  test('C5.4 C5.8 the straight cable is among those not to build, with the reason', async () => {
    const straight = page.getByRole('article', { name: 'Straight cable, pin for pin' });
    await straight.getByText('must not be built').waitFor();
    await straight.getByText(/outputs connected together drive against each other/).waitFor();
    expect(await straight.getByRole('button', { name: 'Create cable' }).count()).toBe(0);
  });

  test('PC to modem: a DTE and a DCE on DE-9 and DB-25, pin for signal', async () => {
    await ask('a=pc-desktop&ap=com1&b=modem-db25&bp=line');
    const wiring = best().getByRole('region', { name: 'Connections' });
    await wiring
      .getByText(/\(TXD\)/)
      .first()
      .waitFor();
    await expect
      .poll(() => best().getByRole('button', { expanded: true }).innerText())
      .toMatch(/complete|confirm|warning/);
    await expect.poll(() => wiring.getByRole('listitem').count()).toBeGreaterThanOrEqual(8);
  });

  test('a switch console and a PC: what the one drives the other hears', async () => {
    await ask('a=switch-managed&ap=console&b=pc-desktop&bp=com1');
    const wiring = best().getByRole('region', { name: 'Connections' });
    await wiring
      .getByText(/is driven by .*of Managed switch|is driven by .*of PC/)
      .first()
      .waitFor();
    await expect
      .poll(() => best().getByRole('button', { expanded: true }).innerText())
      .toMatch(/complete|confirm|warning/);
  });

  test('C5.2 a PC and the last RS-485 device: through the converter, with the termination', async () => {
    await ask('a=pc-desktop&ap=com1&b=field-device-rs485&bp=bus');
    await best()
      .getByText(/^Resistor 120 Ω.* across 1 \(A \(−\)\) and 2 \(B \(\+\)\)/)
      .waitFor();
    await best()
      .getByText(/converter plugs into PC, Serial port COM1/)
      .waitFor();
  });

  test('C5.2 a line output and a microphone input: with a pad', async () => {
    await ask('a=audio-interface&ap=line-out&b=camera-recorder&bp=mic-in');
    await best()
      .getByRole('button', { name: /Pad, \+4 dBu line to microphone/ })
      .waitFor();
  });

  test('C5.1 a control unit and two sensors with different pinouts: each has its own cable', async () => {
    await ask('a=control-unit&ap=sensor-1&b=pressure-temp-sensor&bp=out');
    await best()
      .getByRole('button', { name: /complete|warning|confirm/ })
      .waitFor();
    const first = await best().getByRole('region', { name: 'Connections' }).innerText();
    await ask('a=control-unit&ap=sensor-2&b=map-sensor&bp=out');
    await best()
      .getByRole('button', { name: /complete|warning|confirm/ })
      .waitFor();
    await expect.poll(() => best().getByRole('region', { name: 'Connections' }).innerText()).not.toBe(first);
  });

  test('C31.1 C6.7 the option becomes a cable in development that keeps its recipe', async () => {
    await ask('a=pc-desktop&ap=com1&b=instrument-dte&bp=serial');
    await best().getByLabel('Length').fill('2500');
    await best().getByRole('button', { name: 'Create cable' }).click();
    await page.getByRole('heading', { level: 1, name: 'PC → DTE instrument' }).waitFor();
    await page.getByRole('tab', { name: 'Devices' }).click();
    await page.getByRole('region', { name: 'Drift' }).getByText('Matches its devices').waitFor();
    await page.getByText('2.5 m').waitFor();
    await expect.poll(() => page.getByRole('main').innerText()).toContain('development');
  });

  test('C7.1 C7.2 a joint taken away shows as drift; recorded with a reason it is drift no more', async () => {
    await page.getByRole('tab', { name: 'Wiring' }).click();
    const remove = page.getByRole('button', { name: /^Remove (line|joint|wire|connection)/ });
    await remove.first().click();
    await page.getByRole('tab', { name: 'Devices' }).click();
    const drift = page.getByRole('region', { name: 'Drift' });
    await drift.getByText('Changed by hand').waitFor();
    await drift
      .getByText(/^Connection removed/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Keep changes, with a reason' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The instrument has no handshake.');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await drift.getByText('Matches its devices').waitFor();
    await page
      .getByRole('region', { name: 'Recorded changes' })
      .getByText('The instrument has no handshake.')
      .first()
      .waitFor();
  });

  test('C7.5 derived again, after it has said what would change', async () => {
    await page
      .getByRole('button', { name: /^Remove:/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Rebuild from the devices' }).click();
    await page
      .getByRole('list', { name: 'Changes' })
      .getByText(/^Connection added/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Apply to the draft' }).click();
    await page.getByRole('region', { name: 'Drift' }).getByRole('list').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
  });

  test('C7.6 a cable made by hand shows which devices it connects, and follows them', async () => {
    await go('/cables/null-modem-de9?tab=devices');
    await page.getByRole('button', { name: 'Follow these devices' }).click();
    await page.getByRole('region', { name: 'Drift' }).getByText('Matches its devices').waitFor();
  });

  test('C8.5 a pack a recipe needs cannot be taken away; the page says which cable', async () => {
    await go('/packs');
    await page.getByRole('button', { name: 'Remove PC and serial' }).click();
    await page.getByText(/The recipe of PC → DTE instrument/).waitFor();
    await page.getByRole('button', { name: 'Add AV and video' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Added AV and video').waitFor();
  });
});
