import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, journey, page, read } from './journey.ts';

const design = '/api/designs/null-modem-de9';

/** Everything the author of a script can do on the API page, except requesting one route, which `npm test` covers. */
journey('the API page, each way to ask', { path: '/api/docs' }, () => {
  const route = (id: string) => page.locator(`#${id}`);
  const open = async (id: string) => {
    await route(id).locator('summary').first().click();
    return route(id);
  };

  test('what is there is filled in, changed, and sent only after the page has asked', async () => {
    const put = await open('saveDesign');
    await put.getByLabel('id', { exact: true }).fill('null-modem-de9');
    await put.getByRole('button', { name: 'Fill in current value' }).click();
    await put.getByText('This is what is there now.').waitFor();
    const body = put.getByLabel('Body (JSON)');
    const record = JSON.parse(await body.inputValue()) as Record<string, unknown>;
    await body.fill(JSON.stringify({ ...record, label: 'Tried out' }));
    await put.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByText(`PUT ${design} changes this hub`).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await read(design)).not.toMatchObject({ label: 'Tried out' });
    await put.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await put.getByText(/^200 OK after/).waitFor();
    expect(await read(design)).toMatchObject({ label: 'Tried out' });
  });

  test('a refusal is shown as the hub explains it', async () => {
    const remove = await open('deleteDesign');
    await remove.getByLabel('id', { exact: true }).fill('no-such-cable');
    await remove.getByLabel('If-Match').fill('*');
    await remove.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByText('deletes from this hub').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await remove.getByText(/^404 .* after/).waitFor();
    expect(await remove.getByLabel('Body of the answer').textContent()).toContain('"code":');
  });

  test('an answer without an end is shown as it comes, until it is stopped', async () => {
    const events = await open('openEvents');
    await events.getByRole('button', { name: 'Send' }).click();
    await events.getByText(/^200 OK/).waitFor();
    await send(hub, `${design}/versions`, { note: 'While a client listens' }, cookie);
    await events.getByLabel('Body of the answer').getByText('null-modem-de9').waitFor();
    await events.getByRole('button', { name: 'Stop' }).click();
    await events.getByRole('button', { name: 'Send' }).and(page.locator(':enabled')).waitFor();
  });

  test('routes are found by words', async () => {
    await page.getByLabel('Show routes with').fill('put artwork');
    await route('listDesigns').waitFor({ state: 'hidden' });
    await route('saveArtwork').waitFor();
  });
});
