import { expect, test } from 'vitest';
import { hub, journey, page } from './journey.ts';

/** The author of a script tries the API out on its page before writing a line. */
journey('the API page', { path: '/api/docs' }, () => {
  const route = (id: string) => page.locator(`#${id}`);
  const open = async (id: string) => {
    await route(id).locator('summary').first().click();
    return route(id);
  };

  test('a route is asked with one’s own session, and the answer is there with its headers and a curl line', async () => {
    await page.getByText('Requests are sent as Ada Lovelace, owner.').waitFor();
    const list = await open('listDesigns');
    await list.getByLabel('limit').fill('2');
    await list.getByRole('button', { name: 'Send' }).click();
    await list.getByText(/^200 OK after/).waitFor();
    expect(await list.getByLabel('Body of the answer').textContent()).toContain('"total": 1');
    await list.getByText('Headers', { exact: true }).click();
    expect(await list.getByLabel('Headers of the answer').textContent()).toContain('content-type: application/json');
    await list.getByRole('button', { name: 'Copy as curl' }).click();
    expect(await list.getByLabel('As a curl line').textContent()).toBe(
      `curl -H "Authorization: Bearer $CABLEWRIGHT_TOKEN" '${hub.address}/api/designs?limit=2'`,
    );
  });
});
