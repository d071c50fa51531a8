import { expect, test } from 'vitest';
import { moduleFile, newPublisher } from '../../apps/server/src/integrations/modules/testing/module-file.ts';
import { go, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

const publisher = newPublisher();
const rules = [{ id: 'named', severity: 'warning' as const, each: 'design', reads: ['label'] }];
const exporters = [{ id: 'net', label: 'Net list of the shop', source: 'continuity' as const }];
const compareViews = [{ id: 'labels', label: 'Labels', kinds: ['connectors'] }];
const partNumberScheme = { id: 'shop', label: 'Numbers of the shop', series: { connector: 'S' } };
const contributes = { rules, exporters, compareViews, partNumberScheme };
/** A rule whose findings would differ if the location, the time or random numbers were available to it. */
const code = `export default {
  rules: [{ ...${JSON.stringify(rules[0])}, check: ({ label }) => 'Checked ' + [label, new Date(2026, 6, 1, 12).toISOString(), Math.random(), [0.1, 0.2].map((n) => n * 3), 'ß'.toUpperCase()].join(' ') }],
  exporters: [{ ...${JSON.stringify(exporters[0])}, render: ({ id }) => ({ mimeType: 'text/plain', fileName: id + '.net', body: id }) }],
  compareViews: [{ ...${JSON.stringify(compareViews[0])}, compare: (a, b) => [
    { table: { title: 'Labels of both', columns: ['Of', 'Label'], rows: [{ cells: ['A', a.record.label + '<b>'], mark: 'changed' }, { cells: ['B', b.record.label] }] } },
    { drawing: { title: 'A mark', width: 10, height: 10, items: [{ kind: 'circle', x: 5, y: 5, r: 4, fill: '#ff0000' }] } }] }],
  partNumberScheme: { ...${JSON.stringify(partNumberScheme)},
    read: (number) => (/^S\\d+$/.test(number) ? { canonical: number, base: number, series: 'S', count: Number(number.slice(1)), problems: number.length < 4 ? ['Too short for the shop.'] : [] } : null),
    next: ({ highest = 99 }) => ['S' + (highest + 1)] },
};`;
const buffer = Buffer.from(moduleFile(publisher.key, { id: 'shop', contributes }, code));

/** An owner installs a module. Its rule and its exporter appear on the pages of a cable. */
journey('a code module', { path: '/settings/modules' }, () => {
  const dialog = () => page.getByRole('dialog');

  test('O18.5 an owner reads what a module may do, agrees and installs it; it runs at once', async () => {
    await page.getByRole('button', { name: 'Install a module' }).first().click();
    await page.locator('input[type=file]').setInputFiles({ name: 'shop.zip', mimeType: 'application/zip', buffer });
    await dialog().getByLabel('Public key of the publisher').fill(publisher.publicKey);
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await dialog().getByText('Exporters: Net list of the shop.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await dialog().getByRole('button', { name: 'Install', exact: true }).isDisabled()).toBe(true);
    await dialog().getByLabel('I agree to this').check();
    await dialog().getByRole('button', { name: 'Install', exact: true }).click();
    await page.getByRole('button', { name: 'Turn off: Module shop' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('MO2.2 its rule finds the same in the browser as on the hub', async () => {
    const onHub = await read<{ items: { code: string; message: string }[] }>('/api/designs/null-modem-de9/issues');
    const { message } = onHub.items.find((finding) => finding.code === 'rule:named')!;
    await go('/cables/null-modem-de9?tab=issues');
    await page.getByText(message).first().waitFor();
  });

  test('C9.7 MO2.1 its view is a tab where two records are compared, as a table and a drawing; what looks like markup is text', async () => {
    const { items } = await read<{ items: { id: string }[] }>('/api/definitions/connectors?limit=2');
    const [a, b] = items.map(({ id }) => id);
    await go(`/compare?kind=connectors&a=${a}&b=${b}`);
    await page.getByRole('tab', { name: 'Labels' }).click();
    await page.getByRole('heading', { name: 'Labels of both' }).waitFor();
    expect(await page.getByRole('cell', { name: /<b>$/ }).count()).toBe(1);
    await page.getByRole('img', { name: 'A mark' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('C10.1 MO2.1 its scheme is named on Part numbers and tried there', async () => {
    await go('/settings/part-numbers');
    await page.getByText('of the module Module shop').waitFor();
    const trial = page.getByRole('region', { name: 'Scheme of the module' });
    await trial.getByLabel('Numbers to try').fill('S12');
    await trial.getByText('Too short for the shop.').waitFor();
    await trial.getByText('S100', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    // The field of a record parses typed numbers with the same code, in the browser.
    const { items } = await read<{ items: { id: string }[] }>('/api/definitions/connectors?limit=1');
    await go(`/library/connectors/${items[0]!.id}`);
    await page.getByLabel('Part number', { exact: true }).fill('S12');
    // It reports the problem once the field is left.
    await page.keyboard.press('Tab');
    await page.getByText('Too short for the shop.').waitFor();
  });
});
