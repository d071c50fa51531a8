import { strFromU8, unzipSync } from 'fflate';
import type { Design, EngineeringSettings } from '@cablewright/model';
import { expect, test } from 'vitest';
import { cookie, go, hub, journey, page, read } from './journey.ts';

/**
 * A bench technician prints labels: with her own texts, stock and QR code for one print, and with the shop's defaults.
 */
journey('labels', { path: '/cables/null-modem-de9', height: 900 }, () => {
  const get = (path: string) => fetch(hub.address + path, { headers: { cookie } });
  const design = () => read<Design>('/api/designs/null-modem-de9');
  const settings = () => read<EngineeringSettings>('/api/settings/engineering');
  const href = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
  const picture = async () =>
    decodeURIComponent((await page.getByRole('img', { name: /^Wire labels/ }).getAttribute('src'))!);
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  test('O4.8 run label, end texts and core labels are typed in the inspector, and what is too long is said', async () => {
    await page.getByRole('region', { name: 'Parts' }).getByRole('button', { name: /^w1/ }).click();
    await page.getByRole('textbox', { name: 'Run label' }).fill('MAIN');
    const end = page.getByRole('textbox', { name: 'End A label' });
    await end.fill(`PUMP 3|${'x'.repeat(41)}`);
    await page.getByText('41 characters in line 2').first().waitFor();
    await end.fill('PUMP 3|24 V');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await design()).instances.segments?.[0]?.endLabels?.a).toBe('PUMP 3|24 V');
    const csv = await (await get('/api/designs/null-modem-de9/exports/labels.csv')).text();
    expect(csv).toContain('MAIN-A,w1,A,MAIN,PUMP 3,24 V,,');
  });

  test('O2.1 O4.7 stock, template, copies and QR code hold for one print: preview and downloads follow, nothing is saved', async () => {
    const before = [await design(), await settings()];
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByRole('button', { name: 'Wire labels' }).click();
    await expect.poll(picture).toContain('width="210mm"');
    await choose('Label stock', 'Tape 12 mm, white on black');
    await page.getByRole('switch', { name: 'QR code' }).check();
    await expect.poll(picture).toContain('height="12mm"');
    expect(await picture()).toContain('fill="#111111"');
    for (const format of ['SVG', 'PDF', 'PNG']) expect(await href(format)).toMatch(/preset=tape-12-335.*qr=1/);
    // The page shows exactly the bytes that the API sends.
    expect(`data:image/svg+xml;charset=utf-8,${await (await get((await href('SVG'))!)).text()}`).toBe(await picture());
    const lbx = await get((await href('LBX'))!);
    expect(lbx.headers.get('x-service-notes')).toContain('light ink on dark tape');
    const [first] = Object.values(unzipSync(new Uint8Array(await lbx.arrayBuffer())));
    expect(strFromU8(unzipSync(first!)['label.xml']!)).toContain('paperInk="#FFFFFF"');
    expect(await href('labels.lbx')).toMatch(/preset=tape-12-335/);
    await choose('Label stock', 'Tape 6 mm, black on white');
    await expect.poll(() => page.getByText(/QR code left out/).count()).toBe(1);
    await choose('Label template', 'One line');
    await expect.poll(() => href('SVG')).toContain('template=single-line');
    expect([await design(), await settings()]).toEqual(before);
  });

  test('O4.7 print sends the sheets as they are chosen to the printer', async () => {
    // The browser's print dialog can't be inspected, so its input is recorded instead.
    await page.evaluate(`
      const append = document.body.append.bind(document.body);
      document.body.append = (...nodes) => {
        append(...nodes);
        const frame = nodes.find((node) => node instanceof HTMLIFrameElement);
        if (frame) frame.contentWindow.print = () => (window.printed = frame.contentDocument.documentElement.outerHTML);
      };
    `);
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const given = () => page.evaluate<string>(`window.printed ?? ''`);
    await expect.poll(given).toMatch(/@page\{size:[\d.]+mm 6mm;margin:0\}/);
    const printed = await given();
    expect(printed.match(/<img /g)).toHaveLength(2);
  });

  test('O4.3 O4.5 the shop sets its stock, pattern and templates on the page Labels; a print without choices follows', async () => {
    // Loads the page again, so that its print dialog is no longer blocked.
    await go('/settings/labels');
    // The previous page has a field of this name too.
    await page.getByRole('heading', { level: 1, name: 'Labels' }).waitFor();
    await choose('Label stock', 'Tape 24 mm, black on white');
    await page.getByRole('textbox', { name: 'QR code contents' }).fill('https://hub.example/{design}');
    const json = page.getByRole('textbox', { name: 'JSON' });
    await json.fill('{"labelTemplates":[{"id":"wire-id","lines":[{"text":"{pn} / {label}"}]}]}');
    await expect
      .poll(async () => decodeURIComponent((await page.getByRole('img', { name: /A label/ }).getAttribute('src'))!))
      .toContain('>CBL-00001 / W1-A<');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await settings()).documents?.labels?.preset).toBe('tape-24-251');
    const sheet = await (await get('/api/designs/null-modem-de9/documents/labels')).text();
    expect(sheet).toContain('height="24mm"');
    expect(sheet).toMatch(/>CBL-\d+ \/ MAIN-A</);
  });

  test('a formboard is looked at from its overview to its sheets, at the scale chosen', async () => {
    await go('/cables/null-modem-de9?tab=documents&doc=formboard');
    const board = () => page.getByRole('img', { name: /^Formboard of/ });
    const drawn = async () => decodeURIComponent((await board().getAttribute('src'))!);
    await expect.poll(drawn).toContain('Print at 100 %');
    await choose('Scale', '1:5');
    await page.getByRole('button', { name: 'Sheet 2' }).click();
    await expect.poll(drawn).toContain('>Sheet A1<');
    expect(await drawn()).toContain('>1:5<');
  });
});
