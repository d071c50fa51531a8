import { expect, test } from 'vitest';
import { moduleFile, newPublisher } from '../../apps/server/src/integrations/modules/testing/module-file.ts';
import { hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

const publisher = newPublisher();
const rules = [{ id: 'named', severity: 'warning' as const, each: 'design', reads: ['label'] }];
const exporters = [{ id: 'net', label: 'Net list of the shop', source: 'continuity' as const }];
/** A rule whose finding would differ with the place, the time or chance. */
const code = `export default {
  rules: [{ ...${JSON.stringify(rules[0])}, check: ({ label }) => 'Checked ' + [label, new Date(2026, 6, 1, 12).toISOString(), Math.random(), [0.1, 0.2].map((n) => n * 3), 'ß'.toUpperCase()].join(' ') }],
  exporters: [{ ...${JSON.stringify(exporters[0])}, render: ({ id }) => ({ mimeType: 'text/plain', fileName: id + '.net', body: id }) }],
};`;
const buffer = Buffer.from(moduleFile(publisher.key, { id: 'shop', contributes: { rules, exporters } }, code));

/** An owner installs a module; its rule and its exporter are on the pages of a cable. */
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
    await page.goto(`${hub.address}/cables/null-modem-de9?tab=issues`);
    await page.getByText(message).first().waitFor();
  });
});
