import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

interface Design {
  label: string;
  instances: { segments: { lengthMm: number }[] };
  joints: object[];
}

/** A cable was broken. The history shows who changed what and when, and restores it. */
journey('history', { path: '/history' }, () => {
  const path = '/api/designs/null-modem-de9';
  const panel = () => page.getByRole('complementary');

  async function breakIt(): Promise<Design> {
    const response = await fetch(hub.address + path, { headers: { cookie } });
    const good = (await response.json()) as Design;
    const [first, ...rest] = good.instances.segments;
    const segments = [{ ...first!, lengthMm: 77 }, ...rest];
    const broken = { ...good, label: 'Broken on Tuesday', instances: { ...good.instances, segments } };
    const headers = { cookie, 'if-match': response.headers.get('etag')!, 'content-type': 'application/json' };
    const put = await fetch(hub.address + path, {
      method: 'PUT',
      headers: { ...headers, origin: hub.address },
      body: JSON.stringify(broken),
    });
    expect(put.status).toBe(200);
    return good;
  }

  test('O17.1 a change is found by person, kind and date, and its fields are read before and after', async () => {
    const good = await breakIt();
    await page.getByRole('button', { name: /^Saved Broken on Tuesday/ }).click();
    const fields = panel().getByRole('table', { name: 'Fields of cable Broken on Tuesday' });
    await fields.getByText('Length (mm)').waitFor();
    const row = fields.getByRole('row').filter({ hasText: 'Length (mm)' });
    await expect
      .poll(() => row.getByRole('cell').allTextContents())
      .toEqual([String(good.instances.segments[0]!.lengthMm), '77']);
    expect(await violations(page)).toEqual([]);
    const found = page.getByRole('button', { name: /^(Saved|Setup|Restored)/ });
    await page.getByLabel('Person').fill('stranger');
    await page.getByText('No changes found').waitFor();
    await page.getByLabel('Person').fill('ada');
    await expect.poll(() => found.count()).toBe(2);
    await page.getByLabel('To', { exact: true }).fill('1.1.2001');
    await page.getByText('No changes found').waitFor();
    await page.getByLabel('Person').focus();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2001-01-01');
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'revisions of cables' }).click();
    await page.getByText('No changes found').waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'cables', exact: true }).click();
    await expect.poll(() => found.count()).toBe(2);
  });

  test('O17.1 O17.2 it is restored as one more change, and nothing is removed from the history', async () => {
    await panel().getByRole('button', { name: 'Undo this change' }).click();
    await page.getByRole('button', { name: /^Restored the state before/ }).waitFor();
    await page.getByRole('button', { name: /^Saved Broken on Tuesday/ }).waitFor();
    expect((await read<Design>(path)).label).not.toBe('Broken on Tuesday');
  });

  test('RE4.1 what a restore would overwrite is shown before it is done', async () => {
    await panel().getByRole('button', { name: 'Undo this change' }).click();
    const dialog = page.getByRole('dialog');
    const later = dialog.getByRole('region', { name: 'Overwritten changes' });
    await later.getByText(/cable Null modem DE-9, handshake looped: Restored the state before/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('customers and families are called by their names in the history', async () => {
    await go('/history');
    await send(hub, '/api/customers', { id: 'acme', label: 'Acme Robotics' }, cookie);
    await page.getByRole('button', { name: /customer Acme Robotics/ }).click();
    await panel().getByRole('heading', { name: 'Customer Acme Robotics' }).waitFor();
    // The content of the record is withheld here. The text of the panel is about a customer, not about settings.
    await panel().getByText('The history records that the customer changed, but not its content.').waitFor();
    await send(hub, '/api/products/leads', { id: 'leads', label: 'Serial leads', variants: [] }, cookie, {
      method: 'PUT',
    });
    await page.getByRole('button', { name: /product family Serial leads/ }).waitFor();
  });
});
