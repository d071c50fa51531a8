import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, journey, page } from './journey.ts';

const connector = '/library/connectors/de9-socket-rs232-dte';
const tab = `${connector}?tab=revisions`;

/**
 * A supplier changed a connector. Its revision is saved, the record changed, both are compared, and the affected cables
 * found.
 */
journey('record revisions', { path: tab, away: true }, () => {
  const where = () => page.getByRole('table', { name: 'Where used' });
  const rowOf = (name: string) => where().getByRole('row').filter({ hasText: name });

  async function save(note: string, more?: () => Promise<void>) {
    await page.getByRole('button', { name: 'Save a revision' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save a revision' });
    await dialog.getByLabel('Note').fill(note);
    await more?.();
    await dialog.getByRole('button', { name: 'Save revision' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  test('C9.1 C33.1 a revision is saved with its note, and the record is at it', async () => {
    await page.getByText('No revisions yet').waitFor();
    await save('As the first maker sold it');
    const row = page.getByRole('table', { name: 'Revisions' }).getByRole('row').nth(1);
    await expect.poll(() => row.textContent()).toContain('As the first maker sold it');
    await expect.poll(() => row.textContent()).toContain('Ada Lovelace');
    await page.getByText('Revision 1', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Save a revision' }).click();
    await page.getByText('Nothing changed since revision 1.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save revision' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  test('C9.4 a revision of a cable is listed with the part revision it was built with', async () => {
    await send(hub, '/api/designs/null-modem-de9/versions', { note: 'First' }, cookie);
    const version = where().getByRole('row').filter({ hasText: 'RELEASED' });
    await version.getByText('Revision 1', { exact: true }).waitFor();
  });

  test('C9.5 C9.4 a changed record is changed since 1, and working copies use a state no revision recorded', async () => {
    await page.goto(hub.address + connector);
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('DE-9 socket, the second maker');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved /).waitFor();
    await page.getByRole('tab', { name: 'Revisions' }).click();
    await page.getByText('Changed since revision 1').waitFor();
    await rowOf('working copy').first().getByText('not saved as a revision').waitFor();
    await where().getByRole('row').filter({ hasText: 'RELEASED' }).getByText('Revision 1', { exact: true }).waitFor();
  });

  test('C9.7 a revision and the record are compared: changed fields first, drawings side by side and over each other, no model yet', async () => {
    await page.getByRole('link', { name: 'Compare revision 1 with now' }).click();
    const table = page.getByRole('table', { name: 'Fields that differ' });
    await expect.poll(() => table.textContent()).toContain('the second maker');
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await page.getByRole('switch', { name: 'Show unchanged fields' }).check();
    await page.getByRole('table', { name: 'The same on both sides' }).waitFor();
    await page.getByRole('tab', { name: '2D' }).click();
    await page.getByRole('img', { name: 'Drawing before' }).waitFor();
    await page.getByText('Overlaid').click();
    const over = page.getByRole('img', { name: 'Drawing after, laid over the one before' });
    await over.waitFor();
    expect(
      await page.evaluate(`getComputedStyle(document.querySelector('img[alt^="Drawing after"]')).mixBlendMode`),
    ).toBe('difference');
    await page.reload();
    await page.getByRole('img', { name: 'Drawing after, laid over the one before' }).waitFor();
    await page.getByRole('tab', { name: '3D' }).click();
    await page.getByText('Neither side has a 3D model').waitFor();
  });

  test('C9.2 C9.3 the next revision takes the next number along, shown before it is saved', async () => {
    await page.goto(hub.address + tab);
    await save('The second maker', async () => {
      await page.getByText('CON-00001 becomes CON-00001-01.').waitFor();
      await page.getByLabel('Give the record the next part number').check();
    });
    const rows = page.getByRole('table', { name: 'Revisions' }).getByRole('row');
    await rows.filter({ hasText: 'CON-00001-01' }).waitFor();
    await rowOf('working copy').first().getByText('Revision 2', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Compare revision 2 with revision 1' }).click();
    await page.getByRole('table', { name: 'Fields that differ' }).getByText('CON-00001-01').waitFor();
  });

  test('C9.7 two records of a kind, and two states of a cable, are compared by their address', async () => {
    await page.goto(`${hub.address}/compare?kind=connectors&a=de9-socket-rs232-dte&b=de9-socket-rs232-dce`);
    await page.getByRole('table', { name: 'Fields that differ' }).getByText('Pinout', { exact: true }).waitFor();
    await page.goto(`${hub.address}/compare?kind=designs&a=null-modem-de9@1&b=null-modem-de9&tab=2d`);
    const drawing = page.getByRole('img', { name: 'Drawing after' });
    await drawing.waitFor();
    const drawn = `document.querySelector('img[alt="Drawing after"]').naturalWidth > 0`;
    await expect.poll(() => page.evaluate(drawn)).toBe(true);
    await page.getByRole('tab', { name: 'Fields' }).click();
    await page.getByText('No differences.').waitFor();
    // The cable is unchanged, but its connector isn't.
    const part = page.getByRole('table', { name: 'Differences of de9-socket-rs232-dte' });
    await part.getByText('CON-00001-01').waitFor();
  });
});
